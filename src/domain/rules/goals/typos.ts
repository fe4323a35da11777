import { wordsIn } from './find.ts'
import type { Page } from './page.ts'
import { headingWords } from './refusal.ts'

/** Words of instructions that are long enough to be known with a slip in them. */
const vocabulary =
  'delete remove replace rename change insert append prepend update promote demote renumber normalise normalize generate section heading headings table column list lists sort paragraph sentence bullet bullets title status version before after under into everywhere throughout requirement requirements keywords contents front matter trailing spaces lines table level swap move item items link links convert'.split(
    ' ',
  )

/**
 * The instruction with its slips put right: each word that is known neither to the rules nor to the page, and is one
 * slip away from one word only that is. What is read so is never done, only proposed. `undefined` where there is none.
 */
export function correctTypos(page: Page, instruction: string): string | undefined {
  if (instruction.length > instructionMaxChars) return undefined
  const known = new Set([...vocabulary, ...headingWords(page)])
  const here = new Set(wordsIn(page.document.text))
  let quote: string | undefined
  const corrected = instruction.replace(
    /["“”„«»`‘’]|(?<![\p{L}\p{N}])'|'(?![\p{L}\p{N}])|\p{L}{4,}/gu,
    (part: string) => {
      if (!/^\p{L}/u.test(part)) quote = quote === undefined ? part : undefined
      const word = part.toLowerCase()
      if (quote !== undefined || !/^\p{L}/u.test(part) || known.has(word) || here.has(word)) return part
      const near = [...known].filter(one => one.length >= 4 && differsByOneSlip(word, one))
      return near.length === 1 ? (near[0] ?? part) : part
    },
  )
  return corrected === instruction ? undefined : corrected
}

const instructionMaxChars = 1_000

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
