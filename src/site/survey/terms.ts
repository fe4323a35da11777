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
    if (byFirstWord.size === 0) return
    const words = [...text.matchAll(word)]
    for (let at = 0; at < words.length; at++) {
      const candidates = byFirstWord.get(stem(words[at]?.[0] ?? ''))
      const found = candidates?.find(candidate => isWholeTerm(candidate, words, at, text))
      const first = words[at]
      const last = words[at + (found?.words.length ?? 1) - 1]
      if (!found || !first || !last) continue
      yield { term: found.term, start: first.index, end: last.index + last[0].length }
      at += found.words.length - 1
    }
  }
}

function isWholeTerm(candidate: Candidate, words: readonly RegExpExecArray[], at: number, text: string): boolean {
  return candidate.words.every((wanted, offset) => {
    const here = words[at + offset]
    if (!here || stem(here[0]) !== wanted) return false
    if (candidate.inCapitals && !isInCapitals(here[0].replace(/s$/, ''))) return false
    const previous = offset === 0 ? undefined : words[at + offset - 1]
    return !previous || between.test(text.slice(previous.index + previous[0].length, here.index))
  })
}

function stem(text: string): string {
  const lower = text.toLowerCase()
  return lower.length > 3 && lower.endsWith('s') && !lower.endsWith('ss') ? lower.slice(0, -1) : lower
}

function isInCapitals(name: string): boolean {
  return name.length > 1 && name === name.toUpperCase() && name !== name.toLowerCase()
}
