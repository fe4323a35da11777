import type { Segment, SegmentKind } from '../../compare/segments.ts'
import { tokensOf } from '../../compare/tokens.ts'
import type { VerbFamily } from '../../intent/verbs.ts'
import { isRenumbered } from '../../numbering/partners.ts'
import type { GuardContext } from '../context/context.ts'
import { contentOf, saidIn } from '../context/given.ts'
import { isReordered } from '../context/revision.ts'
import { inRuns, isAbout, quoteSome, type Warning, warn } from '../context/warnings.ts'
import { changedSentences } from './changedSentences.ts'
import { general } from './general.ts'

/**
 * If the changes that have the words of an instruction account for most of it, a sentence that lost or exchanged a few
 * other words was not asked for. `reported` are warnings about statements.
 */
export function guardUnaccounted(context: GuardContext, reported: readonly Warning[]): readonly Warning[] {
  const { asked, isRevision } = context
  const { intent } = asked
  if (intent.isOpen || isRevision || general.values().some(stem => intent.stems.has(stem))) return []
  const wanted = new Set(intent.clauses.flatMap(({ stems }) => [...stems]))
  if (wanted.size < wantedMinStems) return []
  const changes = changesIn(context)
  const made = new Set(changes.filter(one => one.saidShare >= madeMinShare || (one.isNew && one.own.size >= 2)))
  const covered = new Set([...made].flatMap(({ own }) => [...own]))
  const found = wanted
    .values()
    .filter(stem => covered.has(stem))
    .toArray()
  if (made.size === 0 || found.length < accountedMinShare * wanted.size) return []
  const most = Math.max(...[...made].map(({ own }) => own.size))
  const removes = asked.has(['remove'])
  /** What is removed may have several sentences. */
  const goesAlong = ({ isGone, place }: Change) =>
    removes && isGone && changes.some(one => one.isGone && one.place === place && one.saidShare > foreignMaxShare)
  const isForeign = (one: Change) =>
    !made.has(one) && one.isSlight && one.saidShare <= foreignMaxShare && one.own.size < most && !goesAlong(one)
  const unasked = changes
    .filter(one => isForeign(one) && !reported.some(warning => isAbout(warning, one.place)))
    .toSorted((one, other) => one.place.start - other.place.start)
  if (unasked.length > unaskedMax) return []
  return inRuns(
    unasked.map(({ place, words }) =>
      warn('elsewhere_changed', [place.start + 1, place.end], `It is about ${quoteSome([words])}.`),
    ),
  )
}

const wantedMinStems = 3
const accountedMinShare = 0.5
const madeMinShare = 0.5
const foreignMaxShare = 0.5
/** More are the change itself. */
const unaskedMax = 2

const taking: readonly VerbFamily[] = ['remove', 'replace', 'rewrite', 'move']

type Change = {
  readonly place: Segment
  /** What went and what came. */
  readonly words: string
  /** The stems of the instruction in the sentence, before and after, and in the titles above it. */
  readonly own: ReadonlySet<string>
  /** How many of the words that came, or went for others to be removed or replaced, the instruction has. */
  readonly saidShare: number
  readonly isNew: boolean
  readonly isGone: boolean
  /** Whether a sentence lost or exchanged few of its words, or is gone. */
  readonly isSlight: boolean
}

const keptKinds: ReadonlySet<SegmentKind> = new Set(['heading', 'matter', 'definition', 'rule', 'fence'])
const changedMax = 100

function changesIn({
  comparison: { changed, added, lost },
  rewrite: { instruction },
  asked,
  numbers,
}: GuardContext): readonly Change[] {
  const isSaid = saidIn(instruction)
  const takes = asked.has(taking)
  const shareOf = (gone: string, come: string) => {
    const [old, now] = [contentOf(tokensOf(gone)), contentOf(tokensOf(come))]
    const words = now.length > 0 && !takes ? now : [...old, ...now]
    return words.length === 0 ? 1 : words.filter(isSaid).length / words.length
  }
  const whole = (place: Segment, isNew: boolean): Change => ({
    place,
    words: place.text,
    own: asked.spokenIn(place, place.text),
    saidShare: isNew ? shareOf('', place.text) : shareOf(place.text, ''),
    isNew,
    isGone: !isNew,
    isSlight: false,
  })
  return [
    ...changed.slice(0, changedMax).flatMap(pair => {
      if (keptKinds.has(pair.after.kind) || isRenumbered(pair, numbers) || isReordered(pair)) return []
      return changedSentences(pair).map(({ text, gone, come, isSlight }) => ({
        place: pair.after,
        words: `${gone} ${come}`,
        own: asked.spokenIn(pair.before, text),
        saidShare: shareOf(gone, come),
        isNew: false,
        isGone: come === '',
        isSlight,
      }))
    }),
    ...added.slice(0, changedMax).map(segment => whole(segment, true)),
    ...lost.slice(0, changedMax).map(segment => whole(segment, false)),
  ]
}
