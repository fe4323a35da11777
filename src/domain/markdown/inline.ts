import type { Env } from 'markdown-it'
import type { Span } from '../text/span.ts'
import { type Leaf, spanIn } from './leaf.ts'
import { destinationAt, type PlacedToken, parseInline } from './parser.ts'

/** The inline content of a leaf, as positions in the document. */
export type Inline = {
  /** What a reader sees. */
  readonly text: string
  /** Code with its backticks. */
  readonly code: readonly Span[]
  /** Links of the form `[label](destination)`. */
  readonly links: readonly { readonly label: Span; readonly destination: Span }[]
  /** Raw HTML tags. */
  readonly html: readonly Span[]
}

export function readInline(leaf: Leaf, env: Env): Inline {
  const placed = parseInline(leaf.content, env)
  return {
    text: visibleText(placed),
    code: placed.flatMap(({ token, index }) => {
      if (token.type !== 'code_inline') return []
      return [spanIn(leaf, index, closingRun(leaf.content, index + token.markup.length, token.markup))]
    }),
    links: linksIn(leaf.content, placed).map(({ label, destination }) => ({
      label: spanIn(leaf, label.start, label.end),
      destination: spanIn(leaf, destination.start, destination.end),
    })),
    html: placed.flatMap(({ token, index }) =>
      token.type === 'html_inline' ? [spanIn(leaf, index, index + token.content.length)] : [],
    ),
  }
}

/** The text that anchors of headings derive from: without pictures, tags and footnote marks. */
function visibleText(placed: readonly PlacedToken[]): string {
  const parts = placed.map(({ token }) => {
    if (token.type === 'softbreak' || token.type === 'hardbreak') return ' '
    return ['text', 'text_special', 'code_inline'].includes(token.type) ? token.content : ''
  })
  return parts.join('').replace(/\s+/g, ' ').trim()
}

/** The end of the run of backticks that closes the code; the parser has checked that there is one. */
function closingRun(content: string, from: number, marks: string): number {
  for (let start = content.indexOf(marks, from); start !== -1; ) {
    let end = start
    while (content[end] === '`') end++
    if (end - start === marks.length) return end
    start = content.indexOf(marks, end)
  }
  return content.length
}

/** A link's destination follows the `](` at the end of its label; a label followed by anything else is a reference. */
function linksIn(content: string, placed: readonly PlacedToken[]) {
  const open: { readonly labelStart: number; readonly isInline: boolean }[] = []
  return placed.flatMap(({ token, index }) => {
    if (token.type === 'link_open') {
      const isInline = token.markup !== 'autolink' && token.meta?.['label'] === undefined
      open.push({ labelStart: index, isInline })
    }
    const link = token.type === 'link_close' ? open.pop() : undefined
    if (!link?.isInline) return []
    const destination = destinationBehind(content, index)
    return destination === null ? [] : [{ label: { start: link.labelStart, end: index }, destination }]
  })
}

/** The destination after the label that ends at `index`. */
export function destinationBehind(content: string, index: number): Span | null {
  const gap = /^[ \t\n]*/.exec(content.slice(index + 2, index + 2 + gapMaxChars))?.[0].length ?? 0
  return destinationAt(content, index + 2 + gap)
}

/** Real documents never have more space than this before a destination; a link that does keeps its target. */
const gapMaxChars = 200
