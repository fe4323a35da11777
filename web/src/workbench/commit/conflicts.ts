/** A part of a merge: text without conflict, or a place where both sides changed the same lines. */
export type MergePart = { readonly kind: 'agreed'; readonly text: string } | MergeConflict

export type MergeConflict = {
  readonly kind: 'conflict'
  readonly ours: string
  readonly theirs: string
  readonly marked: string
}

const conflictPattern = /^<{7} ours\r?\n([\s\S]*?)^={7}\r?\n([\s\S]*?)^>{7} theirs(?:\r?\n|$)/gm

/** Reads a merge with git's conflict markers, which people never see. */
export function mergeParts(text: string): readonly MergePart[] {
  const parts: MergePart[] = []
  let at = 0
  for (const found of text.matchAll(conflictPattern)) {
    if (found.index > at) parts.push({ kind: 'agreed', text: text.slice(at, found.index) })
    const [marked, ours = '', theirs = ''] = found
    parts.push({ kind: 'conflict', ours, theirs, marked })
    at = found.index + marked.length
  }
  if (at < text.length) parts.push({ kind: 'agreed', text: text.slice(at) })
  return parts
}

/** The merge with the texts decided so far, by the position of the part; other conflicts keep their markers. */
export function mergeText(parts: readonly MergePart[], decided: ReadonlyMap<number, string>): string {
  const textOf = (part: MergePart, index: number): string => {
    if (part.kind === 'agreed') return part.text
    const text = decided.get(index)
    return text === undefined ? part.marked : asLines(text, part, index === parts.length - 1)
  }
  return parts.map(textOf).join('')
}

/** A text box knows only `\n`, and what people write need not end its last line. */
function asLines(text: string, { ours, theirs }: MergeConflict, isLast: boolean): string {
  const sides = ours + theirs
  const end = /\r\n/.test(sides) && !/(?:^|[^\r])\n/.test(sides) ? '\r\n' : '\n'
  const lines = end === '\n' ? text : text.replace(/\r?\n/g, end)
  return isLast || lines === '' || lines.endsWith('\n') ? lines : lines + end
}

export type Side = 'ours' | 'theirs' | 'both'

export function textOfSide({ ours, theirs }: MergeConflict, side: Side): string {
  if (side === 'both') return ours + theirs
  return side === 'ours' ? ours : theirs
}
