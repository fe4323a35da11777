import { applyEdits, type Edit } from './splice.ts'

/** Two steps as one: the edits of a text that have the effect of the `first` ones, and then of the `second` ones. */
export function composeEdits(text: string, first: readonly Edit[], second: readonly Edit[]): readonly Edit[] {
  const between = applyEdits(text, first)
  const done = placedAfter(first)
  const composed: Edit[] = []
  let [at, next] = [0, 0]
  while (at < done.length || next < second.length) {
    const group = groupFrom(done, second, at, next)
    const { start, end } = group
    const parts = second.slice(next, group.next)
    const shifted = parts.map(edit => ({ ...edit, start: edit.start - start, end: edit.end - start }))
    composed.push({
      start: start - (done[at - 1]?.shift ?? 0),
      end: end - (done[group.at - 1]?.shift ?? 0),
      replacement: applyEdits(between.slice(start, end), shifted),
    })
    ;[at, next] = [group.at, group.next]
  }
  return composed
}

/** A place of the text between the steps that an edit wrote, and how far it shifted what follows. */
type Written = { readonly start: number; readonly end: number; readonly shift: number }

function placedAfter(edits: readonly Edit[]): readonly Written[] {
  let shift = 0
  return edits.map(({ start, end, replacement }) => {
    const from = start + shift
    shift += replacement.length - (end - start)
    return { start: from, end: from + replacement.length, shift }
  })
}

/** The next place in which edits of both steps overlap or touch, or the next edit alone. */
function groupFrom(done: readonly Written[], second: readonly Edit[], at: number, next: number) {
  const starts = [done[at]?.start, second[next]?.start].filter(start => start !== undefined)
  const group = { start: Math.min(...starts), end: Math.min(...starts), at, next }
  for (;;) {
    const [written, edit] = [done[group.at], second[group.next]]
    if (written !== undefined && written.start <= group.end) {
      group.end = Math.max(group.end, written.end)
      group.at++
    } else if (edit !== undefined && edit.start <= group.end) {
      group.end = Math.max(group.end, edit.end)
      group.next++
    } else return group
  }
}
