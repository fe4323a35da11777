import { describeText } from '../text/encoding.ts'
import { splitLines, withoutLineEnding } from '../text/lines.ts'

export type Heading = { readonly line: number; readonly level: number; readonly text: string }

export type LineRange = { readonly start: number; readonly end: number }

/** What the guards need to know of a Markdown text. Lines are counted from 0. */
export type LineOutline = {
  /** Contents of the lines. */
  readonly lines: readonly string[]
  /** 1 for each line of a fenced code block, its fences included. */
  readonly code: Uint8Array
  /** The fenced code blocks, their fences included; half open. */
  readonly fences: readonly LineRange[]
  /** 1 for each row of a table, except its delimiter row. */
  readonly rows: Uint8Array
  readonly headings: readonly Heading[]
  /** The line of a code fence that is never closed. */
  readonly openFence: number | null
  /** Whether two fences enclose all text after the front matter, as if the document had been quoted. */
  readonly wrapped: boolean
}

/** Reads block structure by line, which is enough to compare a text with itself; it is not a Markdown parser. */
export function lineOutline(text: string): LineOutline {
  const lines = splitLines(text).map(withoutLineEnding)
  const { frontMatter } = describeText(text)
  const bodyStart = frontMatter === null ? 0 : splitLines(text.slice(0, frontMatter.end)).length
  const code = new Uint8Array(lines.length)
  const fences: { start: number; end: number }[] = []
  const rows = new Uint8Array(lines.length)
  const headings: Heading[] = []
  let mark: string | null = null
  let openFence: number | null = null
  for (let at = bodyStart; at < lines.length; at++) {
    const line = lines[at] ?? ''
    const fence = fenceOf(line)
    if (mark !== null) {
      code[at] = 1
      if (fence === null || fence.info !== '' || !fence.mark.startsWith(mark)) continue
      fences.push({ start: openFence ?? at, end: at + 1 })
      mark = null
      openFence = null
    } else if (fence !== null) {
      code[at] = 1
      mark = fence.mark
      openFence = at
    } else {
      const heading = headingAt(lines, at)
      if (heading !== null) headings.push({ line: at, ...heading })
      if (line.includes('|')) markRow(lines, at, rows)
    }
  }
  if (openFence !== null) fences.push({ start: openFence, end: lines.length })
  return { lines, code, fences, rows, headings, openFence, wrapped: isWrapped(lines.slice(bodyStart)) }
}

/** Fences may be nested in quotes and list items, at any depth. */
function fenceOf(line: string): { readonly mark: string; readonly info: string } | null {
  const match = /^[\s\uFEFF]*(?:(?:>|[-*+]|\d{1,9}[.)])[ \t]*)*(`{3,}(?!`)|~{3,}(?!~))(.*)$/.exec(line)
  const mark = match?.[1] ?? ''
  const info = (match?.[2] ?? '').trim()
  return mark === '' || (mark.startsWith('`') && info.includes('`')) ? null : { mark, info }
}

function headingAt(lines: readonly string[], at: number): Omit<Heading, 'line'> | null {
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

function isDelimiterRow(line: string): boolean {
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
