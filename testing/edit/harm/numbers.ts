/** Values: numbers, units, versions, dates, bounds. */
import type { Harm } from './harm.ts'
import { inCaseOf, wordHarm } from './matches.ts'

const before = String.raw`(?<![\w.,:;#§$€/+\-–&@=*^]|\b(?:section|chapter|figure|table|step|rfc|issue|appendix|version|level|part|phase|article|paragraph|page|sep|bcp|std|draft|edition|v)\s)`
const after = String.raw`(?![\w%/:\-–°*]|[.,]\d|\)\s|st\b|nd\b|rd\b|th\b)`
const number = new RegExp(`${before}([1-9]\\d{0,5})${after}`, 'gi')
const unitWords =
  'ms|milliseconds?|seconds?|minutes?|hours?|days?|weeks?|months?|years?|bytes?|kB|KB|KiB|MB|MiB|GB|GiB|bits?|characters?|items?|entries|requests?|attempts?|retries|times|percent|users?|meters?|mm|cm|km|kg|Hz|kHz|MHz|V|mV|W|EUR|USD'
const measure = new RegExp(`${before}(\\d+(?:\\.\\d+)?)([ -]?)(${unitWords})\\b`, 'g')

const otherUnits: Readonly<Record<string, string>> = {
  milliseconds: 'seconds',
  millisecond: 'second',
  seconds: 'minutes',
  second: 'minute',
  minutes: 'hours',
  minute: 'hour',
  hours: 'days',
  hour: 'day',
  days: 'weeks',
  day: 'week',
  weeks: 'months',
  week: 'month',
  months: 'years',
  month: 'year',
  years: 'months',
  year: 'month',
  bytes: 'bits',
  byte: 'bit',
  bits: 'bytes',
  bit: 'byte',
  kB: 'MB',
  KB: 'MB',
  KiB: 'MiB',
  MB: 'GB',
  MiB: 'GiB',
  GB: 'TB',
  GiB: 'TiB',
  mm: 'cm',
  cm: 'mm',
  km: 'm',
  kg: 'g',
  Hz: 'kHz',
  kHz: 'MHz',
  MHz: 'GHz',
  V: 'mV',
  mV: 'V',
  W: 'kW',
  EUR: 'USD',
  USD: 'EUR',
}

const bounds: Readonly<Record<string, string>> = {
  'at least': 'at most',
  'at most': 'at least',
  minimum: 'maximum',
  maximum: 'minimum',
  'less than': 'more than',
  'more than': 'less than',
  'fewer than': 'more than',
  'greater than': 'less than',
  before: 'after',
  after: 'before',
  'no later than': 'no earlier than',
  above: 'below',
  below: 'above',
  longer: 'shorter',
  shorter: 'longer',
  earlier: 'later',
  later: 'earlier',
}

/** Skips four digits that could be a year, and numbers that could belong to a list. */
function isValue(digits: string): boolean {
  return !/^(?:19|20)\d\d$/.test(digits)
}

function onNumber(name: string, to: (digits: string) => string): Harm {
  return wordHarm({ name, from: number, to: ([digits]) => (isValue(digits) ? to(digits) : digits) })
}

export const numberHarms: readonly Harm[] = [
  onNumber('number times ten', digits => `${digits}0`),
  onNumber('number off by one', digits => `${Number(digits) + 1}`),
  onNumber('number halved', digits => (Number(digits) > 1 ? `${Math.floor(Number(digits) / 2)}` : digits)),
  onNumber('number doubled', digits => `${Number(digits) * 2}`),
  wordHarm({
    name: 'digits swapped',
    from: new RegExp(`${before}([1-9]\\d{1,5})${after}`, 'gi'),
    to: ([digits]) => (isValue(digits) ? digits.replace(/(\d)([1-9])$/, '$2$1').replace(/^0/, '') : digits),
  }),
  wordHarm({
    name: 'measure times ten',
    from: measure,
    to: match => (Number(match[1]) === 0 ? match[0] : `${+(Number(match[1]) * 10).toFixed(3)}${match[2]}${match[3]}`),
  }),
  wordHarm({
    name: 'ms becomes s',
    from: /(?<=\d ?)ms\b|\bmilliseconds\b/g,
    to: ([unit]) => (unit === 'ms' ? 's' : 'seconds'),
  }),
  wordHarm({
    name: 'unit changed',
    from: measure,
    to: ([all = '', digits = '', space = '', unit = '']) => {
      const other = otherUnits[unit]
      return other === undefined ? all : `${digits}${space}${other}`
    },
  }),
  wordHarm({
    name: 'percent changed',
    from: /(?<![\w.,-])(\d+(?:\.\d+)?)(\s?%)/g,
    to: match => `${Number(match[1]) >= 50 ? Number(match[1]) - 40 : Number(match[1]) + 5}${match[2]}`,
  }),
  wordHarm({
    name: 'comparison turned',
    from: /(?<=[\w)\0] ?)[<>≤≥]=?(?= ?[\d\w])/g,
    to: ([sign]) => sign.replace(/[<>≤≥]/, turned => '><≥≤'['<>≤≥'.indexOf(turned)] ?? turned),
  }),
  wordHarm({
    name: 'bound turned',
    from: /\b(?:minimum|maximum)\b|\b(?:at least|at most|less than|more than|fewer than|greater than|no later than)\b(?=\s+(?:\d|half|one|two|three|four|five|six|ten|a|an|the)\b)/gi,
    to: ([bound]) => inCaseOf(bound, bounds[bound.toLowerCase()] ?? bound),
  }),
  wordHarm({
    name: 'order in time turned',
    from: /\b(?:before|after|earlier|later|longer|shorter|above|below)\b(?=\s+(?:the|a|an|it|than|any|each|\d)\b)/gi,
    to: ([word]) => inCaseOf(word, bounds[word.toLowerCase()] ?? word),
  }),
  wordHarm({
    name: 'version changed',
    from: /(?<![\w./§-])(v?)(\d{1,2})\.(\d{1,2})(\.\d{1,3})?(?![\w%]|\.\d)/g,
    to: ([all = '', v = '', major = '', minor = '', patch = ''], { words }) =>
      v === '' && patch === '' && !/version|release|\bAPI\b|\bTLS\b|HTTP|OpenAPI/i.test(words)
        ? all
        : `${v}${major}.${Number(minor) + 1}${patch === '' ? '' : '.0'}`,
  }),
  wordHarm({
    name: 'date changed',
    from: /\b(20\d\d)-(0[1-9]|1[0-2])-([0-2]\d)\b(?!-)|\b([1-9]|[12]\d) (January|February|March|April|May|June|July|August|September|October|November|December)\b/g,
    to: ([all = '', year, , day, dayOfMonth, name = '']) =>
      year === undefined
        ? `${(Number(dayOfMonth) % 27) + 2} ${name}`
        : all.replace(/..$/, `${((Number(day) + 6) % 27) + 1}`.padStart(2, '0')),
  }),
  wordHarm({
    name: 'number in words changed',
    from: /\b(?:two|three|four|five|six|seven|ten|twelve|thirty|sixty|ninety|twice)\b(?=\s+[a-z])/gi,
    to: ([word]) => inCaseOf(word, word.toLowerCase() === 'three' ? 'eight' : 'three'),
  }),
]
