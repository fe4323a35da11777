import { splitLines, withoutLineEnd } from '../../text/lines.ts'
import { describeText } from '../document.ts'

export type Heading = { readonly line: number; readonly text: string }

/** What the guards have to know of a Markdown text. Lines are counted from 0. */
export type Outline = {
  /** Contents of the lines. */
  readonly lines: readonly string[]
  /** 1 for each line of a fenced code block, its fences included. */
  readonly code: Uint8Array
  readonly headings: readonly Heading[]
  /** The line of a code fence that is never closed. */
  readonly openFence: number | null
  /** Whether all text behind the front matter stands between two fences, as if somebody had quoted the document. */
  readonly wrapped: boolean
}

/** Reads block structure by line, which is enough to compare a text with itself; it is no Markdown parser. */
export function outline(text: string): Outline {
  const lines = splitLines(text).map(withoutLineEnd)
  const { frontMatter } = describeText(text)
  const bodyStart = frontMatter === null ? 0 : splitLines(text.slice(0, frontMatter.end)).length
  const code = new Uint8Array(lines.length)
  const headings: Heading[] = []
  let mark: string | null = null
  let openFence: number | null = null
  for (let at = bodyStart; at < lines.length; at++) {
    const line = lines[at] ?? ''
    const fence = fenceOf(line)
    if (mark !== null) {
      code[at] = 1
      if (fence === null || fence.info !== '' || !fence.mark.startsWith(mark)) continue
      mark = null
      openFence = null
    } else if (fence !== null) {
      code[at] = 1
      mark = fence.mark
      openFence = at
    } else {
      const heading = headingAt(lines, at)
      if (heading !== null) headings.push({ line: at, text: heading })
    }
  }
  return { lines, code, headings, openFence, wrapped: isWrapped(lines.slice(bodyStart)) }
}

/** Fences may stand in quotes and list items, at any depth. */
function fenceOf(line: string): { readonly mark: string; readonly info: string } | null {
  const match = /^[\s\uFEFF]*(?:(?:>|[-*+]|\d{1,9}[.)])[ \t]*)*(`{3,}|~{3,})(.*)$/.exec(line)
  const mark = match?.[1] ?? ''
  const info = (match?.[2] ?? '').trim()
  return mark === '' || (mark.startsWith('`') && info.includes('`')) ? null : { mark, info }
}

function headingAt(lines: readonly string[], at: number): string | null {
  const line = lines[at] ?? ''
  const hash = /^\uFEFF? {0,3}#{1,6}(?:[ \t]+(.*))?$/.exec(line)
  if (hash !== null) return (hash[1] ?? '').replace(/[ \t]+#+[ \t]*$/, '').trim()
  const before = (lines[at - 1] ?? '').trim()
  const underlined =
    /^ {0,3}(?:={2,}|-{2,})[ \t]*$/.test(line) && before !== '' && !/^(?:[#>|+*-]|\d+[.)]|<|```|~~~)/.test(before)
  return underlined ? before : null
}

function isWrapped(body: readonly string[]): boolean {
  const filled = body.filter(line => line.trim() !== '')
  const first = fenceOf(filled[0] ?? '')
  const last = fenceOf(filled.at(-1) ?? '')
  if (first === null || last === null || filled.length < 2) return false
  return /^(?:markdown|md|mdx|text|)$/i.test(first.info) && last.info === '' && last.mark.startsWith(first.mark)
}
