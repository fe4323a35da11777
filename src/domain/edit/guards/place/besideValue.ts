import { isBoundWord, isCondition, isModal, isNegation } from '../../compare/bindingWords.ts'
import type { Pair } from '../../compare/compare.ts'
import { type Token, tokensOf } from '../../compare/tokens.ts'
import { wordingBetween } from '../../compare/wording.ts'
import { stemsOf } from '../../intent/stems.ts'
import type { VerbFamily } from '../../intent/verbs.ts'
import type { Clause, Intent } from '../../intent.ts'
import { demandsChange } from '../content/demandedModals.ts'
import type { GuardContext } from '../context/context.ts'
import { statesFact } from '../context/given.ts'
import { isNumber, isRelated } from '../context/said.ts'
import { inRuns, isAbout, quoteSome, type Warning, warn } from '../context/warnings.ts'

/**
 * If an instruction only gives a number (`the notice should be 60 days`) or states a fact (`the owner is Dana now`), a
 * statement that got it keeps its other words: a condition that is gone, another unit, a consequence that came with it
 * were not asked for. `reported` are warnings about statements that changed.
 */
export function guardBesideValue(
  { rewrite: { instruction }, comparison, asked: { intent }, isRevision }: GuardContext,
  reported: readonly Warning[],
): readonly Warning[] {
  if (intent.isOpen || isRevision || !onlyGivesNumbers(intent.clauses)) return []
  const said = tokensOf(instruction.slice(0, readMaxChars))
  const numbers = new Set(said.filter(isNumber).map(({ text }) => text.toLowerCase()))
  const words = said.filter(({ kind }) => kind !== 'sign').map(({ text }) => text.toLowerCase())
  const mayDrop = contrast.test(instruction)
  const isFact = statesFact(instruction) && intent.clauses.every(({ verbs }) => verbs.size === 0)
  return inRuns(
    comparison.changed.flatMap(pair => {
      const [start, end] = [pair.after.start + 1, pair.after.end]
      if (reported.some(warning => isAbout(warning, pair.after))) return []
      const rest = restOf(pair, { numbers, words, mayDrop, isFact, intent })
      return rest.length === 0 ? [] : [warn('more_changed', [start, end], `Also changed: ${quoteSome(rest)}.`)]
    }),
  )
}

const readMaxChars = 2_000

/** The words behind it are those that the number replaces. */
const contrast =
  /\b(?:not|instead|rather|from|replace\w*|change\w*|drop\w*|without|statt|anstatt|anstelle|von|au lieu|plutôt|en lugar|en vez|invece|вместо|не)\b|[→>]|而不是|ではなく/iu

const giving: readonly VerbFamily[] = ['set', 'amend', 'replace', 'rename', 'improve']

/** Whether each clause has no verb, or gives a number. */
function onlyGivesNumbers(clauses: readonly Clause[]): boolean {
  return (
    clauses.length > 0 &&
    clauses.every(({ verbs, object }) => {
      if (verbs.size === 0) return true
      return verbs.values().some(verb => giving.includes(verb)) && tokensOf(object).some(isNumber)
    })
  )
}

/** What an instruction has. */
type Said = {
  readonly numbers: ReadonlySet<string>
  readonly words: readonly string[]
  readonly mayDrop: boolean
  readonly isFact: boolean
  readonly intent: Intent
}

/** The words that went or came beside a number or fact of the instruction; none if the statement did not get one. */
function restOf({ before, after }: Pair, { numbers, words, mayDrop, isFact, intent }: Said): readonly string[] {
  if (before.kind === 'heading' || before.kind === 'code' || before.kind === 'matter') return []
  const { runs } = wordingBetween(before, after)
  const old = tokensOf(before.text).filter(({ text }) => isModal(text))
  const isDemanded = (word: string) => old.some(({ text }) => demandsChange(text, word, intent))
  const isSaid = (word: string) =>
    isModal(word) ? words.includes(word) || isDemanded(word) : words.some(one => isRelated(one, word))
  const isMade = runs.some(({ removed, added }) => {
    const come = added.filter(holdsSense)
    const isGiven = added.some(token => isNumber(token) && numbers.has(token.text.toLowerCase()))
    if (removed.some(isNumber) && isGiven) return true
    return isFact && removed.some(holdsSense) && come.length > 0 && come.every(({ text }) => isSaid(text.toLowerCase()))
  })
  if (!isMade) return []
  const places = withoutMoved(
    runs.map(({ removed, added }) => {
      const [old, now] = [sensesOf(removed), sensesOf(added)]
      return {
        gone: old.filter(word => !now.some(one => isRelated(one, word))),
        come: now.filter(word => !old.some(one => isRelated(one, word))),
      }
    }),
  )
  const isDuty = obliges(runs.flatMap(({ added }) => added))
  const modals = places.flatMap(({ come }) => come.filter(word => isModal(word) && isSaid(word)))
  return places.flatMap(({ gone, come }) => {
    const foreign = come.filter(word => !isSaid(word))
    const isReplaced = come.length > 0 && foreign.length === 0
    const dropped = isReplaced
      ? []
      : gone.filter(word => !(mayDrop && isSaid(word)) && !(isModal(word) && (modals.length > 0 || isDuty)))
    const rest = [...dropped, ...foreign]
    return rest.length === 0 ? [] : [rest.join(' ')]
  })
}

/** `has to`, `ist … zu` */
function obliges(tokens: readonly Token[]): boolean {
  return [/^(?:is|are|has|have|ist|sind|hat|haben)$/i, /^(?:to|zu)$/i].every(word =>
    tokens.some(({ text }) => word.test(text)),
  )
}

/** What a sentence needs in the singular and another one in the plural. */
const grammar = /^(?:an?|is)$/i

type Words = { readonly gone: readonly string[]; readonly come: readonly string[] }

/** Without words that are elsewhere in the statement now, and the preposition in front of who acts. */
function withoutMoved(places: readonly Words[]): readonly Words[] {
  const [gone, come] = [places.flatMap(place => place.gone), places.flatMap(place => place.come)]
  const isMoved = (words: readonly string[]) => (word: string) =>
    stemsOf(word).size > 0 && words.some(one => isRelated(one, word))
  const isKept = { gone: isMoved(come), come: isMoved(gone) }
  return places.map(place => {
    const moves = place.come.some(isKept.come)
    return {
      gone: place.gone.filter(word => !isKept.gone(word)),
      come: place.come.filter(word => !isKept.come(word) && !(moves && agent.test(word))),
    }
  })
}

const agent = /^(?:by|von|vom|durch|par|por|da)$/

function sensesOf(tokens: readonly Token[]): readonly string[] {
  return tokens.filter(holdsSense).map(({ text }) => text.toLowerCase())
}

function holdsSense(token: Token): boolean {
  if (isNumber(token) || token.kind === 'sign' || token.kind === 'address') return false
  const binds = [isModal, isNegation, isCondition, isBoundWord].some(is => is(token.text))
  return binds || (token.text.length <= 2 && !grammar.test(token.text)) || stemsOf(token.text).size > 0
}
