import { withoutLineEnding } from '../../text/lines.ts'
import { isRunningText } from './lineKind.ts'
import { foldWords, type Tier } from './tiers.ts'

/**
 * Which original lines the lines of a SEARCH text quote. Text that begins with search line `i` begins at original line
 * `start[i]`; text that ends before it ends before `end[i]`. Both are `inside` if line `i` begins within an original
 * line, or within a paragraph with other line breaks.
 */
export type Alignment = { readonly start: Int32Array; readonly end: Int32Array }

export const inside = -1

export function align(original: readonly string[], search: readonly string[], tier: Tier): Alignment {
  if (tier === 'flow') return alignWords(original.map(withoutLineEnding), search)
  const lines = Int32Array.from({ length: search.length + 1 }, (_, index) => index)
  return { start: lines, end: lines }
}

/** Blank lines that only one side has are not aligned. */
function alignWords(original: readonly string[], search: readonly string[]): Alignment {
  const start = new Int32Array(search.length + 1).fill(inside)
  const end = new Int32Array(search.length + 1).fill(inside)
  let ahead = 0
  let at = 0
  for (let index = 0; index <= search.length; index++) {
    if (ahead === 0) {
      end[index] = at
      const wanted = index === search.length ? undefined : wordCount(search[index])
      while (wanted !== 0 && at < original.length && wordCount(original[at]) === 0) at++
      start[index] = at
      if (wanted === 0 && wordCount(original[at] ?? 'x') === 0) at++
    }
    ahead -= wordCount(search[index])
    while (ahead < 0 && at < original.length) ahead += wordCount(original[at++])
  }
  return { start, end }
}

function wordCount(line = ''): number {
  return foldWords(line).length
}

/** Whether line breaks differ only within paragraphs and list items. */
export function breaksWithinParagraphs(original: readonly string[], search: readonly string[]): boolean {
  const { start, end } = align(original, search, 'flow')
  for (let from = 0, to = 1; from < search.length; from = to++) {
    while (to < search.length && end[to] === inside) to++
    const lines = original.slice(start[from], end[to])
    const quoted = search.slice(from, to)
    const isSplit = lines.length > 1 || quoted.length > 1
    if (isSplit && !(isRunningText(lines) && isRunningText(quoted))) return false
  }
  return true
}
