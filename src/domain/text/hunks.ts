import { diffLines, type LineChange } from './diff.ts'
import { splitLines } from './lines.ts'

/** A hunk of a diff as `git diff` prints it (Interface, AI edit: `hunks`). */
export type Hunk = {
  /** Stable for the same change of the same old text, whatever happens to the other hunks. */
  readonly id: string
  /** Counted from 1; the preceding line if the hunk has no line on that side. */
  readonly oldStart: number
  readonly oldLines: number
  readonly newStart: number
  readonly newLines: number
  /** Without line feeds, each after ` `, `-` or `+`; or `\ No newline at end of file` about the line before it. */
  readonly lines: readonly string[]
}

export const hunkContextLines = 3

export function toHunks(
  oldText: string,
  newText: string,
  changes?: readonly LineChange[],
  contextLines: number = hunkContextLines,
): readonly Hunk[] {
  const oldLines = splitLines(oldText)
  const newLines = splitLines(newText)
  const all = changes ?? diffLines(oldLines, newLines)
  return groupNear(all, 2 * contextLines).map(group => toHunk(group, oldLines, newLines, contextLines))
}

/** Changes with at most `gapLines` common lines between them share a hunk. */
function groupNear(changes: readonly LineChange[], gapLines: number): readonly (readonly LineChange[])[] {
  const groups: LineChange[][] = []
  for (const change of changes) {
    const group = groups.at(-1)
    const last = group?.at(-1)
    if (group !== undefined && last !== undefined && change.aStart - last.aEnd <= gapLines) group.push(change)
    else groups.push([change])
  }
  return groups
}

function toHunk(
  group: readonly LineChange[],
  oldLines: readonly string[],
  newLines: readonly string[],
  contextLines: number,
): Hunk {
  const first = group[0] as LineChange
  const last = group.at(-1) as LineChange
  const before = Math.min(contextLines, first.aStart)
  const after = Math.min(contextLines, oldLines.length - last.aEnd)
  const oldCount = last.aEnd + after - (first.aStart - before)
  const newCount = last.bEnd + after - (first.bStart - before)
  const lines: string[] = []
  let hash = fingerprint('')
  let at = first.aStart - before
  for (const change of group) {
    print(lines, ' ', oldLines.slice(at, change.aStart))
    const from = lines.length
    print(lines, '-', oldLines.slice(change.aStart, change.aEnd))
    print(lines, '+', newLines.slice(change.bStart, change.bEnd))
    for (const line of lines.slice(from)) hash = fingerprint(`${line}\n`, hash)
    at = change.aEnd
  }
  print(lines, ' ', oldLines.slice(at, at + after))
  return {
    id: `${first.aStart + 1}-${hash.toString(16).padStart(8, '0')}`,
    oldStart: first.aStart - before + (oldCount === 0 ? 0 : 1),
    oldLines: oldCount,
    newStart: first.bStart - before + (newCount === 0 ? 0 : 1),
    newLines: newCount,
    lines,
  }
}

function print(into: string[], mark: string, lines: readonly string[]): void {
  for (const line of lines) {
    if (line.endsWith('\n')) into.push(mark + line.slice(0, -1))
    else into.push(mark + line, '\\ No newline at end of file')
  }
}

/** 32-bit FNV-1a, which distinguishes versions of one hunk and has no security purpose. */
function fingerprint(text: string, after = 0x811c9dc5): number {
  let hash = after
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193)
  return hash >>> 0
}
