import type { Leniency } from './reader.ts'

const bareTextMaxChars = 200

/**
 * Reads instructions as people write them who do not know the grammar: with a slip in a word, or without quotation
 * marks. What is read so is never done, only proposed in its correct form.
 */
export const guessing: Leniency = {
  sameWord: (written, wanted) => wanted.length >= 4 && differsByOneSlip(written, wanted),

  bareText(rest, before) {
    const apostrophes = /^['‘]([^'‘’\n]{1,200})['’](?![\p{L}\p{N}])/u.exec(rest)
    if (apostrophes !== null) return { text: apostrophes[1] ?? '', length: apostrophes[0].length }
    const line = /^(?:[^\n:;"“„`]|:\/\/)*/.exec(rest.slice(0, bareTextMaxChars))?.[0] ?? ''
    const text = line.slice(0, beforeWord(line, before)).replace(/[\s.,!]+$/, '')
    return text === '' ? undefined : { text, length: text.length }
  },

  bareBlock: rest => rest.trim() || '<text>',
}

/** Where the first of these words begins, behind at least one other word. */
function beforeWord(line: string, words: readonly string[]): number {
  for (const { 0: word, index } of line.matchAll(/[\p{L}\p{N}'’-]+/gu)) {
    if (index > 0 && words.includes(word.toLowerCase())) return index
  }
  return line.length
}

/** One letter too many, too few or wrong, or two that changed places. */
function differsByOneSlip(one: string, other: string): boolean {
  if (Math.abs(one.length - other.length) > 1) return false
  let start = 0
  while (start < one.length && one[start] === other[start]) start++
  let end = 0
  while (end < Math.min(one.length, other.length) - start && one.at(-1 - end) === other.at(-1 - end)) end++
  const left = one.slice(start, one.length - end)
  const right = other.slice(start, other.length - end)
  const swapped = left.length === 2 && left === [...right].reverse().join('')
  return swapped || (left.length <= 1 && right.length <= 1)
}
