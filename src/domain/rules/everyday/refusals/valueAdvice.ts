import { lineAt } from '../../../markdown/document.ts'
import { contains, type Span } from '../../../text/span.ts'
import { onLines, quote, quoteShort } from '../../language/phrase.ts'
import { numberWord } from '../instruction/numberWords.ts'
import { phraseOccurrences } from '../page/occurrences.ts'
import type { Page } from '../page/page.ts'
import { resolvePhrase } from '../page/phrases/resolvePhrase.ts'
import { sameStem, significantWords, wordsIn } from '../page/words.ts'

const value = `(?<![\\p{L}\\p{N}.,$€£-])(?:\\d{1,2}:[0-5]\\d|[$€£]?\\d[\\d.,]*(?<=\\d)%?|${numberWord})(?![\\p{L}\\p{N}-])`
const values = new RegExp(value, 'giu')
const exchange = new RegExp(`^(.{1,300}?)[ ,](?:instead of|rather than|and not|not) (?:the )?(${value})`, 'iu')
const placed = /^(?:in|under|within) (.{1,80}?), /i
const withUnit = new RegExp(`(${value})\\s+(\\p{L}+)`, 'giu')

/** What to say instead of a statement with a number, if the page shows which number it may mean; `null` otherwise. */
export function valueAdvice(page: Page, instruction: string): string | null {
  const place = placed.exec(instruction)
  const said = instruction.slice(place?.[0].length ?? 0)
  const [area, another] = place === null ? [] : resolvePhrase(page, place[1] ?? '', { quotes: [] })
  if (place !== null && (area === undefined || another !== undefined)) return null
  const [, before = '', old = ''] = exchange.exec(said) ?? []
  const next = before.match(values)?.at(-1)
  if (old === '') return adviceOfStatement(page, said, area)
  return next === undefined ? null : adviceOfExchange(page, old, next, area)
}

const linesShown = 5

const unit = '(?: ?(%|\\p{L}{1,12}))?'
const changed = new RegExp(
  `^(?:.{1,80} )?(\\d[\\d.,]{0,12})${unit} ?(?:→|➔|⇒|-{1,2}>|=>) ?(\\d[\\d.,]{0,12})${unit}$`,
  'iu',
)

/** `payment term 30 → 14 days`: where the old number is, if the page has it with its unit. */
export function adviceOfArrow(page: Page, instruction: string): string | null {
  const [, old = '', oldUnit = '', next = '', nextUnit = ''] = changed.exec(instruction.trim()) ?? []
  if (old === '') return null
  const units = oldUnit === '' && nextUnit === '' ? [''] : [oldUnit || nextUnit, '']
  const ways = units.flatMap(one =>
    one === ''
      ? [['', '']]
      : [
          [` ${one}`, ` ${nextUnit || one}`],
          [one, nextUnit || one],
        ],
  )
  const [from = '', to = ''] =
    ways.find(
      ([unit = '']) => phraseOccurrences(page.document, old + unit, undefined, { isQuoted: true }).length > 0,
    ) ?? []
  const isThere = phraseOccurrences(page.document, old + from, undefined, { isQuoted: true }).length > 0
  return isThere ? adviceOfExchange(page, old + from, next + to, undefined) : null
}

/** `it is 5 days, not 3`: where the old number is. */
function adviceOfExchange(page: Page, old: string, next: string, area: Span | undefined): string {
  const hits = phraseOccurrences(page.document, old, area, { isQuoted: true })
  const lines = [...new Set(hits.map(({ start }) => lineAt(page.document, start)))]
  const [first] = lines
  const here = area === undefined ? 'on this page' : 'there'
  if (first === undefined) return `${quoteShort(old)} is not ${here}. Say: replace "…" with ${quote(next)}.`
  const where = lines.length > linesShown ? `${lines.length} lines` : onLines(lines)
  return `${quoteShort(old)} is on ${where}. Say which, such as: replace ${quote(old)} with ${quote(next)} on line ${first}.`
}

const empty = /^(?:must|shall|should|will|may|can|be|has|have|now|only|not|within|every|least|most|please)$/

/** `answers come within 5 days`: the one sentence or row with these words and another number of days. */
function adviceOfStatement(page: Page, instruction: string, area: Span | undefined): string | null {
  const [said, another] = [...instruction.matchAll(withUnit)]
  if (said === undefined || another !== undefined) return null
  const [next, number = '', unit = ''] = said
  const words = significantWords(instruction.replace(number, ' ')).filter(word => !empty.test(word))
  if (words.length < 2) return null
  const { text } = page.document
  const found = [...page.things('sentence'), ...page.things('row')].flatMap(({ start, end }) => {
    if (area !== undefined && !contains(area, { start, end })) return []
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
