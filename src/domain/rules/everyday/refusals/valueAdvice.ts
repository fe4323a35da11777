import { lineAt } from '../../../markdown/document.ts'
import { onLines, quote, quoteShort } from '../../language/phrase.ts'
import { numberWord } from '../instruction/numberWords.ts'
import { phraseOccurrences } from '../page/occurrences.ts'
import type { Page } from '../page/page.ts'
import { sameStem, significantWords, wordsIn } from '../page/words.ts'

const value = `(?<![\\p{L}\\p{N}.,$€£-])(?:[$€£]?\\d[\\d.,]*(?<=\\d)%?|${numberWord})(?![\\p{L}\\p{N}-])`
const exchange = new RegExp(
  `(${value})[^\\d]{0,80}?[ ,](?:instead of|rather than|and not|not) (?:the )?(${value})`,
  'iu',
)
const withUnit = new RegExp(`(${value})\\s+(\\p{L}+)`, 'giu')

/** What to say instead of a statement with a number, if the page shows which number it may mean; `null` otherwise. */
export function valueAdvice(page: Page, instruction: string): string | null {
  const [, next = '', old = ''] = exchange.exec(instruction) ?? []
  return old === '' ? adviceOfStatement(page, instruction) : adviceOfExchange(page, old, next)
}

const linesShown = 5

/** `it is 5 days, not 3`: where the old number is. */
function adviceOfExchange(page: Page, old: string, next: string): string {
  const hits = phraseOccurrences(page.document, old, true, undefined)
  const lines = [...new Set(hits.map(({ start }) => lineAt(page.document, start)))]
  const [first] = lines
  if (first === undefined) return `${quoteShort(old)} is not on this page. Say: replace "…" with ${quote(next)}.`
  const where = lines.length > linesShown ? `${lines.length} lines` : onLines(lines)
  return `${quoteShort(old)} is on ${where}. Say which: replace ${quote(old)} with ${quote(next)} on line ${first}.`
}

const empty = /^(?:must|shall|should|will|may|can|be|has|have|now|only|not|within|every|least|most|please)$/

/** `answers come within 5 days`: the one sentence or row with these words and another number of days. */
function adviceOfStatement(page: Page, instruction: string): string | null {
  const [said, another] = [...instruction.matchAll(withUnit)]
  if (said === undefined || another !== undefined) return null
  const [next, number = '', unit = ''] = said
  const words = significantWords(instruction.replace(number, ' ')).filter(word => !empty.test(word))
  if (words.length < 2) return null
  const { text } = page.document
  const found = [...page.things('sentence'), ...page.things('row')].flatMap(({ start, end }) => {
    const present = wordsIn(text.slice(start, end))
    if (!words.every(word => present.some(one => sameStem(one, word)))) return []
    return [...text.slice(start, end).matchAll(withUnit)]
      .filter(([, , own = '']) => sameStem(own.toLowerCase(), unit.toLowerCase()))
      .map(({ 0: was, index }) => ({ was, line: lineAt(page.document, start + index) }))
  })
  const [only, other] = found
  if (only === undefined || other !== undefined || only.was === next) return null
  const { was, line } = only
  return `Line ${line} says ${quoteShort(was)}. Say: replace ${quote(was)} with ${quote(next)} on line ${line}.`
}
