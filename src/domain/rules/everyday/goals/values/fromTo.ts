import { lineAt } from '../../../../markdown/document.ts'
import { contains } from '../../../../text/span.ts'
import { quote, quoteShort } from '../../../language/phrase.ts'
import { isNumber } from '../../instruction/numberWords.ts'
import { hasQuote, newText, splitsAt, unquote } from '../../instruction/utterance.ts'
import { verbs } from '../../instruction/verbs.ts'
import { type Occurrence, occurrencesOf, replacing } from '../../page/occurrences.ts'
import { isPerNumber } from '../../page/partOfNumber.ts'
import { sameStem, significantWords, wordsIn } from '../../page/words.ts'
import type { Goal, Interpretation, Request } from '../../request/goal.ts'
import { setValue } from './setValue.ts'

const pattern = new RegExp(`^${verbs.set} (?:the )?(.+)$`, 'i')

/** `increase the liability cap from EUR 1,000 to EUR 2,000`: the old text is there once, where the page is about this. */
export const fromTo: Goal = request => {
  const rest = pattern.exec(request.text)?.[1]
  if (rest === undefined) return []
  return splitsAt(rest, 'from').flatMap(([subject, change]) => {
    if (isAnotherChange.test(subject)) return []
    return splitsAt(change, 'to').flatMap(([from, to]) => {
      const unit = unitBehind(from, to)
      if (unit === '' && isDigits.test(from) && isDigits.test(to)) return bareNumber(request, subject, from, to)
      if (unit === '') return changes(request, subject, from, to)
      // A value of this name has no need to be looked for in the text.
      return setValue(request).length > 0 ? [] : changes(request, subject, from + unit, to)
    })
  })
}

/** `the cap from EUR 5 to EUR 9 and the fee` is the end of another request. */
const isAnotherChange = / (?:from|to) .{1,80} and /i

/** `from 20 to 30 days`: the old number has the unit of the new one. */
function unitBehind(from: string, to: string): string {
  const [number = '', ...unit] = to.split(' ')
  const isUnit = unit.length <= unitMaxWords && unit.every(word => /^[\p{L}%°µ]+$/u.test(word))
  return isNumber(from) && isNumber(number) && isUnit ? unit.map(word => ` ${word}`).join('') : ''
}

const unitMaxWords = 3

function changes(
  { page, quotes, scope }: Request,
  subject: string,
  left: string,
  right: string,
): readonly Interpretation[] {
  const { document } = page
  const from = newText(left, quotes)
  const to = newText(right, quotes)
  if (from === null || to === null || from === '' || !/\p{L}|%/u.test(from) || !/\p{L}|%/u.test(to)) return []
  const found = occurrencesOf(document, [{ from, to }], scope)
  const about = unquote(subject, quotes)
  const [one, another] = found.length > 1 ? found.filter(hit => isOnLineOf(page, hit, about)) : found
  if (one === undefined || another !== undefined || !isAbout(page, one, about)) return []
  return [
    {
      sentence: `replace ${quote(from)} with ${quote(to)}`,
      edits: replacing(document, [one]),
      summary: `Replaced ${quoteShort(from)} with ${quoteShort(to)} on line ${lineAt(document, one.start)}.`,
    },
  ]
}

/** Whether the line has all words of the subject. */
function isOnLineOf({ document: { text } }: Request['page'], { start, end }: Occurrence, subject: string): boolean {
  const words = wordsIn(text.slice(text.lastIndexOf('\n', start - 1) + 1, text.indexOf('\n', end) + 1 || text.length))
  const wanted = significantWords(subject)
  return wanted.length > 0 && wanted.every(word => words.some(one => sameStem(one, word)))
}

/** Whether the line, or the title above it, has a word of the subject. */
function isAbout(page: Request['page'], { start, end }: Occurrence, subject: string): boolean {
  const { text } = page.document
  const line = text.slice(text.lastIndexOf('\n', start - 1) + 1, text.indexOf('\n', end) + 1 || text.length)
  const title = page.things('section').findLast(one => contains(one, { start, end }))?.names[0] ?? ''
  const there = wordsIn(`${line} ${title}`)
  return significantWords(subject).some(word => there.some(one => sameStem(one, word)))
}

/** No part of a date, a version or a name. */
const number = /(?<![\p{L}\p{N}.,/-])\d+(?:[.,]\d+)*(?![\p{L}\p{N}/-]|[.,]\d)/gu
const isDigits = /^\d+(?:[.,]\d+)*$/
/** Words about the number rather than about what has it. */
const ofNumbers = /^(?:number|amount|count|limit|maximum|minimum|max|min|value|who|can|may|which|per|total|allowed)$/
const subjectMinWords = 2

/** `the number of people who can edit from 5 to 8`: the one sentence with all these words and this number. */
function bareNumber(request: Request, subject: string, from: string, to: string): readonly Interpretation[] {
  const { page, scope } = request
  const { text } = page.document
  const wanted = significantWords(subject).filter(word => !ofNumbers.test(word))
  if (wanted.length < subjectMinWords || hasQuote(subject) || setValue(request).length > 0) return []
  const found = page.things('sentence').flatMap(({ start, end }) => {
    if (scope !== undefined && !contains(scope, { start, end })) return []
    const words = wordsIn(text.slice(start, end))
    if (!wanted.every(word => words.some(one => sameStem(one, word)))) return []
    return [...text.slice(start, end).matchAll(number)].flatMap(({ 0: written, index }) =>
      written === from && !isPerNumber(page.document, { start: start + index, end: start + index + from.length })
        ? [start + index]
        : [],
    )
  })
  const [start, another] = found
  if (start === undefined || another !== undefined) return []
  const line = lineAt(page.document, start)
  return [
    {
      sentence: `replace ${quote(from)} with ${quote(to)} on line ${line}`,
      edits: [{ start, end: start + from.length, replacement: to }],
      summary: `Replaced ${quoteShort(from)} with ${quoteShort(to)} on line ${line}.`,
    },
  ]
}
