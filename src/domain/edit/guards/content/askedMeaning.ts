import { numberOf } from '../../../text/numberWords.ts'
import type { Pair } from '../../compare/compare.ts'
import { type Difference, type DifferenceKind, leadsWithCondition } from '../../compare/differences.ts'
import { spelledNumbersIn } from '../../compare/spelledNumbers.ts'
import { tokensOf } from '../../compare/tokens.ts'
import { namesPlaces } from '../../intent/places.ts'
import { stemsOf } from '../../intent/stems.ts'
import type { Intent } from '../../intent.ts'
import type { RequestedChanges } from '../context/requestedChanges.ts'
import { demandsChange } from './demandedModals.ts'

/** What binds in a statement: the differences that must be asked for. */
export type GuardedKind = Extract<
  DifferenceKind,
  'keyword' | 'modal' | 'negation' | 'bound' | 'condition' | 'number' | 'value' | 'unit'
>

export function isModal({ kind }: Pick<Difference, 'kind'>): boolean {
  return kind === 'keyword' || kind === 'modal'
}

/** Words in an instruction that ask for another keyword, number and so on without naming it. */
const wordsFor: Readonly<Record<GuardedKind, ReadonlySet<string>>> = {
  keyword: stemsOf('keyword keywords normative'),
  modal: stemsOf('keyword keywords normative modal'),
  negation: stemsOf('negation negate forbid prohibit disallow allow permit invert contradiction double'),
  bound: stemsOf('bound bounds minimum maximum limit inclusive exclusive'),
  condition: stemsOf(
    'condition conditions exception exceptions unconditional clause bedingung bedingungen ausnahme ausnahmen einschränkung',
  ),
  number: stemsOf('number numbers value version date year release count figure numbering'),
  value: stemsOf('number numbers value default constant literal'),
  unit: stemsOf('unit units'),
}

/** `delete clause 1.2` speaks of a statement, `drop the clause on holidays` of a condition. */
const numberedClause = /\bclauses?\s+[\d(§]/i

const changing = ['set', 'amend', 'replace', 'rename', 'remove', 'rewrite'] as const

export type StatedNumber = {
  /**
   * Whether a number of the statement became one that the instruction has in figures, or the same amount in another unit,
   * or a modal one that it has.
   */
  readonly isMade: boolean
  /** Whether a number in words is that number: `sixty (60)`. */
  readonly isSpelled: (word: string) => boolean
}

export function statedNumber(
  { after }: Pair,
  differences: readonly Difference[],
  { numbers, names }: Intent,
  isConverted: boolean,
): StatedNumber {
  const isMade = differences.some(
    ({ kind, before, after: now }) =>
      kind === 'number' && before !== '' && now.split(' ').some(number => numbers.has(number)),
  )
  const isModalMade = differences.some(one => isModal(one) && one.before !== '' && one.after !== '' && names(one.after))
  const spelled = isMade ? spelledNumbersIn(after.text).filter(({ figure }) => numbers.has(String(figure))) : []
  return {
    isMade: isMade || isModalMade || isConverted,
    isSpelled: word => spelled.some(({ text }) => text.includes(word)),
  }
}

/**
 * Whether the instruction names the new value or mentions such things; `set` implies values without naming them, unless
 * the statement got the number that the instruction has: others in it were not asked for.
 */
export function isAskedFor(
  difference: Difference,
  { before: segment }: Pair,
  asked: RequestedChanges,
  stated: StatedNumber,
): boolean {
  const { intent } = asked
  const { kind, before, after } = difference
  if (isModal({ kind }) && after !== '' && demands(intent, after.toUpperCase()) && asked.isAbout(segment)) return true
  if (kind !== 'keyword' && (intent.isOpen || asked.asks(['rewrite'], segment))) return true
  if (after !== '' && kind !== 'keyword' && kind !== 'modal' && namesAny(intent, difference)) return true
  if (kind === 'number' && stated.isSpelled(after)) return true
  if (after === '' && (asked.asksFor(['remove'], before) || (kind === 'condition' && asked.removesUnnamed))) return true
  if (isModal({ kind }) && demandsChange(before, after, intent)) return true
  const isCondition = kind === 'negation' && leadsWithCondition(difference.run)
  const words = wordsFor[isCondition ? 'condition' : (kind as GuardedKind)]
  if (
    intent.clauses.some(
      ({ verbs, stems, object }) =>
        changing.some(verb => verbs.has(verb)) &&
        [...words].some(stem => stems.has(stem)) &&
        !(kind === 'condition' && numberedClause.test(object)),
    )
  )
    return true
  return (
    (kind === 'number' || kind === 'unit' || kind === 'value') &&
    !(kind === 'number' && stated.isMade) &&
    (asked.asks(['set', 'replace', 'rename'], segment) || asked.mayBecomeOther(segment))
  )
}

/** Words in an instruction that ask to make something MUST, SHOULD, MAY or MUST NOT. `Requirement 3` names one. */
const demandFor: readonly (readonly [RegExp, readonly string[]])[] = [
  [
    /NOT/,
    wordsIn('forbid forbids forbidden prohibit prohibits prohibited disallow disallows ban banned refuse reject'),
  ],
  [
    /MUST|SHALL|REQUIRED/,
    wordsIn('require requires required mandatory mandate mandates oblige enforce demand demands'),
  ],
  [/SHOULD|RECOMMENDED/, wordsIn('recommend recommends recommended recommendation')],
  [/MAY|OPTIONAL/, wordsIn('allow allows allowed permit permits permitted optional')],
]

function wordsIn(list: string): readonly string[] {
  return list.split(' ')
}

function demands(intent: Intent, keyword: string): boolean {
  return demandFor.find(([pattern]) => pattern.test(keyword))?.[1].some(intent.names) ?? false
}

/** A number that only names a section or step is no value: `swap sections 3 and 4` asks for no `4 hours`. */
function namesAny(intent: Intent, { kind, before, after, run }: Difference): boolean {
  if (kind === 'number') {
    const old = before.split(':')
    const parts = after.split(':').filter((part, at) => part !== old[at])
    if (parts.length > 0 && parts.every(part => intent.numbers.has(part) && !intent.places.has(part))) return true
    if (spellsNumber(intent, after)) return true
    const isReference = run.previous === undefined || namesPlaces(run.previous.text)
    return after
      .split(' ')
      .some(
        number => (isReference || !intent.places.has(number)) && (intent.numbers.has(number) || intent.names(number)),
      )
  }
  return intent.names(after) || (kind === 'value' && intent.names(after.replace(/^[`\s]+|(?<![`\s])[`\s]+$/g, '')))
}

/** `five replicas` asks for `5`. */
function spellsNumber({ clauses }: Intent, figure: string): boolean {
  return (
    /^\d{1,4}$/.test(figure) &&
    clauses.some(({ object }) =>
      tokensOf(object).some(({ kind, text }) => kind === 'word' && numberOf(text) === Number(figure)),
    )
  )
}
