import type { Text } from '@codemirror/state'

/** The smallest single change that makes a text of another. */
export function singleChange(before: Text, after: Text): { from: number; to: number; insert: Text } {
  const [a, b] = [before.toString(), after.toString()]
  const most = Math.min(a.length, b.length)
  let start = 0
  while (start < most && a[start] === b[start]) start++
  let end = 0
  while (end < most - start && a[a.length - 1 - end] === b[b.length - 1 - end]) end++
  return { from: start, to: a.length - end, insert: after.slice(start, b.length - end) }
}
