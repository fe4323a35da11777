import type { Edit } from '../../text/splice.ts'

/** The index of the other mark for each mark of emphasis or of a code span; a token is a word, a gap or one sign. */
export function pairedMarks(tokens: readonly string[]): ReadonlyMap<number, number> {
  const pairs = new Map<number, number>()
  const open = new Map<string, number[]>()
  for (let start = 0, end = 1; start < tokens.length; start = end++) {
    const mark = tokens[start] ?? ''
    if (!/^[*_~`]$/.test(mark)) continue
    while (tokens[end] === mark) end++
    const key = mark + (end - start)
    const opened = isFilled(tokens[start - 1]) ? open.get(key)?.pop() : undefined
    if (opened !== undefined) {
      for (let at = 0; at < end - start; at++) {
        pairs.set(opened + at, end - 1 - at)
        pairs.set(end - 1 - at, opened + at)
      }
    } else if (isFilled(tokens[end])) open.set(key, [...(open.get(key) ?? []).slice(-openMax), start])
  }
  return pairs
}

const openMax = 20

export function countMarks(line: string): number {
  return pairedMarks(tokensOf(line)).size
}

function isFilled(token: string | undefined): boolean {
  return token !== undefined && token.trim() !== ''
}

/** Words, gaps, and every other character on its own. */
export function tokensOf(text: string): readonly string[] {
  return text.match(/[\p{L}\p{M}\p{N}_]+|\s+|[^\p{L}\p{M}\p{N}_\s]/gu) ?? []
}

const spansMax = 200

/** Whether no edit takes the emphasis from words that it keeps. */
export function keepEmphasis(text: string, edits: readonly Edit[]): boolean {
  return edits.every(({ start, end, replacement }) => {
    const left = new Set(emphasised(replacement))
    const lost = emphasised(text.slice(start, end)).filter(words => !left.has(words))
    return lost.length <= spansMax && !lost.some(words => replacement.includes(words))
  })
}

function emphasised(text: string): readonly string[] {
  return text.split('\n').flatMap(line => {
    const tokens = tokensOf(line)
    return [...pairedMarks(tokens)]
      .filter(([from, to]) => from + 1 < to && !/^[*_~`]$/.test(tokens[from + 1] ?? ''))
      .map(([from, to]) => tokens.slice(from + 1, to).join(''))
  })
}
