/** Whether an action left every byte outside its reach as it was. */
import { type Reach, replacement, searched } from './actions.ts'
import { editedSpan, type Layout, lineAt, type Span, touching } from './blocks.ts'

/** `null` if all is well, else what is not. */
export function judge(before: Layout, selected: readonly Span[], after: string, reach: Reach): string | null {
  const { raw } = before
  if (raw === after) return null
  switch (reach) {
    case 'nothing':
      return 'The text changed.'
    case 'history':
      return null
    case 'word':
      return after === raw.replaceAll(searched, replacement) ? null : 'Not only the word was replaced.'
    case 'box':
      return isOneCharacter(raw, after) ? null : 'More than a box changed.'
    case 'range':
    case 'neighbours':
    case 'leaf':
    case 'outer':
      return outside(before, spansFor(before, selected, reach), after)
  }
}

function spansFor(layout: Layout, selected: readonly Span[], reach: Reach): readonly Span[] {
  // What is typed into a table stays in its row, but the spaces of the cell give way.
  const isInTable = selected.some(({ from, to }) =>
    touching(layout.leaves, lineAt(layout, from), lineAt(layout, to)).some(({ kind }) => kind === 'table'),
  )
  if (reach === 'range' && !isInTable) return selected
  const blocks = reach === 'outer' ? layout.outer : layout.leaves
  if (reach === 'neighbours') {
    const wider = selected.map(({ from, to }) => ({ from: Math.max(0, from - 1), to: to + 1 }))
    return wider.map(span => editedSpan(layout, blocks, span))
  }
  return selected.map(span => editedSpan(layout, blocks, span))
}

/** What is between the spans must be there again, in its order, and nothing else beyond the first and the last. */
function outside({ raw }: Layout, spans: readonly Span[], after: string): string | null {
  const merged = mergeSpans(spans)
  const [first, last] = [merged[0], merged.at(-1)]
  if (!first || !last) return 'Nothing was selected.'
  const head = raw.slice(0, first.from)
  const tail = raw.slice(last.to)
  if (!after.startsWith(head)) return `Before the edited block: ${difference(head, after)}`
  const rest = after.slice(head.length)
  if (!rest.endsWith(tail)) return `After the edited block: ${difference(tail, rest.slice(-tail.length))}`
  let place = rest.slice(0, rest.length - tail.length)
  for (const [index, { to }] of merged.entries()) {
    const next = merged[index + 1]
    if (!next) break
    const between = raw.slice(to, next.from)
    const at = place.indexOf(between)
    if (at === -1) return `Between the edited blocks: ${JSON.stringify(between.slice(0, 60))} is gone`
    place = place.slice(at + between.length)
  }
  return null
}

function mergeSpans(spans: readonly Span[]): readonly Span[] {
  const merged: { from: number; to: number }[] = []
  for (const { from, to } of spans.toSorted((a, b) => a.from - b.from)) {
    const last = merged.at(-1)
    if (last && from <= last.to) last.to = Math.max(last.to, to)
    else merged.push({ from, to })
  }
  return merged
}

function isOneCharacter(before: string, after: string): boolean {
  if (before.length !== after.length) return false
  let at = 0
  while (before[at] === after[at]) at++
  return (
    before.slice(at + 1) === after.slice(at + 1) &&
    /^[ xX]$/.test(before.charAt(at)) &&
    /^[ xX]$/.test(after.charAt(at))
  )
}

function difference(wanted: string, found: string): string {
  let at = 0
  while (at < wanted.length && wanted[at] === found[at]) at++
  const part = (of: string) => JSON.stringify(of.slice(Math.max(0, at - 20), at + 40))
  return `${part(wanted)} became ${part(found)}`
}
