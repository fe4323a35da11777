/** One letter added, missing or wrong, or two swapped. */
export function isOneTypoApart(one: string, other: string): boolean {
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
