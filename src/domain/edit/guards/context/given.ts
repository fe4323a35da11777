import { monthName } from '../../../text/months.ts'
import { type Token, tokensOf } from '../../compare/tokens.ts'
import { exchangeIn } from '../../intent/exchange.ts'
import type { VerbFamily } from '../../intent/verbs.ts'
import type { Clause } from '../../intent.ts'
import type { GuardContext } from './context.ts'
import { isNumber, type Place, placesIn, saidIn } from './said.ts'

/** What an instruction that only gives values did. */
export type Given = {
  /** The places that got words of the instruction only, instead of others. */
  readonly made: readonly Place[]
  readonly others: readonly Place[]
  readonly isSaid: (part: string) => boolean
  /** Whether the instruction quotes both what goes and what comes. */
  readonly isExact: boolean
}

/** The places that a rewrite changed; `null` if the instruction asks for more than values, or none was given. */
export function givenBy({ rewrite: { instruction }, comparison, asked: { intent } }: GuardContext): Given | null {
  if (intent.isOpen || !onlyGivesValues(intent.clauses)) return null
  const isSaid = saidIn(instruction)
  const isExact = intent.clauses.every(({ object }) => quotedExchange.test(object))
  const isMade = ({ gone, come }: Place) =>
    gone.length > 0 &&
    come.length > 0 &&
    come.every(isSaid) &&
    !come.every(word => intent.places.has(word)) &&
    (!isExact || gone.every(isSaid))
  const places = comparison.changed.filter(({ after: { kind } }) => kind !== 'matter').flatMap(placesIn)
  const made = places.filter(isMade)
  const saysSo = intent.clauses.some(({ verbs }) => verbs.size > 0) || statesFact(instruction)
  if (made.length === 0 || !(saysSo || made.some(({ run }) => run.added.some(isValue)))) return null
  return { made: made.slice(0, madeMax), others: places.filter(place => !isMade(place)), isSaid, isExact }
}

function isValue(token: Token): boolean {
  return isNumber(token) || month.test(token.text)
}

const month = new RegExp(`^(?:${monthName})$`, 'i')

/** More are a change of the whole document. */
const madeMax = 50

const fact =
  /(?<!\p{L})(?:is|are|has|have|should|shall|must|may|can|will|becomes?|now|ist|sind|hat|heißt|soll|muss|darf|kann|jetzt|nun|est|sont|doit|peut|s'appelle|désormais|es|son|debe|puede|ahora|è|sono|deve|può|ora|jest|są|ma|musi|teraz)(?!\p{L})|は/iu

/** Whether an instruction says how something is. */
export function statesFact(instruction: string): boolean {
  return fact.test(instruction)
}

const quotedExchange = /["“`][^"“”`]{1,500}["”`] (?:by|with|to|into|as|→|->) ["“`]/

const giving: readonly VerbFamily[] = ['set', 'amend', 'replace', 'rename', 'improve']
const exchanging: readonly VerbFamily[] = ['set', 'replace', 'rename']

/**
 * Whether each clause has no verb, takes something away, or gives a number or one text for another. `Correct the
 * timeout: it is 30 s` gives the number in a clause without a verb.
 */
function onlyGivesValues(clauses: readonly Clause[]): boolean {
  const last = clauses.at(-1)
  const statesNumber = last?.verbs.size === 0 && statesFact(last.object) && tokensOf(last.object).some(isNumber)
  return (
    clauses.length > 0 &&
    clauses.every(({ verbs, object }) => {
      if (verbs.size === 0 || verbs.has('remove')) return true
      if (!giving.some(verb => verbs.has(verb))) return false
      return (
        (verbs.has('amend') && statesNumber) ||
        tokensOf(object).some(isNumber) ||
        (exchanging.some(verb => verbs.has(verb)) && exchangeIn(object) !== null)
      )
    })
  )
}
