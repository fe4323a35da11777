import { numberOf } from '../../../text/numberWords.ts'
import { isModal, isNegation, isNumberWord } from '../../compare/bindingWords.ts'
import type { Pair } from '../../compare/compare.ts'
import { type Token, tokensOf } from '../../compare/tokens.ts'
import { type Run, wordingBetween } from '../../compare/wording.ts'
import { stemOf, stemsOf } from '../../intent/stems.ts'

/** Whether an instruction has a word, in some form, or a number. */
export function saidIn(instruction: string): (part: string) => boolean {
  const said = tokensOf(instruction.slice(0, readMaxChars)).filter(({ kind }) => kind !== 'sign')
  const words = [...new Set(said.flatMap(({ text }) => partsOf(text)).flatMap(withShorter))]
  const known = new Map<string, boolean>()
  return part => {
    const isKnown = known.get(part) ?? words.some(word => isRelated(word, part))
    known.set(part, isKnown)
    return isKnown
  }
}

const readMaxChars = 2_000

/** `2.29.0` says `2.29` too. */
function withShorter(part: string): readonly string[] {
  return /^\d{1,9}\.\d{1,9}\.\d{1,9}$/.test(part) ? [part, part.slice(0, part.lastIndexOf('.'))] : [part]
}

/** A place where something of a statement went, came, or became something else. */
export type Place = {
  readonly pair: Pair
  readonly run: Run
  /** What went and what came, as parts of words that say something. */
  readonly gone: readonly string[]
  readonly come: readonly string[]
}

const knownPlaces = new WeakMap<Pair, readonly Place[]>()

/** The places of a statement that changed, read once however many guards ask for them. */
export function placesIn(pair: Pair): readonly Place[] {
  const places = knownPlaces.get(pair) ?? readPlaces(pair)
  knownPlaces.set(pair, places)
  return places
}

function readPlaces(pair: Pair): readonly Place[] {
  return wordingBetween(pair.before, pair.after).runs.flatMap(run => {
    const [old, now] = [contentOf(run.removed), contentOf(run.added)]
    const [gone, come] = [without(old, now), without(now, old)]
    return gone.length + come.length === 0 ? [] : [{ pair, run, gone, come }]
  })
}

function without(parts: readonly string[], others: readonly string[]): readonly string[] {
  const known = new Set(others)
  return parts.filter(part => !known.has(part))
}

/** The parts of those words that say something, or how much. */
export function contentOf(tokens: readonly Token[]): readonly string[] {
  return tokens.filter(holdsContent).flatMap(({ text }) => partsOf(text))
}

/** The same of a text, without the targets of its links. */
export function contentIn(text: string): readonly string[] {
  return contentOf(tokensOf(text).filter(({ kind }) => kind !== 'address'))
}

/** Whether a page has a word, in some form. */
export function wordsOfPage(page: string): (word: string) => boolean {
  const stems = new Set(contentIn(page.slice(0, pageMaxChars)).map(stemOf))
  return word => stems.has(stemOf(word))
}

const pageMaxChars = 100_000

export function isNumber({ kind, text }: Token): boolean {
  return kind === 'number' || (kind === 'word' && isNumberWord(text))
}

function holdsContent(token: Token): boolean {
  if (token.kind === 'sign') return false
  const binds = token.kind === 'keyword' || isModal(token.text) || isNegation(token.text)
  return binds || isNumber(token) || stemsOf(token.text).size > 0
}

/** Words and numbers in lower case, each number in figures: `max_attempts` and `five` are `max`, `attempts` and `5`. */
function partsOf(text: string): readonly string[] {
  const value = numberOf(text)
  if (value !== null) return [String(value)]
  const parts = text
    .replace(/(?<=\p{Ll})(?=\p{Lu})/gu, ' ')
    .toLowerCase()
    .match(/\p{Nd}{1,3}(?:\.\p{Nd}{1,3}){3}(?=:)|\p{Nd}+(?:[.,:/-]\p{Nd}+)*|[\p{L}\p{N}]+|[^\p{L}\p{N}\s`_'"-]/gu)
  return (parts ?? []).map(part => String(numberOf(part) ?? part))
}

/** Whether one word is the other one with another ending. */
export function isRelated(one: string, other: string): boolean {
  if (one === other) return true
  if (/\d/.test(one + other)) return false
  const shorter = Math.min(one.length, other.length)
  if (shorter < 3 || Math.abs(one.length - other.length) > endingMaxChars) return false
  const stem = Math.max(3, shorter - endingMaxChars)
  return one.slice(0, stem) === other.slice(0, stem)
}

const endingMaxChars = 2

/** Whether a statement changed in nothing but what became words of the instruction. */
export function isSaidChange(pair: Pair, isSaid: (part: string) => boolean): boolean {
  const places = placesIn(pair)
  const isOld = (part: string) => isSaid(part) || /^\d/.test(part)
  return (
    places.length > 0 && places.every(({ gone, come }) => gone.some(isOld) && come.length > 0 && come.every(isSaid))
  )
}
