import type { NumberedHeading } from '../../markdown/conventions/numbering.ts'
import { InstructionError } from '../instructionError.ts'
import { quoteShort } from '../language/phrase.ts'

/**
 * The numbers of headings by position, each one more than that of the heading before it:
 *
 *   ## 1 A          1
 *   ### 1.3 B       1.1    the first one below a heading
 *   ## 3 C          2
 *   ### 2.1 D       2.1    below the new number
 *
 * Headings for which `isMeant` returns false keep theirs, and the following ones continue from them. If every number
 * has one part, each heading's children are counted separately.
 */
export function numbersByPlace(
  headings: readonly NumberedHeading[],
  isMeant: (heading: NumberedHeading) => boolean,
): ReadonlyMap<NumberedHeading, readonly number[]> {
  const roots = headings.filter(({ parent }) => parent === undefined)
  const base = baseOf(roots)
  const isFlat = headings.every(({ number }) => number.length === 1)
  const numbers = new Map<NumberedHeading, readonly number[]>()
  const last = new Map<NumberedHeading | undefined, NumberedHeading>()
  for (const heading of headings) {
    const { parent, number } = heading
    const before = last.get(parent)
    const own = number.at(-1) ?? 1
    const isOnlyRoot = parent === undefined && roots.length === 1
    const next = before === undefined ? (isOnlyRoot ? own : Math.min(own, 1)) : nextAfter(before, heading, numbers)
    const above = isFlat ? [] : parent === undefined ? base : (numbers.get(parent) ?? parent.number)
    numbers.set(heading, isMeant(heading) ? [...above, next] : number)
    last.set(parent, heading)
  }
  return numbers
}

/** Headings under a heading without a number continue the count, unless they restarted it. */
function nextAfter(
  before: NumberedHeading,
  { above, number }: NumberedHeading,
  numbers: ReadonlyMap<NumberedHeading, readonly number[]>,
): number {
  const own = number.at(-1) ?? 1
  const isAnew = above !== before.above && above !== before.heading && own <= 1
  return isAnew ? own : (numbers.get(before)?.at(-1) ?? 0) + 1
}

/** The prefix of the first-level numbers: `4` in a document of 4.1 and 4.2. */
function baseOf(roots: readonly NumberedHeading[]): readonly number[] {
  const [first, ...others] = roots
  const base = first?.number.slice(0, -1) ?? []
  const isShared = others.every(({ number }) => base.join('.') === number.slice(0, -1).join('.'))
  if (isShared) return base
  if (roots.some(({ number }) => number.length === 1)) return []
  throw new InstructionError(
    `There is no heading with a number such as "1" above ${quoteShort(first?.heading.text ?? '')}, so it is not clear what its number counts. Name a section.`,
  )
}
