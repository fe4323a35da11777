import type { Document } from '../../../markdown/document.ts'
import { destinationBehind } from '../../../markdown/inline.ts'
import { type Leaf, spanIn } from '../../../markdown/leaf.ts'
import { parseInline } from '../../../markdown/parser.ts'
import type { Span } from '../../../text/span.ts'

/** A picture or a badge whose address is written behind it. */
export type Image = {
  readonly alt: Span
  readonly address: Span
  /** With a link around it. */
  readonly whole: Span
  /** The words of its alternative text and of its file. */
  readonly text: string
  readonly leaf: Leaf
}

export function imagesIn(document: Document): readonly Image[] {
  const { leaves, env } = document.outline()
  return leaves
    .filter(({ content }) => content.includes('!['))
    .flatMap(leaf => {
      const placed = parseInline(leaf.content, env)
      return placed.flatMap(({ token, index }): readonly Image[] => {
        if (token.type !== 'image' || index < 0) return []
        const close = closeOfAlt(leaf.content, index + 2)
        const target = close === null ? null : targetBehind(leaf.content, close)
        if (close === null || target === null) return []
        const { destination, end } = target
        const link = linkAround(leaf.content, index, end)
        if (link === null) return []
        return [
          {
            leaf,
            alt: spanIn(leaf, index + 2, close),
            address: spanIn(leaf, destination.start, destination.end),
            whole: spanIn(leaf, link.start, link.end),
            text: `${leaf.content.slice(index + 2, close)} ${fileWords(leaf.content.slice(destination.start, destination.end))}`,
          },
        ]
      })
    })
}

/** The bracket that closes an alternative text without other brackets. */
function closeOfAlt(content: string, from: number): number | null {
  const close = content.indexOf(']', from)
  return close === -1 || content.slice(from, close).includes('[') ? null : close
}

const titleMaxChars = 1_000
const rest = /^>?[ \t\n]*(?:(?:"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'|\((?:[^()\\]|\\.)*\))[ \t\n]*)?\)/

/** The destination behind the bracket at `close`, and the end of the parentheses around it and its title. */
function targetBehind(content: string, close: number): { readonly destination: Span; readonly end: number } | null {
  const destination = content[close + 1] === '(' ? destinationBehind(content, close) : null
  if (destination === null) return null
  const [behind] = rest.exec(content.slice(destination.end, destination.end + titleMaxChars)) ?? []
  return behind === undefined ? null : { destination, end: destination.end + behind.length }
}

/** `[![license](badge.svg)](LICENSE)` is one thing; `null` for a link that is not read. */
function linkAround(content: string, start: number, end: number): Pick<Span, 'start' | 'end'> | null {
  if (content[start - 1] !== '[' || content[end] !== ']') return { start, end }
  const target = targetBehind(content, end)
  return target && { start: start - 1, end: target.end }
}

function fileWords(address: string): string {
  return address.slice(address.lastIndexOf('/') + 1).replace(/[-_.?=&%]+/g, ' ')
}
