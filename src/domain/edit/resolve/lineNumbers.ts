import type { EditBlock } from '../blocks.ts'

/** Models copy the line numbers of a listing: `12: text`, `12 | text`, `12→text`. */
const numbered = /^\s{0,8}(\d{1,7})(?:[:→\t]|\s?\|) ?/u

/** The block without the line numbers in front of its lines; `null` if the lines of SEARCH are not numbered in a row. */
export function withoutLineNumbers(block: EditBlock): EditBlock | null {
  const numbers = block.search.map(line => Number(numbered.exec(line)?.[1] ?? Number.NaN))
  const [first = Number.NaN] = numbers
  if (Number.isNaN(first) || !numbers.every((number, at) => number === first + at)) return null
  const strip = (line: string) => line.replace(numbered, '')
  return { ...block, search: block.search.map(strip), replace: block.replace.map(strip) }
}
