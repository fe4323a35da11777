import type { Pair } from '../../compare/compare.ts'
import type { Segment, SegmentKind } from '../../compare/segments.ts'
import { tokensOf } from '../../compare/tokens.ts'
import { wordingOf } from '../../compare/wording.ts'
import { stemsOf } from '../../intent/stems.ts'
import type { VerbFamily } from '../../intent/verbs.ts'
import { isRenumbered } from '../../numbering/partners.ts'
import { rewordedShare } from '../content/meaning.ts'
import type { GuardContext } from '../context/context.ts'
import { contentOf, saidIn } from '../context/given.ts'
import { isReordered } from '../context/revision.ts'
import { inRuns, isAbout, quoteSome, type Warning, warn } from '../context/warnings.ts'
import { sentencesIn, shareIn, wordsOf } from '../context/words.ts'

const T = Number(process.env['T'] ?? 0.5), MINW = Number(process.env['MINW'] ?? 3), FS = Number(process.env['FS'] ?? 0.5)
const SL = Number(process.env['SL'] ?? 0.6), MAXF = Number(process.env['MAXF'] ?? 2)

export function guardUnaccounted(context: GuardContext, reported: readonly Warning[]): readonly Warning[] {
  const { asked, isRevision } = context
  const { intent } = asked
  const dbg = process.env['DBG'] ? (x: string) => console.log('   ~', x) : () => {}
  if (intent.isOpen || isRevision) dbg(`open ${intent.isOpen} revision ${isRevision}`)
  if (process.env['OFF'] || intent.isOpen || isRevision || intent.clauses.length === 0) return []
  if (general.values().some(stem => intent.stems.has(stem))) return []
  const wanted = new Set(intent.clauses.flatMap(({ stems }) => [...stems]))
  if (wanted.size < MINW) return []
  const units = unitsOf(context)
  const made = units.filter(one => one.saidShare >= 0.5 || (one.isNew && one.own.size >= 2))
  dbg(units.map(u => `[${made.includes(u) ? 'made' : ''} said ${u.saidShare.toFixed(2)} own ${u.own.size} may ${u.mayBeForeign} ${u.words.slice(0,40)}]`).join(' ') + ` wanted ${[...wanted]}`)
  if (made.length === 0) return []
  const covered = new Set(made.flatMap(({ own }) => [...own]))
  const share = wanted.values().filter(stem => covered.has(stem)).toArray().length / wanted.size
  dbg(`share ${share}`)
  if (share < T) return []
  const best = Math.max(...made.map(({ own }) => own.size))
  const keeps = intent.clauses.every(({ verbs }) => !loose.some(one => verbs.has(one)))
  const beside = keeps ? units.filter(one => one.beside.length > 0 && !reported.some(warning => isAbout(warning, one.place))) : []
  const foreign = units.filter(
    unit => !made.includes(unit) && unit.mayBeForeign && unit.saidShare <= FS && unit.own.size < best &&
    !reported.some(warning => isAbout(warning, unit.place)),
  )
  if (foreign.length + beside.length > MAXF) return []
  return inRuns([...beside.map(one => ({ ...one, words: one.beside.join(' ') })), ...foreign].toSorted((one, other) => one.place.start - other.place.start).map(({ place, words }) =>
    warn('elsewhere_changed', [place.start + 1, place.end], `UNACC It is about ${quoteSome([words])}.`)))
}

const general = stemsOf(
  `typo typos spelling grammar grammatical punctuation wording language style consistent consistency inconsistency cleanup
  clean nits editorial formatting review feedback rechtschreibung grammatik`,
)

type Unit = {
  readonly place: Segment
  readonly words: string
  readonly own: ReadonlySet<string>
  readonly saidShare: number
  readonly isNew: boolean
  readonly mayBeForeign: boolean
  /** Few words that went, beside others that the instruction has. */
  readonly beside: readonly string[]
}
const keptKinds: ReadonlySet<SegmentKind> = new Set(['heading', 'matter', 'definition', 'rule', 'fence'])
const changedMax = 100
const removing: readonly VerbFamily[] = ['remove', 'replace', 'rewrite', 'move']

