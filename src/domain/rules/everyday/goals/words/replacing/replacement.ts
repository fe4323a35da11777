import { fold } from '../../../../../text/fold.ts'
import { InstructionError } from '../../../../instructionError.ts'
import { quote } from '../../../../language/phrase.ts'
import { inFormOf, isDate } from '../../../instruction/dateWords.ts'
import { hasQuote, isQuote, isReadOn, newText, unquote } from '../../../instruction/utterance.ts'
import { isId, requirementsIn } from '../../../page/ids.ts'
import { resolvePhrase } from '../../../page/phrases/resolvePhrase.ts'
import { wordsIn } from '../../../page/words.ts'
import type { Request } from '../../../request/goal.ts'
import { sameWithKeyword, withoutNoun } from './meantWords.ts'
import { isWordOf } from './replacedWords.ts'
import { aroundNumber } from './wordNumbers.ts'

/** One text in place of another. */
export type Replacement = {
  readonly from: string
  readonly to: string
  /** Whether the old text is quoted in the instruction. */
  readonly isQuoted: boolean
  /** `first`, `3rd` or `last` if only one occurrence is meant. */
  readonly order: string | undefined
}

/** The longest term. */
const termMaxWords = 8

const noun =
  /^(?:(?:the|all|every|each) )*(?:words?|terms?|phrases?|text|wording|occurrences? of|instances? of|all)?(?: |$)(?:of )?/i

/** `the first shall`, `only the last "30 days"`. */
const occurrenceOrder =
  /^(?:only )?(?:the )?(?:very )?(first|second|third|fourth|fifth|\d{1,4}(?:st|nd|rd|th)|last) (?:(?:occurrence|instance|mention|use) (?:of )?)?(?:the )?(?:words? |term |phrase )?(.+)$/i

const turning = /^(?:turn|change|convert|make|rewrite|put|format|break|split)\b/i

/** What a text can be turned into, rather than words that replace it: `a numbered list`, `two sentences`, `upper case`. */
const textForm =
  /^(?:(?:an?|the|one|two|three|several|separate|single|[a-z-]+ed|[a-z]+less|short|plain|nested|code|block) ){0,3}(?:lists?|tables?|bullets?|bullet points?|points|paragraphs?|prose|sentences?|(?:sub)?headings?|(?:sub)?sections?|steps|checkbox(?:es)?|checklists?|task lists?|blockquotes?|quotes?|callouts?|footnotes?|links?|diagrams?|code|code blocks?|code spans?|italics?|bold|capitals|digits|words|numbers|(?:upper|lower|title|sentence)[ -]?case|(?:past|present|future) tense|(?:active|passive) voice)$/i

/** What the phrases before and after `with` say to replace; `null` if they name something else than words. */
export function readReplacement(request: Request, left: string, right: string): Replacement | null {
  const { page, quotes, text } = request
  const pageText = page.document.text
  const [, order, behind = ''] = occurrenceOrder.exec(left) ?? []
  const named = (order === undefined ? left : behind).replace(/^(?:(?:the|all|every|each) )+(?=[\uE000-\uE0FF]$)/i, '')
  const bare = isQuote(named) ? named : withoutEvery(pageText, named.replace(noun, ''), right)
  const isQuoted = isQuote(bare)
  if (bare === '' || (hasQuote(bare) && !isQuoted)) return null
  const from = withoutNoun(pageText, unquote(bare, quotes))
  const to = newWords(request, { from, isQuoted }, right)
  const isTerm = from !== '' && wordsIn(from).length <= termMaxWords
  if (to === null && isReadOn(right, quotes) && isTerm && isWordOf(pageText, from))
    throw new InstructionError(
      `It is not clear where the new text ends. Say: replace ${quote(from)} with ${quote(unquote(right, quotes))}.`,
    )
  if (!isQuoted && !sectionNoun.test(right) && isSection(request, named)) return null
  if (to === null) return null
  if (
    turning.test(text) &&
    !isQuote(right) &&
    textForm.test(to) &&
    isWordOf(pageText.toLowerCase(), from.toLowerCase())
  )
    throw new InstructionError(`If the words are meant, say: replace ${quote(from)} with ${quote(to)}.`)
  if (!isQuote(right)) requireNoPhrase(from, to)
  if (!isTerm || from === to || /[\n\r]/.test(from + to)) return null
  if ((isId(from) && isOwnId(page, from)) || isClause(page, from, to) || sparesOtherWords(request, from)) return null
  return { from, to, isQuoted, order }
}

