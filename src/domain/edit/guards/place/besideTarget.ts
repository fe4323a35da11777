import { once } from '../../../once.ts'
import type { Pair } from '../../compare/compare.ts'
import type { Segment, SegmentKind } from '../../compare/segments.ts'
import { wordingOf } from '../../compare/wording.ts'
import { isMore, stemsOf } from '../../intent/stems.ts'
import type { VerbFamily } from '../../intent/verbs.ts'
import { isRenumbered } from '../../numbering/partners.ts'
import { rewordedShare } from '../content/meaning.ts'
import type { GuardContext } from '../context/context.ts'
import { readsLinesAlone } from '../context/dataFiles.ts'
import { speaksOfMany } from '../context/many.ts'
import { isReordered } from '../context/revision.ts'
import { isSaidChange, saidIn } from '../context/said.ts'
import { inRuns, isAbout, quoteSome, type Warning, warn } from '../context/warnings.ts'
import { sentencesIn, shareIn, wordsOf } from '../context/words.ts'

/**
 * A sentence that changed, or is gone, beside one that has all words of the instruction that it has, and more: the
 * instruction speaks of the other one. What changed in it has no word of the instruction. `reported` are warnings about
 * statements.
 */
export function guardBesideTarget(context: GuardContext, reported: readonly Warning[]): readonly Warning[] {
  const { rewrite, comparison, asked, isRevision } = context
  const { intent } = asked
  if (intent.isOpen || isRevision || intent.clauses.length === 0 || comparison.lost.length > foreignMax) return []
  if (speaksOfMany(rewrite.instruction, rewrite.before) || general.values().some(stem => intent.stems.has(stem)))
    return []
  const units = unitsOf(context)
  const targets = units.filter(({ isSaid, own, words }) => isSaid && (own.size >= targetMinStems || words === ''))
  const isOutmatched = ({ own }: Unit) => targets.some(other => isMore(other.own, own))
  const now = [...comparison.changed.map(pair => pair.after), ...comparison.added]
  const isThere = (words: string) => words.length >= sentenceMinChars && now.some(({ text }) => text.includes(words))
  const foreign = units.filter(
    unit =>
      !unit.isSaid &&
      unit.mayBeForeign &&
      !isThere(unit.words) &&
      !units.some(other => other !== unit && other.words === unit.words) &&
      isOutmatched(unit) &&
      !(
        asked.has(['remove']) &&
        units.some(other => other !== unit && other.isSaid && other.place.start === unit.place.start)
      ) &&
      !reported.some(warning => isAbout(warning, unit.place)),
  )
  if (foreign.length > foreignMax) return []
  return inRuns(
    foreign
      .toSorted((one, other) => one.place.start - other.place.start)
      .map(({ place, words }) =>
        warn('elsewhere_changed', [place.start + 1, place.end], `It is about ${quoteSome([words])}.`),
      ),
  )
}

const targetMinStems = 2
const sentenceMinChars = 20
/** More are the change itself. */
const foreignMax = 2

/** An instruction with such a word is about the whole page. */
const general = stemsOf(
  `typo typos spelling grammar grammatical punctuation wording language style consistent consistency inconsistency cleanup
  clean nits editorial formatting link links review feedback rechtschreibung grammatik`,
)

type Unit = {
  readonly place: Segment
  /** What went and what came. */
  readonly words: string
  /** The stems of the instruction in the sentence, before and after, and in the titles above it. */
  readonly own: ReadonlySet<string>
  /** Whether what changed has a word of the instruction. */
  readonly isSaid: boolean
  readonly mayBeForeign: boolean
}

const whole: readonly VerbFamily[] = ['rewrite', 'translate', 'format', 'move', 'replace']

function unitsOf({
  rewrite: { path, instruction },
  comparison: { changed, added, lost },
  asked,
  numbers,
}: GuardContext): readonly Unit[] {
  const { clauses, stems } = asked.intent
  const isSaid = saidIn(instruction)
  const isWhole = clauses.some(({ verbs }) => whole.some(verb => verbs.has(verb)))
  const unit = (place: Segment, text: string, words: string, mayBeForeign: boolean): Unit => {
    const own = asked.spokenIn(place, text)
    const isSaid =
      words === ''
        ? own.size > 0
        : stemsOf(words)
            .values()
            .some(stem => stems.has(stem))
    return { place, words, own, isSaid, mayBeForeign: mayBeForeign && /\p{L}/u.test(words) }
  }
  const ofPair = (pair: Pair) => {
    const isProgram = pair.before.kind === 'code' && !readsLinesAlone(path)
    if (isSaidChange(pair, isSaid)) return []
    const mayBeForeign =
      !keptKinds.has(pair.before.kind) && !isProgram && !isRenumbered(pair, numbers) && !isReordered(pair)
    const place = { ...pair.after, kind: pair.before.kind }
    return (isWhole ? [readChange(pair.before.text, pair.after.text)] : changedSentences(pair)).map(change =>
      unit(place, change.text, change.words, mayBeForeign && change.isSlight),
    )
  }
  return [
    ...changed.slice(0, changedMax).flatMap(ofPair),
    ...added.slice(0, changedMax).map(segment => unit(segment, segment.text, segment.text, false)),
    ...lost.slice(0, changedMax).map(segment => unit(segment, segment.text, segment.text, false)),
  ]
}

const changedMax = 100

const keptKinds: ReadonlySet<SegmentKind> = new Set(['heading', 'matter', 'definition'])

type Change = {
  /** The sentence before and after. */
  readonly text: string
  readonly words: string
  /** Whether it lost or exchanged few of its words, or all of them for none. */
  readonly isSlight: boolean
}

function changedSentences({ before, after }: Pair): readonly Change[] {
  if (before.text === after.text) return [{ text: before.text, words: '', isSlight: false }]
  const [old, now] = [sentencesIn(before.text), sentencesIn(after.text)]
  const [wasThere, isThere] = [new Set(old), new Set(now)]
  const come = now.filter(sentence => !wasThere.has(sentence))
  const isReplaced = come.length > 0
  const wordsOfCome = new Map(come.map(sentence => [sentence, once(() => wordsOf([sentence]))]))
  const pairs = old
    .filter(sentence => !isThere.has(sentence))
    .slice(0, sentencesMax)
    .map(sentence => {
      const words = wordsOf([sentence])
      const shares = come.map(other => {
        const others = wordsOfCome.get(other)?.() ?? wordsOf([other])
        return Math.min(shareIn(words, others), shareIn(others, words))
      })
      const best = shares.length === 0 ? -1 : shares.indexOf(Math.max(...shares))
      return (shares[best] ?? 0) >= sameMinShare ? readChange(sentence, come.splice(best, 1)[0] ?? '') : sentence
    })
  const isRewritten = come.length > 0
  return [
    ...pairs.map(one =>
      typeof one === 'string'
        ? { text: one, words: one, isSlight: !isReplaced }
        : { ...one, isSlight: one.isSlight && !isRewritten },
    ),
    ...come.map(text => ({ text, words: text, isSlight: false })),
  ]
}

const sentencesMax = 50
const sameMinShare = 0.5
const slightMaxShare = 0.35

function readChange(old: string, now: string): Change {
  const wording = wordingOf(old, now)
  const { runs, wordsRemoved } = wording
  const words = runs.flatMap(({ removed, added }) => [...removed, ...added].map(({ text }) => text)).join(' ')
  return { text: `${old}\n${now}`, words, isSlight: wordsRemoved > 0 && rewordedShare(wording) <= slightMaxShare }
}
