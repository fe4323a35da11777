import { type Document, lineAt } from '../../../markdown/document.ts'
import { readInline } from '../../../markdown/inline.ts'
import { type Leaf, offsetOf } from '../../../markdown/leaf.ts'
import { normalizeLink, parseInline } from '../../../markdown/parser.ts'
import type { Span } from '../../../text/span.ts'
import type { LineOutline } from '../../lineOutline.ts'
import { addressesIn, asBrowsersRead } from '../context/addresses.ts'
import { commentsIn, tagAddresses, tagsIn } from './html.ts'

/** What a page loads, links to, runs or hides, on lines counted from 0, both included. */
export type Part = {
  readonly kind: 'address' | 'tag' | 'comment'
  readonly text: string
  readonly first: number
  readonly last: number
}

export type PartLines = Pick<Part, 'first' | 'last'>

/**
 * The parts outside fences and code spans, as written and as the page has them: `https&#58;//` is an address too. Lists
 * only those on lines for which `isRead` holds.
 */
export function partsOf(
  document: Document,
  { code }: LineOutline,
  isRead: (lines: PartLines) => boolean,
): readonly Part[] {
  const prose = withoutCode(document, code)
  const place = ({ start, end }: Span) => ({ first: lineAt(document, start) - 1, last: lineAt(document, end - 1) - 1 })
  const tags = tagsIn(prose)
    .map(({ text, ...span }) => ({ kind: 'tag' as const, text, ...place(span) }))
    .filter(isRead)
  const comments = commentsIn(prose).map(({ text, ...span }) => ({ kind: 'comment' as const, text, ...place(span) }))
  return [
    ...tags,
    ...tags.flatMap(tag => tagAddresses(tag.text).map(text => ({ ...tag, kind: 'address' as const, text }))),
    ...comments.filter(isRead),
    ...prose.split('\n').flatMap((line, at) => {
      const lines = { first: at, last: at }
      return isRead(lines) ? addressesIn(line).map(text => ({ kind: 'address' as const, text, ...lines })) : []
    }),
    ...targetsIn(document, isRead),
  ]
}

/** The text with spaces for its code. */
function withoutCode(document: Document, code: Uint8Array): string {
  const { leaves, env } = document.outline()
  const inTexts = leaves.filter(({ content }) => content.includes('`')).flatMap(leaf => readInline(leaf, env).code)
  const fenced = document.lines.filter((_, at) => code[at] === 1)
  const parts: string[] = []
  let at = 0
  for (const { start, end } of [...inTexts, ...fenced].sort((a, b) => a.start - b.start)) {
    if (start < at) continue
    parts.push(
      document.text.slice(at, start),
      document.text.slice(start, end).replace(/[^\n]+/g, ({ length }) => ' '.repeat(length)),
    )
    at = end
  }
  parts.push(document.text.slice(at))
  return parts.join('')
}

/** The targets of links and pictures that the page has but that are written in another way. */
function targetsIn(document: Document, isRead: (lines: PartLines) => boolean): readonly Part[] {
  const { leaves, definitions, env } = document.outline()
  const lineOf = (leaf: Leaf, index: number) => lineAt(document, offsetOf(leaf, Math.max(0, index))) - 1
  const inTexts = leaves.flatMap(leaf => {
    const last = lineOf(leaf, leaf.content.length - 1)
    if (!leaf.content.includes('[') || !isRead({ first: lineOf(leaf, 0), last })) return []
    const unwritten = unwrittenIn(leaf.content)
    return parseInline(leaf.content, env).flatMap(({ token, index }) => {
      const target = token.attrGet(token.type === 'image' ? 'src' : 'href')
      if (target === null || token.markup === 'autolink') return []
      return unwritten(String(target)).map(text => ({
        kind: 'address' as const,
        text,
        first: lineOf(leaf, index),
        last,
      }))
    })
  })
  const inDefinitions = definitions.flatMap(({ label, start, end }) => {
    const target = env.references?.[label]?.href
    if (target === undefined) return []
    const lines = { first: lineAt(document, start) - 1, last: lineAt(document, end - 1) - 1 }
    return unwrittenIn(document.text.slice(start, end))(target).map(text => ({
      kind: 'address' as const,
      text,
      ...lines,
    }))
  })
  return [...inTexts, ...inDefinitions].filter(isRead)
}

/** The addresses in a target that its source does not have in the same form. */
function unwrittenIn(source: string): (target: string) => readonly string[] {
  const written = new Set(addressesIn(source).map(address => normalizeLink(address)))
  return target => addressesIn(`(${asBrowsersRead(target)})`).filter(address => !written.has(address))
}
