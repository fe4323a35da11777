import { splitLines, withoutLineEnding } from '#domain/text/lines.ts'

/** A part of a merge: text without conflict, or a place where both sides changed the same lines. */
export type MergePart = { readonly kind: 'agreed'; readonly text: string } | MergeConflict

export type MergeConflict = {
  readonly kind: 'conflict'
  readonly ours: string
  readonly theirs: string
  readonly marked: string
}

/** Reads a merge with git's conflict markers, which people never see. The longest are those of the merge. */
export function mergeParts(text: string): readonly MergePart[] {
  const lines = splitLines(text)
  const bare = lines.map(withoutLineEnding)
  const length = bare.reduce((longest, line) => Math.max(longest, /^(<{7,}) ours$/.exec(line)?.[1]?.length ?? 0), 0)
  const find = (sign: string, label: string, from: number) =>
    length === 0 || from < 0 ? -1 : bare.indexOf(sign.repeat(length) + label, from)
  const textOf = (from: number, to: number) => lines.slice(from, to).join('')
  const parts: MergePart[] = []
  for (let at = 0; ; ) {
    const start = find('<', ' ours', at)
    const middle = find('=', '', start)
    const end = find('>', ' theirs', middle)
    const agreed = textOf(at, end < 0 ? lines.length : start)
    if (agreed !== '') parts.push({ kind: 'agreed', text: agreed })
    if (end < 0) return parts
    const [ours, theirs] = [textOf(start + 1, middle), textOf(middle + 1, end)]
    parts.push({ kind: 'conflict', ours, theirs, marked: textOf(start, end + 1) })
    at = end + 1
  }
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

export type Side = 'ours' | 'theirs'

export function textOfSide({ ours, theirs }: MergeConflict, side: Side): string {
  return side === 'ours' ? ours : theirs
}
