import { describeText } from './encoding.ts'
import { countLines, lineEnding, splitLines } from './lines.ts'

/** A line of the document: `text.slice(start, end)` is its content, the next line starts at `next`. */
export type ViewLine = { readonly content: string; readonly start: number; readonly end: number; readonly next: number }

/**
 * The document as a model reads and quotes it: lines without line ends and without the byte order mark, each with its
 * place in the original text. A final line end is followed by one more, empty line, so that a block can add or remove
 * the final line end.
 */
export type DocumentView = { readonly text: string; readonly lines: readonly ViewLine[]; readonly eol: '\n' | '\r\n' }

export function viewDocument(text: string): DocumentView {
  const { bom, eol } = describeText(text)
  const lines: ViewLine[] = []
  let start = bom ? 1 : 0
  for (const line of splitLines(text.slice(start))) {
    const next = start + line.length
    const end = next - lineEnding(line).length
    lines.push({ content: text.slice(start, end), start, end, next })
    start = next
  }
  if (lines.length === 0 || text.endsWith('\n')) lines.push({ content: '', start, end: start, next: start })
  return { text, lines, eol }
}

/** How many lines `viewDocument` returns, without creating them. */
export function viewedLines(text: string): number {
  const lines = countLines(text.slice(describeText(text).bom ? 1 : 0))
  return lines === 0 || text.endsWith('\n') ? lines + 1 : lines
}

/** Lines of the document, counted from 0, half open. */
export type ViewRange = { readonly start: number; readonly end: number }

/** The lines with their line ends, as in the text. */
export function rawLines(view: DocumentView, range: ViewRange): readonly string[] {
  return view.lines.slice(range.start, range.end).map(line => view.text.slice(line.start, line.next))
}
