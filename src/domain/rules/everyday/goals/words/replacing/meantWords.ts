import { fold } from '../../../../../text/fold.ts'
import { contains } from '../../../../../text/span.ts'
import { isOneTypoApart } from '../../../../../text/typo.ts'
import { InstructionError } from '../../../../instructionError.ts'
import { quoteShort } from '../../../../language/phrase.ts'
import { isState } from '../../../edits/stateCase.ts'
import { isDate } from '../../../instruction/dateWords.ts'
import { hasQuote, newText, splitsAt, unquote } from '../../../instruction/utterance.ts'
import { kindsOf } from '../../../page/nouns.ts'
import { isNumberedLike } from '../../../page/numberedNames.ts'
import { occurrencesOf } from '../../../page/occurrences.ts'
import { orderNumber } from '../../../page/order.ts'
import { resolvePhrase } from '../../../page/phrases/resolvePhrase.ts'
import { readQuantity } from '../../../page/quantity.ts'
import { formsOf } from '../../../page/wordForms.ts'
import { significantWords, wordsIn } from '../../../page/words.ts'
import { keysOf } from '../../../refusals/refusal.ts'
import type { Request } from '../../../request/goal.ts'
import { isWordOf } from './replacedWords.ts'

/** `change the fee to 30 EUR` names what gets a value, not the words to replace. */
export function isValue({ page, quotes, text }: Request, left: string, right: string): boolean {
  if (hasQuote(left)) return isLabelOfValue({ page, quotes, text }, left, right)
  const name = left.replace(/^(?:the|our|this|its|my) /i, '')
  const value = unquote(right, quotes)
  if (/^\d/.test(value) && !/\d/.test(left)) return true
  if (/^\d/.test(name) && readQuantity(name) !== null) return false
  if (isNumberedLike(name, value)) return false
  const isSetting = /^(?:change|turn|correct|fix|update|edit)\b/i.test(text)
  if (isSetting && (keysOf(page).some(key => fold(key) === fold(name)) || hasLabel(page, name))) return true
  if (isSetting && /^(?:status|state)$/i.test(name) && isState(value) && isOnlyFact(page, name)) return true
  if (name === left || /^the (?:word|words|term|phrase|text) /i.test(left)) return false
  const isThing = kindsOf(name.split(' ').at(-1) ?? '') !== null || resolvePhrase(page, left, { quotes }).length > 0
  const isAlike = /^(?:the|a|an|our|this|its|my) /i.test(value)
  return isThing || (isSetting && !isAlike && orderNumber(name.split(' ')[0] ?? '') === 0)
}

/** `update "Reviewed" to 2026-03-02`, where the page has such a line. */
function isLabelOfValue(
  { page, quotes, text }: Pick<Request, 'page' | 'quotes' | 'text'>,
  left: string,
  right: string,
) {
  const name = unquote(left, quotes)
  const isNumber = isDate(unquote(right, quotes)) || /^\d[\d.,]*$/.test(right)
  return (
    /^update /i.test(text) && isNumber && (keysOf(page).some(key => fold(key) === fold(name)) || hasLabel(page, name))
  )
}

function hasLabel(page: Request['page'], name: string): boolean {
  if (!/^\p{L}[\p{L}\p{N} ./-]{0,40}$/u.test(name)) return false
  return [...page.things('line'), ...page.things('item')].some(({ names, kind }) =>
    names.slice(kind === 'line' ? 0 : 1).some(one => fold(one) === fold(name)),
  )
}

/** Whether the page has the name once, as the first of two cells of a row. */
function isOnlyFact(page: Request['page'], name: string): boolean {
  const rows = page.things('row').filter(one => one.kind === 'row' && one.row.cells.length === 2)
  const isFact = rows.some(({ names }) => names.slice(0, 1).some(one => fold(one) === fold(name)))
  return isFact && occurrencesOf(page.document, formsOf(name, name), undefined).length === 1
}

/** `rename merchant to seller` if no heading, column or link has this name, or one item of a list that is all that does. */
export function isOnlyWord({ page, quotes, scope }: Request, renamed: string): boolean {
  return (
    splitsAt(renamed, 'to|into|as').every(([left, right]) => {
      const [thing, another] = resolvePhrase(page, left, { quotes, area: scope })
      if (thing?.kind !== 'item' || another !== undefined) return thing === undefined
      const word = unquote(left, quotes)
      if (fold(thing.names[0] ?? '') !== fold(word)) return false
      const hits = occurrencesOf(page.document, formsOf(word, unquote(right, quotes)), undefined)
      if (hits.every(hit => contains(thing, hit))) return true
      throw new InstructionError(
        `${quoteShort(word)} is an item of a list and a word of the text. Say: rename ${word} to ${unquote(right, quotes)} everywhere.`,
      )
    }) && !/^(?:the )?(?:section|heading|column|link|title|file|document|page)\b/i.test(renamed)
  )
}

export function sharesWords(one: string, other: string): boolean {
  const words = wordsIn(one)
  return (
    words.length > 1 &&
    wordsIn(other).length > 1 &&
    significantWords(other).some(word => words.includes(word) && word.length > 2) &&
    !/^\d/.test(other)
  )
}

/** Whether the second is the first without a typo, or with other capitals: `recieve`, `1password`. */
export function isRespelled(one: string, other: string): boolean {
  if (/\s/.test(one + other) || one === other || !/\p{L}/u.test(one)) return false
  return fold(one) === fold(other) || (one.length >= typoMinChars && isOneTypoApart(one, other))
}

/** Short words are often one letter away from another word. */
const typoMinChars = 5

const keyword = /^(?:must|should|shall|may|will|can)(?: not)? (?=.)/i

const contraction = /^\p{L}+['’]\p{L}{1,2}$/u

/** The form of a text with the other apostrophe. */
export function withOtherApostrophe(text: string): string | null {
  const other = text.includes("'") ? text.replaceAll("'", '’') : text.replaceAll('’', "'")
  return other === text ? null : other
}

/** `should keep` in place of `must keep`: another keyword before a text, or the words of a contraction. */
export function sameWithKeyword(from: string, to: string, quotes: readonly string[]): string | null {
  if (contraction.test(from) && /^\p{L}+ \p{L}+$/u.test(to.trim())) return to.trim()
  const isAlike = keyword.test(from) && keyword.test(to) && !hasQuote(to)
  return isAlike && newText(to.replace(keyword, ''), quotes) !== null ? to.trim() : null
}

/** `the email a@b.test` for the address itself, and `endpoint /users` for its path. */
export function withoutNoun(text: string, phrase: string): string {
  const number = /^the (?=\d)(.+)$/i.exec(phrase)?.[1]
  if (number !== undefined && !isWordOf(text, phrase)) return number
  const rest = valueNoun.exec(phrase)?.[1] ?? codeNoun.exec(phrase)?.[1]
  return rest === undefined || isWordOf(text, phrase) || !isWordOf(text, rest) ? phrase : rest
}

/** A name in code, such as `result.yaml`, `max_size` or `maxSize`. */
export function isCodeName(text: string): boolean {
  return /^[\w./-]+$/.test(text) && /[\w][._/][\w]|[a-z][A-Z]/.test(text)
}

const valueNoun =
  /^(?:the )?(?:e-?mail(?: address)?|address|phone(?: number)?|company|country|city|date|amount|url|domain|host|file|path|name) (.+)$/i

const codeNoun = /^(?:the )?(?:endpoint|route|resource) (\/\S+)$/i
