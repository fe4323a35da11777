import { stemOf } from './stems.ts'

/** One text for another, as an instruction states it; both sides may go on with words that say where. */
export type Exchange = { readonly from: string; readonly to: string }

const readMaxChars = 2_000
const quoted = /["“„`]([^"“”`\n]{1,1000})["“”`]|«\s?([^«»\n]{1,1000}?)\s?»/g
/** What may be between two quoted texts, in any language. */
const quotedConnector = /\s(?:to|with|by|into|as|→|->|=>|durch|zu|in|gegen|par|en|por|con|per|door|naar|на)\s/iu
const connector = /\s(?:to|with|by|into|as|→|->|=>)\s/i
/** `use X instead of Y` */
const contrast = /\s(?:instead of|rather than|statt|anstatt|anstelle von)\s/i
const placeStart = /\s(?:in|under|at|within|on|of|from|for)\s/i

/** Reads `the port 4320 to 4321`, `"may" with "must" in Limits`, `the timeout from 20 to 30 seconds`. */
export function exchangeIn(object: string): Exchange | null {
  const text = object.slice(0, readMaxChars)
  const parts = [...text.matchAll(quoted)]
  const [first, second] = parts
  if (first !== undefined && second !== undefined && parts.length === 2) {
    const between = ` ${text.slice(first.index + first[0].length, second.index)} `
    if (contrast.test(between)) return { from: textIn(second), to: textIn(first) }
    return quotedConnector.test(between) ? { from: textIn(first), to: textIn(second) } : null
  }
  if (first !== undefined) return null
  const other = contrast.exec(text)
  if (other !== null) {
    return { from: text.slice(other.index + other[0].length).trim(), to: text.slice(0, other.index).trim() }
  }
  const place = connector.exec(text)
  if (place === null) return null
  return { from: text.slice(0, place.index).trim(), to: text.slice(place.index + place[0].length).trim() }
}

function textIn(match: RegExpExecArray): string {
  return match[1] ?? match[2] ?? ''
}

/** What the side before the connector may mean, the longest first: its last words, or those before a place. */
export function readingsOfOld(from: string): readonly string[] {
  const start = from.split(placeStart, 1)[0] ?? ''
  return [...new Set([...endsOf(from), ...endsOf(start)])]
}

/** What the side behind the connector may mean, the longest first: its first words, also without an article in front. */
export function readingsOfNew(to: string): readonly string[] {
  const words = to.replace(/(?<![.,;!?])[.,;!?]+$/, '').split(/\s+/)
  const isArticle = words.length > 1 && article.test(words[0] ?? '')
  return [
    ...startsOf(words).filter(text => !(isArticle && article.test(text))),
    ...startsOf(isArticle ? words.slice(1) : []),
  ]
}

const article = /^(?:an?|the|eine?[mnrs]?|der|die|das|den|dem|une?|le|la)$/i

function startsOf(words: readonly string[]): readonly string[] {
  return words.slice(0, wordsMax).map((_, index, all) =>
    all
      .slice(0, all.length - index)
      .join(' ')
      .replace(/(?<![.,;:])[.,;:]+$/, ''),
  )
}

const wordsMax = 24

function endsOf(text: string): readonly string[] {
  const words = text
    .split(/\s+/)
    .filter(word => word !== '')
    .slice(-wordsMax)
  return words.map((_, index) =>
    words
      .slice(index)
      .join(' ')
      .replace(/^["“`]|["”`]$/g, ''),
  )
}

/** Whether words are those of an exchange with other endings on both sides: `orders` and `requests` of an order. */
export function areForms(gone: readonly string[], come: readonly string[], { from, to }: Exchange): boolean {
  return areFormsOf(gone, from) && areFormsOf(come, to)
}

function areFormsOf(words: readonly string[], text: string): boolean {
  const base = text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []
  return (
    words.length === base.length &&
    words.join(' ') !== base.join(' ') &&
    words.every((word, at) => word === base[at] || isInflected(word, base[at]))
  )
}

function isInflected(word: string, base = ''): boolean {
  const endings = ['s', 'es', 'n', 'en', 'e', 'er']
  return endings.some(ending => word === base + ending || base === word + ending) || stemOf(word) === stemOf(base)
}
