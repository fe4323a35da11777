/** A keyword of RFC 2119 in a text, in capitals as RFC 8174 requires. */
export type Keyword = {
  /** With single spaces, such as `MUST NOT`. */
  readonly word: string
  readonly start: number
  readonly end: number
}

/** How binding a statement is, by the strongest keyword in it. */
export type Strength = 'must' | 'should' | 'may'

export const strengths: readonly Strength[] = ['must', 'should', 'may']

const keyword =
  /(?<![\p{L}\p{N}_-])(?:(?:MUST|SHALL|SHOULD|MAY)(?:\s{1,9}NOT)?|(?:NOT\s{1,9})?RECOMMENDED|(?:NOT\s{1,9})?REQUIRED|OPTIONAL)(?![\p{L}\p{N}_]|-\p{L})/gu

/** Most texts contain none; `keywordsIn` is then not worth calling. */
export const mayHaveKeyword: RegExp = /MUST|SHALL|SHOULD|MAY|RECOMMENDED|REQUIRED|OPTIONAL/

export function keywordsIn(text: string): Keyword[] {
  return [...text.matchAll(keyword)].map(({ index, 0: written }) => ({
    word: written.replace(/\s+/g, ' '),
    start: index,
    end: index + written.length,
  }))
}

export function strengthOf(word: string): Strength {
  if (/^(?:MUST|SHALL|REQUIRED)/.test(word)) return 'must'
  if (/^(?:SHOULD|(?:NOT )?RECOMMENDED)/.test(word)) return 'should'
  return 'may'
}

/** The strongest of some keywords; the first if several are equally strong. */
export function strongest(words: readonly string[]): string | null {
  for (const strength of strengths) {
    const found = words.find(word => strengthOf(word) === strength)
    if (found !== undefined) return found
  }
  return null
}
