import type { Keyword, Strength } from './keyword.ts'
import { mayHaveTranslation, strengthOfTranslation, translatedKeywordsIn } from './translations.ts'

export type { Keyword, Strength } from './keyword.ts'

export const strengths: readonly Strength[] = ['must', 'should', 'may']

const keyword =
  /(?<![\p{L}\p{N}_-])(?:(?:MUST|SHALL|SHOULD|MAY)(?:\s{1,9}NOT)?|(?:NOT\s{1,9})?RECOMMENDED|(?:NOT\s{1,9})?REQUIRED|OPTIONAL)(?![\p{L}\p{N}_]|-\p{L})/gu

/** Most texts contain none; `keywordsIn` is then not worth calling. */
export const mayHaveKeyword: RegExp = new RegExp(
  `MUST|SHALL|SHOULD|MAY|RECOMMENDED|REQUIRED|OPTIONAL|${mayHaveTranslation.source}`,
)

export function keywordsIn(text: string): Keyword[] {
  const english = [...text.matchAll(keyword)].map(({ index, 0: written }) => ({
    word: written.replace(/\s+/g, ' '),
    start: index,
    end: index + written.length,
  }))
  const others = mayHaveTranslation.test(text) ? translatedKeywordsIn(text) : []
  return others.length === 0 ? english : [...english, ...others].toSorted((a, b) => a.start - b.start)
}

export function strengthOf(word: string): Strength {
  if (/^(?:MUST|SHALL|REQUIRED)/.test(word)) return 'must'
  if (/^(?:SHOULD|(?:NOT )?RECOMMENDED)/.test(word)) return 'should'
  return strengthOfTranslation(word) ?? 'may'
}

/** The strongest of some keywords; the first if several are equally strong. */
export function strongest(words: readonly string[]): string | null {
  for (const strength of strengths) {
    const found = words.find(word => strengthOf(word) === strength)
    if (found !== undefined) return found
  }
  return null
}
