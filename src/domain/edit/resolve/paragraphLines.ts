import { lineKind } from './lineKind.ts'

/** The nearest line above a place that begins a paragraph or an item, or one that continues it; `null` for none. */
export type ParagraphLines = (at: number, isFirst: boolean) => number | null

/** Reads the lines with the first question, once. */
export function paragraphLines(lines: readonly string[]): ParagraphLines {
  let above: ReturnType<typeof linesAbove> | null = null
  return (at, isFirst) => {
    above ??= linesAbove(lines)
    const found = (isFirst ? above.first : above.next)[at] ?? -1
    return found === -1 ? null : found
  }
}

/** For each place in the text, -1 for none. */
function linesAbove(lines: readonly string[]): { readonly first: Int32Array; readonly next: Int32Array } {
  const [first, next] = [new Int32Array(lines.length + 1).fill(-1), new Int32Array(lines.length + 1).fill(-1)]
  for (const [at, line] of lines.entries()) {
    const isFilled = line.trim() !== ''
    const isFirst = isFilled && beginsParagraph(lines, at)
    first[at + 1] = isFirst ? at : (first[at] ?? -1)
    next[at + 1] = isFilled && !isFirst ? at : (next[at] ?? -1)
  }
  return { first, next }
}

export function beginsParagraph(lines: readonly string[], at: number): boolean {
  return (lines[at - 1] ?? '').trim() === '' || /^(?:bullet|number|table)$/.test(lineKind(lines[at] ?? ''))
}
