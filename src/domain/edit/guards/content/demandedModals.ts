import { isModal } from '../../compare/bindingWords.ts'
import type { Comparison, Pair } from '../../compare/compare.ts'
import { createSegmentReader, type Segment } from '../../compare/segments.ts'
import { tokensOf } from '../../compare/tokens.ts'
import { isMore, stemsOf } from '../../intent/stems.ts'
import type { Intent } from '../../intent.ts'
import type { LineOutline } from '../../lineOutline.ts'
import type { RequestedChanges } from '../context/requestedChanges.ts'

const raising = stemsOf(
  `mandatory obligatory compulsory binding requirement requirements require required oblige obliged strict stricter
  strictness tighten tighter harden enforce enforced duty verpflichtend verbindlich zwingend obligatorisch pflicht
  obligatoire contraignant obligation obligatorio vincolante`,
)
const lowering = stemsOf(
  'optional recommendation recommended weaken soften relax loosen looser lenient voluntary freiwillig empfehlung facultatif recommandation opcional',
)
const either = stemsOf('keyword keywords normative modal strength')

/** Whether the instruction asks, in other words, for a keyword or modal to become this one: `mandatory` for no weaker one. */
export function demandsChange(before: string, after: string, { clauses, stems }: Intent): boolean {
  const has = (words: ReadonlySet<string>) => words.values().some(stem => stems.has(stem))
  if (has(either)) return true
  if (clauses.every(({ verbs }) => verbs.size === 1 && verbs.has('add'))) return false
  const [old, now] = [strengthOf(before), strengthOf(after)]
  if (old === null || now === null || isNegated(before) !== isNegated(after)) return false
  return now > old ? has(raising) : now < old && has(lowering)
}

/** Whether a weaker word came although the instruction asks for a stronger one, or the other way round. */
export function turnsDemand(before: string, after: string, { stems }: Intent): boolean {
  const [old, now] = [strengthOf(before), strengthOf(after)]
  if (old === null || now === null || old === now) return false
  const has = (words: ReadonlySet<string>) => words.values().some(stem => stems.has(stem))
  return now < old ? has(raising) && !has(lowering) && !has(either) : has(lowering) && !has(raising) && !has(either)
}

/** How far a keyword or modal binds: 3 a duty, 2 a recommendation, 1 a choice; `null` for other words. */
export function strengthOf(word: string): number | null {
  if (/^(?:must|shall|required|muss|müssen|doit|doivent|debe|deben|deve|devono)\b/i.test(word)) return 3
  if (/^(?:should|recommended|ought|soll|sollen|sollte|sollten|devrait|devraient|debería|deberían)\b/i.test(word))
    return 2
  return /^(?:may|can|could|might|optional|kann|können|darf|dürfen|peut|peuvent|puede|pueden|può|possono)\b/i.test(word)
    ? 1
    : null
}

/** `The code should be valid for 48 hours` says what is wanted, and not that it becomes a recommendation. */
export function isWeaker(before: string, after: string): boolean {
  const [old, now] = [strengthOf(before), strengthOf(after)]
  return old !== null && now !== null && now < old
}

function isNegated(word: string): boolean {
  return /\bnot\b/i.test(word)
}

/**
 * Whether another part of a sentence has more of the instruction's words than the one in which this word became another
 * one: one with the same word, or one whose own word changed.
 */
export function partsBeating(
  before: LineOutline,
  { changed }: Comparison,
  asked: RequestedChanges,
): (word: string, pair: Pair) => boolean {
  let statements: readonly Segment[] | undefined
  let turned: readonly ReadonlySet<string>[] | undefined
  const spoken = (segment: Segment, part: string) =>
    new Set([...asked.spokenIn(segment, part)].filter(stem => /\p{L}/u.test(stem)))
  return (word, pair) => {
    if (changed.length > changedMax) return false
    const has = (part: string) => ` ${part.replace(/[^\p{L}\p{N}]+/gu, ' ')} `.includes(` ${word} `)
    const kept = new Set(partsOf(pair.after.text))
    const own = partsOf(pair.before.text).filter(part => has(part) && !kept.has(part))
    if (own.length !== 1) return false
    statements ??= createSegmentReader(before, 0).read({ start: 0, end: before.lines.length }).slice(0, statementsMax)
    turned ??= changed.flatMap(one => turnedIn(one).map(part => spoken(one.before, part)))
    const stems = spoken(pair.before, own[0] ?? '')
    return (
      turned.some(other => isMore(other, stems)) ||
      statements.some(segment => partsOf(segment.text).some(part => has(part) && isMore(spoken(segment, part), stems)))
    )
  }
}

const changedMax = 50

/** The parts whose word that says how far they bind is another one now. */
function turnedIn({ before, after }: Pair): readonly string[] {
  const kept = new Set(partsOf(after.text))
  return partsOf(before.text).filter(
    part => !kept.has(part) && tokensOf(part).some(({ kind, text }) => kind === 'keyword' || isModal(text)),
  )
}

const statementsMax = 2_000
const readMaxChars = 4_000

function partsOf(text: string): readonly string[] {
  return text.slice(0, readMaxChars).split(/(?<=[.!?;,:])\s+/)
}
