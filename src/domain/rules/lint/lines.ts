import type { Document } from '../../markdown/document.ts'
import { type Outline, outlineOf } from '../../markdown/outline.ts'
import { type Edit, narrowEdit } from '../../text/splice.ts'
import type { ViewLine } from '../../text/view.ts'

/** The lines after the front matter, while rules fix them. */
export type LintLines = readonly LintLine[]

/** `source` is the line of the document that it came from; a new line has none. */
type LintLine = { readonly content: string; readonly source: ViewLine | undefined }

/** A rule's change to a line. */
export type LineFix =
  | { readonly kind: 'replace'; readonly content: string }
  | { readonly kind: 'remove' }
  | { readonly kind: 'blankBefore' }

/** Input of the rules: the lines of a draft with their positions, and their structure. */
export type LintedText = { readonly lines: readonly ViewLine[]; readonly outline: Outline }

export function lintLinesOf({ lines, bodyStart }: Document): LintLines {
  return lines.filter(({ start }) => start >= bodyStart).map(line => ({ content: line.content, source: line }))
}

export function parseLines(lintLines: LintLines): LintedText {
  let start = 0
  const lines = lintLines.map(({ content }): ViewLine => {
    const line = { content, start, end: start + content.length, next: start + content.length + 1 }
    start = line.next
    return line
  })
  return { lines, outline: outlineOf(lines, 0) }
}

export function textOf(lintLines: LintLines): string {
  return lintLines.map(({ content }) => content).join('\n')
}

/** The draft after the fixes, which are keyed by line index. */
export function fixed(lintLines: LintLines, fixes: ReadonlyMap<number, LineFix>): LintLines {
  return lintLines.flatMap((line, index) => applied(line, fixes.get(index)))
}

function applied(line: LintLine, fix: LineFix | undefined): LintLines {
  switch (fix?.kind) {
    case undefined:
      return [line]
    case 'remove':
      return []
    case 'replace':
      return [{ ...line, content: fix.content }]
    case 'blankBefore':
      return [{ content: '', source: undefined }, line]
  }
}

/** The edits that turn the document's lines into those of the draft. */
export function editsTo(document: Document, lintLines: LintLines): readonly Edit[] {
  let next = 0
  return lintLinesOf(document).flatMap(({ source: line, content }): readonly Edit[] => {
    if (line === undefined) return []
    const first = next
    while (lintLines[next] !== undefined && lintLines[next]?.source === undefined) next++
    const blank = { start: line.start, end: line.start, replacement: document.eol.repeat(next - first) }
    const blanks = next === first ? [] : [blank]
    const kept = lintLines[next]
    if (kept?.source !== line) return [...blanks, { start: line.start, end: line.next, replacement: '' }]
    next++
    return kept.content === content
      ? blanks
      : [...blanks, narrowEdit(document.text, { start: line.start, end: line.end, replacement: kept.content })]
  })
}
