import type { Span } from '../text/span.ts'
import type { Edit } from '../text/splice.ts'
import type { Document } from './document.ts'

/** The text with the line ends of the document. */
export function inDocumentLines(document: Document, text: string): string {
  return document.eol === '\n' ? text : text.replaceAll('\n', document.eol)
}

/** The span without leading and trailing blank lines and without its last line end; empty if all lines are blank. */
export function contentOf({ text }: Document, { start, end }: Span): Span {
  const inside = text.slice(start, end)
  const last = start + inside.trimEnd().length
  if (last === start) return { start, end: start }
  const blank = inside.length - inside.trimStart().length
  return { start: Math.max(start, text.lastIndexOf('\n', start + blank - 1) + 1), end: last }
}

/**
 * Inserts a block between other blocks, at the start of a line or the end of the text, with a blank line on either
 * side. If nothing follows, the end of the text stays as it was, with or without a line end.
 */
export function insertBlock(document: Document, offset: number, block: string): Edit {
  const replacement = gapBefore(document, offset) + block + gapAfter(document, offset)
  return { start: offset, end: offset, replacement }
}

/** The line ends that a block needs at `offset` to have a blank line before it. */
export function gapBefore({ text, eol, bodyStart, frontMatter }: Document, offset: number): string {
  if (offset === bodyStart && frontMatter === null) return ''
  const lines = text.slice(Math.max(0, offset - lookMaxChars), offset)
  if (!lines.endsWith('\n')) return eol + eol
  return /\n[ \t]*\r?\n$/.test(lines) ? '' : eol
}

function gapAfter({ text, eol, bodyStart }: Document, offset: number): string {
  if (offset === text.length) return text.endsWith('\n') || offset === bodyStart ? eol : ''
  return /^[ \t]*(?:\r?\n|$)/.test(text.slice(offset, offset + lookMaxChars)) ? eol : eol + eol
}

/** A longer blank line is treated as text; the only effect is one blank line too many. */
const lookMaxChars = 1_000

/** Where to insert a block at the end of a span: after its last line that is not blank. */
export function endOfContent(document: Document, span: Span): number {
  const { start, end } = contentOf(document, span)
  if (start === end) return start
  const feed = document.text.indexOf('\n', end)
  return feed === -1 ? document.text.length : feed + 1
}

/** Removes a section. The end of the text keeps its form, so the last section takes the blank lines before it along. */
export function removeSection(document: Document, lines: Span): Edit {
  const { text, bodyStart } = document
  if (lines.end < text.length) {
    return { start: lines.start, end: lines.end, replacement: gapBeforeHeading(document, lines.end, lines.start) }
  }
  const before = contentOf(document, { start: bodyStart, end: lines.start })
  const isAll = before.start === before.end
  return { start: before.end, end: isAll ? text.length : contentOf(document, lines).end, replacement: '' }
}

/** The blank line that keeps the heading at `offset` apart from the text that ends at `before`, if it needs one. */
export function gapBeforeHeading(document: Document, offset: number, before: number): string {
  const isMarked = document.format === 'org' || document.format === 'mediawiki'
  return !isMarked && isUnderlined(document.text, offset) ? gapBefore(document, before) : ''
}

/** Without a blank line in between, an underlined heading would absorb the lines before it. */
function isUnderlined(text: string, offset: number): boolean {
  return !/^ {0,3}#/.test(text.slice(offset, offset + 4))
}
