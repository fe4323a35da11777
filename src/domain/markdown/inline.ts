import type { Env } from 'markdown-it'
import type { Span } from '../text/span.ts'
import { type Leaf, spanIn } from './leaf.ts'
import { destinationAt, type PlacedToken, parseInline } from './parser.ts'

/** What stands in a leaf, as places of the document. */
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

/** As the anchors of headings are made from: neither pictures nor tags nor the marks of footnotes. */
function visibleText(placed: readonly PlacedToken[]): string {
  const parts = placed.map(({ token }) => {
    if (token.type === 'softbreak' || token.type === 'hardbreak') return ' '
    return ['text', 'text_special', 'code_inline'].includes(token.type) ? token.content : ''
  })
  return parts.join('').replace(/\s+/g, ' ').trim()
}

/** Where the run of backticks ends that closes the code; the parser has seen that there is one. */
function closingRun(content: string, from: number, marks: string): number {
  for (let start = content.indexOf(marks, from); start !== -1; ) {
    let end = start
    while (content[end] === '`') end++
    if (end - start === marks.length) return end
    start = content.indexOf(marks, end)
  }
  return content.length
}

/** A link's destination follows the `](` where its label ends; a label followed by anything else is a reference. */
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
    return destination === undefined ? [] : [{ label: { start: link.labelStart, end: index }, destination }]
  })
}

/** The destination behind the label that ends at `index`. */
export function destinationBehind(content: string, index: number): Span | undefined {
  const gap = /^[ \t\n]*/.exec(content.slice(index + 2, index + 2 + gapMaxChars))?.[0].length ?? 0
  return destinationAt(content, index + 2 + gap)
}

/** Nobody writes more space than this before a destination; a link that has more keeps its target. */
const gapMaxChars = 200
