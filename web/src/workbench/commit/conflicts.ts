/** A part of a merge: text without conflict, or a place where both sides changed the same lines. */
export type MergePart =
  | { readonly kind: 'agreed'; readonly text: string }
  | { readonly kind: 'conflict'; readonly ours: string; readonly theirs: string; readonly marked: string }

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
  return parts.map((part, index) => decided.get(index) ?? (part.kind === 'agreed' ? part.text : part.marked)).join('')
}

export type Side = 'ours' | 'theirs' | 'both'

export function textOfSide({ ours, theirs }: Extract<MergePart, { kind: 'conflict' }>, side: Side): string {
  if (side === 'both') return ours + theirs
  return side === 'ours' ? ours : theirs
}
