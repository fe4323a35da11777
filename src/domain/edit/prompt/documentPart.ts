import type { DocumentView, ViewRange } from '../../text/view.ts'
import { type Excerpt, outlineOf, shownRanges } from '../excerpt.ts'
import type { LineSection } from '../lineSections.ts'

/** The whole document, line by line, without byte order mark and carriage returns. */
export function wholePart(view: DocumentView, documentNonce: string): string {
  return ['The document is between the two DOCUMENT lines.', ...delimited(contents(view), documentNonce)].join('\n')
}

/** The headings of a long document and the text of some of its sections. */
export function excerptPart(view: DocumentView, excerpt: Excerpt, documentNonce: string): string {
  const lines = excerptLines(view, shownRanges(excerpt), documentNonce)
  return [
    outlinePart(excerpt.sections, documentNonce),
    `Of its text the sections ${[...excerpt.shown].sort((a, b) => a - b).join(', ')} are between the two DOCUMENT lines. A SKIPPED line replaces lines that are not shown; do not quote it.`,
    ...delimited(lines, documentNonce),
  ].join('\n')
}

/** The shown lines, and a line for each run that is not shown. */
export function excerptLines(
  view: DocumentView,
  shown: readonly ViewRange[],
  documentNonce: string,
): readonly string[] {
  const all = contents(view)
  const lines: string[] = []
  let next = 0
  for (const { start, end } of shown) {
    if (start > next) lines.push(skipped(start - next, documentNonce))
    lines.push(...all.slice(start, end))
    next = end
  }
  if (next < all.length) lines.push(skipped(all.length - next, documentNonce))
  return lines
}

export function outlinePart(sections: readonly LineSection[], documentNonce: string): string {
  return [
    'The outline of the document is between the two OUTLINE lines.',
    `<<<<<<< OUTLINE ${documentNonce}`,
    outlineOf(sections),
    `>>>>>>> OUTLINE ${documentNonce}`,
  ].join('\n')
}

/** Without the empty line behind a final line end. */
export function contents(view: DocumentView): readonly string[] {
  const lines = view.lines.map(line => line.content)
  if (lines.at(-1) === '') lines.pop()
  return lines
}

function delimited(lines: readonly string[], documentNonce: string): readonly string[] {
  return [`<<<<<<< DOCUMENT ${documentNonce}`, ...lines, `>>>>>>> DOCUMENT ${documentNonce}`]
}

function skipped(lines: number, documentNonce: string): string {
  return `<<<<<<< SKIPPED ${lines} LINES ${documentNonce}`
}
