import type { Span } from '../../../text/span.ts'
import { writtenDate } from '../instruction/dateWords.ts'
import { numberWord } from '../instruction/numberWords.ts'
import { singular } from './nouns.ts'

/** A number with its unit, such as `30 days` and `EUR 5`. */
export type Amount = Span & {
  readonly number: Span
  readonly written: string
  readonly unit: string
  /** Amounts of one kind may replace each other: `2 hours` for `60 minutes`. */
  readonly kind: string
}

type Units = Readonly<Record<string, string>>

const times: Units = {
  millisecond: 'ms millisecond milliseconds millisekunde millisekunden',
  second: 's sec secs second seconds sekunde sekunden',
  minute: 'min mins minute minutes minuten',
  hour: 'h hr hrs hour hours std stunde stunden',
  day: 'd day days tag tage tagen',
  week: 'week weeks woche wochen',
  month: 'month months monat monate monaten',
  quarter: 'quarter quarters quartal quartale quartalen',
  year: 'year years jahr jahre jahren',
}
const sizes: Units = {
  byte: 'b byte bytes',
  kilobyte: 'kb kilobyte kilobytes',
  kibibyte: 'kib kibibyte kibibytes',
  megabyte: 'mb megabyte megabytes',
  mebibyte: 'mib mebibyte mebibytes',
  gigabyte: 'gb gigabyte gigabytes',
  gibibyte: 'gib gibibyte gibibytes',
  terabyte: 'tb terabyte terabytes',
}
/** None replaces another one. */
const others: Units = {
  percent: '% percent prozent',
  euro: 'eur € euro euros',
  dollar: 'usd $ dollar dollars',
  pound: 'gbp £ pound pounds',
  franc: 'chf franc francs franken',
}

const known = new Map<string, { readonly unit: string; readonly kind: string }>()
for (const [kind, units] of Object.entries({ time: times, size: sizes, '': others })) {
  for (const [unit, words] of Object.entries(units))
    for (const word of words.split(' ')) known.set(word, { unit, kind: kind || unit })
}

/** The unit that a word means, such as `second` for `s`; the word itself for others. */
export function unitOf(word: string): string {
  return known.get(word.toLowerCase())?.unit ?? word
}

/** A unit of time, size, money or percent, which many things have. */
export function isKnownUnit(word: string): boolean {
  return known.has(word.toLowerCase())
}

/** `business days` are not days. */
const ofDays = '(?:(?:business|working|calendar|bank)[ \\u00a0])?'
const digits = "\\d+(?:[.,]\\d+)*(?![\\d]|[.,:/'’-]\\d)"
const money = '(?:EUR|USD|GBP|CHF|[€$£])'
/** Between a number and its unit, which a line end may divide. */
const gap = '(?:[ \\u00a0]|\\r?\\n[ \\t]{0,12})'
const unit = `(?:[%€$£]|°\\p{L}?|${ofDays}\\p{L}{1,30}(?:/\\p{L}{1,10}(?![\\p{L}/]))?)`
/** `ein Jahr`: an article beside other nouns. */
const germanOne = `eine?[nr]?(?=${gap}(?:Sekunde|Minute|Stunde|Tag|Woche|Monat|Quartal|Jahr)(?:e?s)?(?![\\p{L}]))`
/** Not the `450` of `1 450 EUR`. */
const inGroup = "\\d[ \\u00a0\\u2009\\u202f'’](?=\\d{3}(?!\\d))"
const amount = new RegExp(
  `(?<![\\p{L}\\p{N}_.,#/:-]|${inGroup})(?:(?<sign>${money})[ \\u00a0]?(?<sum>${digits})|(?<number>${digits}|${numberWord}(?: \\(\\d+\\))?(?=${gap})|${germanOne})${gap}?(?<unit>${unit}))`,
  'giu',
)
const date = new RegExp(`(?<![\\p{L}\\p{N}_.,#/:-])${writtenDate}(?![\\p{L}\\p{N}]|[.,:/-]\\d)`, 'giu')
/** The kind of `14:30`. */
export const timeOfDay = 'time of day'
const clock = /(?<![\p{L}\p{N}_.,#/:-])(?:[01]?\d|2[0-4]):[0-5]\d(?![\p{L}\p{N}:]|[.,-]\d)(?: ?(?<half>[ap]\.?m\b))?/giu

/** Dates of one form are of one kind: `1 July 2026` and `15 August 2026`. */
function datesIn(text: string): readonly Amount[] {
  return [...text.matchAll(date)].map(({ index, 0: written }): Amount => {
    const kind = `date ${written
      .replace(/(?<=\d)(?:st|nd|rd|th|er|º)(?= )/i, '')
      .replace(/\p{L}+/gu, 'M')
      .replace(/\d{1,2}(?!\d)/g, '1')
      .replace(/\d{4}/g, '2')}`
    const place = { start: index, end: index + written.length }
    return { ...place, written, number: place, unit: kind, kind }
  })
}

/** The amounts of a text, in its order. A number without a unit is none; a time of day such as `14:30` is one, and so is a date. */
export function amountsIn(text: string): readonly Amount[] {
  const measured = [...text.matchAll(amount)].map(({ index, 0: whole, groups = {} }): Amount => {
    const written = groups.sum ?? groups.number ?? ''
    const word = (groups.sign ?? groups.unit ?? '').toLowerCase()
    const plain = known.get(word) ?? { unit: singular(word), kind: singular(word) }
    const start = index + (groups.sum === undefined ? 0 : whole.length - written.length)
    return {
      ...plain,
      written,
      start: index,
      end: index + whole.length,
      number: { start, end: start + written.length },
    }
  })
  const times = [...text.matchAll(clock)].map(({ index, 0: written, groups = {} }): Amount => {
    const kind = groups.half === undefined ? timeOfDay : 'time of half a day'
    const place = { start: index, end: index + written.length }
    return { ...place, written, number: place, unit: kind, kind }
  })
  const dates = datesIn(text)
  const others = measured.filter(one => !dates.some(date => one.start < date.end && date.start < one.end))
  return [...others, ...times, ...dates].toSorted((a, b) => a.start - b.start)
}
