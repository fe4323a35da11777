import { type Fence, fencesIn } from '../markdown/fences.ts'
import { describeText } from '../text/encoding.ts'
import type { TextFormat } from '../text/format.ts'
import { splitLines, withoutLineEnding } from '../text/lines.ts'
import { fenceOf } from './fencesByLine.ts'
import { asciidocOutline } from './lineOutline/asciidoc.ts'
import type { LineHeading, LineOutline } from './lineOutline/outline.ts'
import { rstOutline } from './lineOutline/rst.ts'

export type { LineHeading, LineOutline } from './lineOutline/outline.ts'

/** Reads a file in the format of its path; without a path, as Markdown. */
export function outlineOfFile(text: string, format: TextFormat): LineOutline {
  const lines = () => splitLines(text).map(withoutLineEnding)
  if (format === 'asciidoc') return asciidocOutline(lines())
  return format === 'rst' ? rstOutline(lines()) : lineOutline(text)
}

/** The first line of a heading; one that is underlined is listed by its second line. */
export function headingStart({ lines, format }: LineOutline, { line }: LineHeading): number {
  const marked = format === 'asciidoc' ? /^\uFEFF?[=#]/ : /^[\uFEFF ]*#/
  return marked.test(lines[line] ?? '') && format !== 'rst' ? line : line - 1
}

/**
 * Reads block structure by line, which is enough to compare a text with itself; it is not a Markdown parser. Only the
 * fences are the parser's: what it takes for code is not checked as text.
 */
export function lineOutline(
  text: string,
  readFences: (lines: readonly string[]) => readonly Fence[] = fencesIn,
): LineOutline {
  const lines = splitLines(text).map(withoutLineEnding)
  const { frontMatter, bom } = describeText(text)
  const bodyStart = frontMatter === null ? 0 : splitLines(text.slice(0, frontMatter.end)).length
  const body = lines.slice(bodyStart).map((line, at) => (at === 0 && bodyStart === 0 && bom ? line.slice(1) : line))
  const fences = readFences(body).map(fence => ({
    ...fence,
    start: fence.start + bodyStart,
    end: fence.end + bodyStart,
  }))
  const code = new Uint8Array(lines.length)
  for (const { start, end } of fences) code.fill(1, start, end)
  const rows = new Uint8Array(lines.length)
  const headings: LineHeading[] = []
  for (let at = bodyStart; at < lines.length; at++) {
    if (code[at] === 1) continue
    const heading = headingAt(lines, at)
    if (heading !== null) headings.push({ line: at, ...heading })
    if (lines[at]?.includes('|')) markRow(lines, at, rows)
  }
  return { format: 'markdown', lines, code, fences, rows, headings, wrapped: isWrapped(body) }
}

function headingAt(lines: readonly string[], at: number): Omit<LineHeading, 'line'> | null {
  const line = lines[at] ?? ''
  const hash = /^\uFEFF? {0,3}(#{1,6})(?:[ \t]+(?![ \t])(.*))?$/.exec(line)
  if (hash !== null) {
    return { level: hash[1]?.length ?? 1, text: (hash[2] ?? '').replace(/(?<![ \t])[ \t]+#+[ \t]*$/, '').trim() }
  }
  const underline = /^ {0,3}(={2,}|-{2,})[ \t]*$/.exec(line)
  const above = underline === null ? '' : (lines[at - 1] ?? '').trim()
  if (above === '' || /^(?:[#>|+*-]|\d+[.)]|<|```|~~~)/.test(above)) return null
  return { level: underline?.[1]?.startsWith('=') ? 1 : 2, text: above }
}

/** Longer lines are not table rows; patterns skip them. */
const rowMaxChars = 4_096
const delimiterRow = /^[\s>]*(?![\s>])\|?[ \t]*:?-+:?[ \t]*(?:\|[ \t]*:?-+:?[ \t]*)*\|?(?<![ \t])[ \t]*$/

export function isDelimiterRow(line: string): boolean {
  return line.length <= rowMaxChars && delimiterRow.test(line)
}

/** A delimiter row turns the line before it and those after it into rows. */
function markRow(lines: readonly string[], at: number, rows: Uint8Array): void {
  if (isDelimiterRow(lines[at] ?? '')) {
    if (at > 0 && (lines[at - 1] ?? '').includes('|')) rows[at - 1] = 1
    return
  }
  const below = rows[at - 1] === 1 || isDelimiterRow(lines[at - 1] ?? '')
  if (below || /^[\s>]*\|.*\|/.test(lines[at] ?? '')) rows[at] = 1
}

function isWrapped(body: readonly string[]): boolean {
  const filled = body.filter(line => line.trim() !== '')
  const first = fenceOf(filled[0] ?? '')
  const last = fenceOf(filled.at(-1) ?? '')
  if (first === null || last === null || filled.length < 2) return false
  return /^(?:markdown|md|mdx|text|)$/i.test(first.info) && last.info === '' && last.mark.startsWith(first.mark)
}