/** `every SHOULD` means all of them, unless the text has these words. */
function withoutEvery(pageText: string, phrase: string, right: string): string {
  const [, word] = /^(?:every|each) (.+)$/i.exec(phrase) ?? []
  return word === undefined || /^(?:every|each) /i.test(right) || isWordOf(pageText, phrase) ? phrase : word
}

/** The new text, alone or with the words that it leaves as they are, such as those around a number. */
function newWords(
  { quotes }: Request,
  { from, isQuoted }: Pick<Replacement, 'from' | 'isQuoted'>,
  right: string,
): string | null {
  const said = right.replace(/^(?:the )?(?:word|term|phrase|text) (?=.)/i, '')
  if (!isQuoted && !isQuote(said) && isDate(from) && isDate(said)) return inFormOf(from, said)
  const written = newText(said, quotes) ?? sameWithKeyword(from, said, quotes)
  return written === null || (isQuoted && isQuote(right)) ? written : aroundNumber(from, written)
}

/** In `replace must with shall, but not "must not"` the exception contains the old text; another one is not about it. */
function sparesOtherWords({ exceptions }: Request, from: string): boolean {
  return exceptions.some(({ words }) => words !== undefined && !fold(words).includes(fold(from)))
}

/** `section 3.2` or `the text of Scope` that is to become another text is the section, not words that name it. */
function isSection({ page, quotes }: Request, phrase: string): boolean {
  const name = phrase.replace(/^(?:the )?(?:text|body|contents?) (?:of|in) /i, '')
  if (name === phrase && !sectionNoun.test(phrase)) return false
  return resolvePhrase(page, name, { quotes, kinds: ['section'] }).length > 0
}

const sectionNoun = /^(?:the )?(?:sections?|chapter|clause|article|appendix) /i

/** Whether something on the page has this id, rather than only refers to it. */
function isOwnId(page: Request['page'], id: string): boolean {
  return (
    requirementsIn(page, undefined).some(({ names }) => names.includes(id)) ||
    page.things('section').some(({ names }) => names.includes(id))
  )
}

/** `replace 1.2 with "The …"` means the text of the clause. */
function isClause(page: Request['page'], from: string, to: string): boolean {
  if (!/^\d{1,3}(?:\.\d{1,3})+$/.test(from) || wordsIn(to).length < 2) return false
  return resolvePhrase(page, from, { quotes: [] }).length > 0
}

/** `change "files SHOULD follow" to MUST` and `change "from 2 to 4 weeks" to 6` hardly mean the whole phrase. */
function requireNoPhrase(from: string, to: string): void {
  const isOneOfNumbers = /^\d[\d.,]*$/.test(to) && /\p{L}{2}/u.test(from) && (from.match(/\d[\d.,]*/g) ?? []).length > 1
  if (isOneOfNumbers && !isDate(from))
    throw new InstructionError(
      `${quote(from)} has several numbers. Say the whole new text: replace ${quote(from)} with "…".`,
    )
  const [word = '', another] = from.match(/\b(?:must|should|shall|may)\b/gi) ?? []
  if (word === '' || another !== undefined || word === from || !/^(?:must|should|shall|may)(?: not)?$/i.test(to)) return
  if (/^(?:must|should|shall|may) not$/i.test(from)) return
  throw new InstructionError(`Say the whole new text: replace ${quote(from)} with ${quote(from.replace(word, to))}.`)
}