function unitsOf({ comparison: { changed, added, lost }, rewrite: { instruction }, asked, numbers }: GuardContext): readonly Unit[] {
  const isSaid = saidIn(instruction)
  const removes = asked.has(removing)
  const shareOf = (gone: string, come: string) => {
    const [g, c] = [contentOf(tokensOf(gone)), contentOf(tokensOf(come))]
    const words = c.length > 0 && !removes ? c : [...g, ...c]
    return words.length === 0 ? 1 : words.filter(isSaid).length / words.length
  }
  return [
    ...changed.slice(0, changedMax).flatMap(pair => {
      if (keptKinds.has(pair.after.kind) || isRenumbered(pair, numbers) || isReordered(pair)) return []
      return changesIn(pair, isSaid).map(({ text, gone, come, isSlight, beside }) => ({ beside,
        place: pair.after, words: `${gone} ${come}`, own: asked.spokenIn(pair.before, text), saidShare: shareOf(gone, come), isNew: false, mayBeForeign: isSlight,
      }))
    }),
    ...added.slice(0, changedMax).map(s => ({ place: s, words: s.text, own: asked.spokenIn(s, s.text), saidShare: shareOf('', s.text), isNew: true, mayBeForeign: false, beside: [] })),
    ...lost.slice(0, changedMax).map(s => ({ place: s, words: s.text, own: asked.spokenIn(s, s.text), saidShare: shareOf(s.text, ''), isNew: false, mayBeForeign: false, beside: [] })),
  ]
}

type Change = { readonly text: string; readonly gone: string; readonly come: string; readonly isSlight: boolean; readonly beside: readonly string[] }
function changesIn({ before, after }: Pair, isSaid: (w: string) => boolean): readonly Change[] {
  if (before.text === after.text) return []
  const [old, now] = [sentencesIn(before.text), sentencesIn(after.text)]
  const come = now.filter(sentence => !old.includes(sentence)).slice(0, 50)
  const pairs = old.filter(sentence => !now.includes(sentence)).slice(0, 50).map(sentence => {
    const words = wordsOf([sentence])
    const shares = come.map(other => Math.min(shareIn(words, wordsOf([other])), shareIn(wordsOf([other]), words)))
    const best = shares.length === 0 ? -1 : shares.indexOf(Math.max(...shares))
    return (shares[best] ?? 0) >= 0.5 ? readChange(sentence, come.splice(best, 1)[0] ?? '', isSaid) : { beside: [], text: sentence, gone: sentence, come: '', isSlight: true }
  })
  const isReplaced = come.length > 0
  return [...pairs.map(one => (one.come === '' && isReplaced ? { ...one, isSlight: false } : one)), ...come.map(text => ({ beside: [], text, gone: '', come: text, isSlight: false }))]
}
const loose: readonly VerbFamily[] = ['remove', 'rewrite', 'improve', 'translate', 'format', 'move']
function readChange(old: string, now: string, isSaid: (w: string) => boolean): Change {
  const wording = wordingOf(old, now)
  const say = (k: 'removed' | 'added') => wording.runs.flatMap(r => r[k].map(({ text }) => text)).join(' ')
  const runs = wording.runs.map(({ removed, added }) => ({ gone: contentOf(removed), come: contentOf(added) }))
  const isThere = saidIn(now.slice(0, 2_000))
  const isMade = runs.some(({ come }) => come.length > 0 && come.every(isSaid)) && runs.every(({ come }) => come.length <= 2 || come.some(isSaid))
  const rest = runs.filter(({ gone, come }) => gone.length > 0 && gone.length <= 2 && come.length <= 2 && ![...gone, ...come].some(isSaid) && !gone.some(isThere))
  const beside = isMade && rest.length <= 2 && runs.length - rest.length >= 1 ? rest.flatMap(({ gone }) => gone) : []
  return { beside, text: `${old}\n${now}`, gone: say('removed'), come: say('added'), isSlight: wording.wordsRemoved > 0 && rewordedShare(wording) <= SL }
}
