import type { Fence } from '../markdown/fences.ts'

/**
 * The fenced code blocks of a text, whatever their indentation and the marks before them. Much faster than a parser,
 * which is enough to divide a long document for a model, but not to judge what a page shows.
 */
export function fencesByLine(lines: readonly string[]): readonly Fence[] {
  const fences: Fence[] = []
  let open: { readonly start: number; readonly mark: string } | null = null
  for (const [at, line] of lines.entries()) {
    const fence = fenceOf(line)
    if (fence === null) continue
    if (open === null) open = { start: at, mark: fence.mark }
    else if (fence.info === '' && fence.mark.startsWith(open.mark)) {
      fences.push({ start: open.start, end: at + 1, isClosed: true })
      open = null
    }
  }
  if (open !== null) fences.push({ start: open.start, end: lines.length, isClosed: false })
  return fences
}

/** The fence that a line is, if it is one, behind the marks of quotes and list items. */
export function fenceOf(line: string): { readonly mark: string; readonly info: string } | null {
  const match = /^[\s\uFEFF]*(?:(?:>|[-*+]|\d{1,9}[.)])[ \t]*)*(`{3,}(?!`)|~{3,}(?!~))(.*)$/.exec(line)
  const mark = match?.[1] ?? ''
  const info = (match?.[2] ?? '').trim()
  return mark === '' || (mark.startsWith('`') && info.includes('`')) ? null : { mark, info }
}
