import { isCondition } from '../../compare/bindingWords.ts'
import { type Token, tokensOf } from '../../compare/tokens.ts'
import type { GuardContext } from '../context/context.ts'
import { isRequest } from '../context/request.ts'
import { contentOf, isNumber, placesIn, saidIn, wordsOfPage } from '../context/said.ts'
import { quoteSome, type Warning, warn } from '../context/warnings.ts'

/**
 * A condition of the instruction that the page has not, and that did not come with the rest (`180 days` for `180 days if
 * the operator has a legal obligation`), or that came while the value that holds without it went. `reported` are
 * warnings about statements.
 */
export function guardMissingConditions(
  { rewrite, comparison, asked: { intent }, isRevision }: GuardContext,
  reported: readonly Warning[],
): readonly Warning[] {
  const { instruction, before } = rewrite
  const { changed, added } = comparison
  if (intent.isOpen || isRevision || reported.length > 0 || !isRequest(instruction, intent)) return []
  if (changed.length + added.length > changedMax) return []
  const isOnPage = wordsOfPage(before)
  const conditions = conditionsIn(tokensOf(instruction.slice(0, readMaxChars)))
    .map(words => ({ words, fresh: words.filter(word => !isOnPage(word)) }))
    .filter(({ words, fresh }) => fresh.length > 0 && fresh.length >= freshMinShare * words.length)
  if (conditions.length === 0) return []
  const text = [...changed.map(({ after }) => after), ...added].map(one => one.text).join('\n')
  const has = saidIn(text)
  const isSaid = saidIn(instruction)
  const places = changed.flatMap(placesIn)
  const hasOthers =
    places.some(({ come }) => come.some(isSaid)) || added.some(one => contentOf(tokensOf(one.text)).some(isSaid))
  const missing = conditions.filter(({ fresh }) => !fresh.some(has))
  if (missing.length > 0) {
    return hasOthers
      ? [warn('partly_done', null, `Missing: ${quoteSome(missing.map(({ words }) => words.join(' ')))}.`)]
      : []
  }
  const replaced = places.find(({ run }) => {
    const old = run.removed.filter(isNumber)
    return old.length > 0 && run.added.some(isNumber) && !old.some(({ text: number }) => isSaid(number.toLowerCase()))
  })
  if (replaced === undefined || added.length > 0) return []
  const { start, end } = replaced.pair.after
  return [warn('more_changed', [start + 1, end], `Gone: ${quoteSome([replaced.gone.join(' ')])}.`)]
}

const readMaxChars = 2_000
const changedMax = 10
const freshMinShare = 0.5
const wordsMin = 2
const wordsMax = 12

/** What is said for the one who edits, of time, or of places that stay. */
const otherwise =
  /^(?:possible|needed|necessary|required|appropriate|applicable|still|mentions?|think|agree|prefer|untouched|unchanged|intact|möglich|nötig|notwendig|erforderlich|niemand|magst|möchtest|meinst|findest|unverändert)$/i
const temporal =
  /^(?:when|while|until|only|nur|lorsque|quando|except|excluding|excepto|salvo|sauf|tranne|behalve|außer|ausgenommen)$/i

/** Before `if` for `whether`. */
const asking = /^(?:see|check|know|verify|ask|tell|learn|sure)$/i

/** The words that say something behind each `if`, `unless` and the like, up to the next sign. */
function conditionsIn(tokens: readonly Token[]): readonly (readonly string[])[] {
  return tokens.flatMap(({ kind, text }, at) => {
    if (kind !== 'word' || !isCondition(text) || temporal.test(text) || asking.test(tokens[at - 1]?.text ?? ''))
      return []
    const rest = tokens.slice(at + 1, at + 1 + wordsMax)
    const end = rest.findIndex(token => token.kind === 'sign' && /^[.,;:!?)("]$/.test(token.text))
    const own = end < 0 ? rest : rest.slice(0, end)
    const words = contentOf(own)
    return words.length < wordsMin || own.some(token => otherwise.test(token.text)) ? [] : [words]
  })
}
