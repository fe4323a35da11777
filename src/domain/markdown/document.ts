import { describeText } from '../text/encoding.ts'
import type { TextFormat } from '../text/format.ts'
import type { LineSpan } from '../text/lines.ts'
import { lastFrom, type Span } from '../text/span.ts'
import type { Edit } from '../text/splice.ts'
import { type ViewLine, viewDocument } from '../text/view.ts'
import { type Heading, type Outline, outlineOf } from './outline.ts'

/**
 * A Markdown document, or one of another format, of which only words and code are known. Every position is an offset in
 * the original text; the parser runs on the first call of `outline()`.
 */
export type Document = {
  readonly text: string
  readonly format: TextFormat
  /** For new lines. */
  readonly eol: '\n' | '\r\n'
  /** A final line end is followed by one more line, which is empty. */
  readonly lines: readonly ViewLine[]
  /** Includes the lines of its marks. */
  readonly frontMatter: Span | null
  /** Where the Markdown begins, after the byte order mark and the front matter. */
  readonly bodyStart: number
  /** The lines that the caller has selected. */
  readonly selection: Span | undefined
  outline(): Outline
  /** Another text of the same format. */
  reread(text: string): Document
  /** The edits, with those that the format needs beside them. */
  completed(edits: readonly Edit[]): readonly Edit[]
  /** The lines with links that lead to a title by its text, and that no edit of the title updates. */
  linesLeadingTo(heading: Heading): readonly number[]
}

export function readDocument(text: string, selection?: LineSpan): Document {
  const { frontMatter, bom } = describeText(text)
  const { lines, eol } = viewDocument(text)
  const bodyStart = frontMatter?.end ?? (bom ? 1 : 0)
  let outline: Outline | undefined
  return {
    text,
    format: 'markdown',
    eol,
    lines,
    frontMatter,
    bodyStart,
    selection: selection && spanOfLines(lines, selection.startLine, selection.endLine),
    outline: () => {
      outline ??= outlineOf(lines, bodyStart)
      return outline
    },
    reread: next => readDocument(next),
    completed: edits => edits,
    linesLeadingTo: () => [],
  }
}

/** The lines with their line ends; text outside the document is cut off. */
export function spanOfLines(lines: readonly ViewLine[], startLine: number, endLine: number): Span {
  const end = lines.at(-1)?.next ?? 0
  return { start: lines[startLine - 1]?.start ?? end, end: lines[endLine - 1]?.next ?? end }
}

/** The part of an area, or of the whole document, that is selected; all of it without a selection. */
export function selectedPart({ selection, text }: Document, area: Span = { start: 0, end: text.length }): Span {
  if (selection === undefined) return area
  const start = Math.max(area.start, selection.start)
  return { start, end: Math.max(start, Math.min(area.end, selection.end)) }
}

/** The number of the line that contains the offset, counted from 1. */
export function lineAt(document: Document, offset: number): number {
  return lastFrom(document.lines, offset, line => line.start) + 1
}
