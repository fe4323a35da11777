import { surveyLimits } from './limits.ts'

/** A term of the site, and the page that defines it. */
export type Term = {
  readonly term: string
  readonly names: readonly string[]
  readonly path: string
  readonly anchor: string
  readonly text: string
  /** The folder that it is for, with those below; `null` for the whole site. */
  readonly within: string | null
}

export type TermUse = { readonly term: Term; readonly start: number; readonly end: number }

type Candidate = { readonly term: Term; readonly words: readonly string[]; readonly inCapitals: boolean }

const word = /[\p{L}\p{N}]+(?:['’][\p{L}\p{N}]+)*/gu
/** What may separate two words of one term. */
const between = /^[\s-]{1,3}$/

/**
 * Finds the terms of a site in a text, the longest first, in one pass over its words. Plurals in `s` count; a name in
 * capitals matches in capitals only.
 */
export function termFinder(terms: readonly Term[]): (text: string) => Generator<TermUse> {
  const byFirstWord = new Map<string, Candidate[]>()
  for (const term of terms) {
    for (const name of term.names) {
      const words = (name.match(word) ?? []).map(stem)
      const list = byFirstWord.get(words[0] ?? '') ?? []
      if (words.length === 0 || list.length >= surveyLimits.termsPerWordMax) continue
      list.push({ term, words, inCapitals: isInCapitals(name) })
      byFirstWord.set(words[0] ?? '', list)
    }
  }
  for (const list of byFirstWord.values()) list.sort((a, b) => b.words.length - a.words.length)

  return function* find(text) {
    const words = byFirstWord.size === 0 ? null : text.match(word)
    if (words === null) return
    const stems = words.map(stem)
    if (!stems.some(first => byFirstWord.has(first))) return
    const read = { text, words, stems, starts: startsOf(words, text) }
    for (let at = 0; at < words.length; at++) {
      const candidates = byFirstWord.get(stems[at] ?? '')
      const found = candidates?.find(candidate => isWholeTerm(candidate, read, at))
      if (!found) continue
      const last = at + found.words.length - 1
      yield { term: found.term, start: read.starts[at] ?? 0, end: endOf(read, last) }
      at = last
    }
  }
}

type ReadText = {
  readonly text: string
  readonly words: readonly string[]
  readonly stems: readonly string[]
  readonly starts: readonly number[]
}

/** Nothing between two words is a letter or a digit, so each word begins where its text is found next. */
function startsOf(words: readonly string[], text: string): number[] {
  let end = 0
  return words.map(written => {
    const start = text.indexOf(written, end)
    end = start + written.length
    return start
  })
}

function endOf({ words, starts }: ReadText, at: number): number {
  return (starts[at] ?? 0) + (words[at]?.length ?? 0)
}

function isWholeTerm(candidate: Candidate, read: ReadText, at: number): boolean {
  return candidate.words.every((wanted, offset) => {
    const here = at + offset
    if (read.stems[here] !== wanted) return false
    if (candidate.inCapitals && !isInCapitals((read.words[here] ?? '').replace(/s$/, ''))) return false
    return offset === 0 || between.test(read.text.slice(endOf(read, here - 1), read.starts[here]))
  })
}

function stem(text: string): string {
  const lower = text.toLowerCase()
  return lower.length > 3 && lower.endsWith('s') && !lower.endsWith('ss') ? lower.slice(0, -1) : lower
}

function isInCapitals(name: string): boolean {
  return name.length > 1 && name === name.toUpperCase() && name !== name.toLowerCase()
}
