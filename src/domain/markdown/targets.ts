import type { Span } from '../text/span.ts'
import type { Document } from './document.ts'
import { destinationBehind } from './inline.ts'
import { spanIn } from './leaf.ts'
import { definitionTarget } from './links.ts'
import { addressAt, type PlacedToken, parseInline, unescapeMarkdown } from './parser.ts'

/** The destination of a link or a picture as written, without angle brackets. */
export type Target = Span & {
  /** `auto` is in angle brackets without a label, `bare` is part of the prose. */
  readonly kind: 'inline' | 'definition' | 'auto' | 'bare'
  readonly written: string
  /** Without escapes. */
  readonly address: string
}

/** Whether the address is written literally: escapes occur only in `[label](address)` and definitions. */
export function isLiteral({ kind }: Pick<Target, 'kind'>): boolean {
  return kind === 'auto' || kind === 'bare'
}

/** All targets, in text order, except in code and raw HTML. */
export function targetsOf(document: Document): readonly Target[] {
  const { leaves, env, definitions } = document.outline()
  const inTexts = leaves
    .filter(({ content }) => /\]\(|<|:\/\//.test(content))
    .flatMap(leaf =>
      placesIn(leaf.content, parseInline(leaf.content, env, { linkAddresses: true })).map(({ kind, start, end }) => ({
        kind,
        ...spanIn(leaf, start, end),
      })),
    )
  const inDefinitions = definitions
    .filter(({ label }) => !label.startsWith('^'))
    .flatMap(definition => definitionTarget(document, definition))
    .map(({ place }) => ({ kind: 'definition' as const, ...place }))
  return [...inTexts, ...inDefinitions]
    .sort((a, b) => a.start - b.start)
    .map(place => {
      const written = document.text.slice(place.start, place.end)
      return { ...place, written, address: isLiteral(place) ? written : unescapeMarkdown(written) }
    })
}

type Place = Span & Pick<Target, 'kind'>

function placesIn(content: string, placed: readonly PlacedToken[]): readonly Place[] {
  const open: PlacedToken[] = []
  return placed.flatMap((one): readonly Place[] => {
    const { token, index } = one
    if (token.type === 'image') return inlinePlace(content, one, index + 2 + token.content.length)
    if (token.type === 'link_open') open.push(one)
    const opening = token.type === 'link_close' ? open.pop() : undefined
    if (opening === undefined) return []
    if (opening.token.markup === 'linkify') return barePlace(content, opening.index)
    if (opening.token.markup === 'autolink') {
      const start = opening.index + 1
      return [{ kind: 'auto', start, end: content.indexOf('>', start) }]
    }
    return inlinePlace(content, opening, index)
  })
}

function inlinePlace(content: string, { token }: PlacedToken, labelEnd: number): readonly Place[] {
  if (token.meta?.['label'] !== undefined) return []
  const place = destinationBehind(content, labelEnd)
  return place === null ? [] : [{ kind: 'inline', ...place }]
}

/** The parser finds an address when it reaches the `://`. */
function barePlace(content: string, colon: number): readonly Place[] {
  const scheme = /[a-z][a-z0-9+.-]*$/i.exec(content.slice(Math.max(0, colon - schemeMaxChars), colon))?.[0] ?? ''
  const start = colon - scheme.length
  return [{ kind: 'bare', start, end: start + addressAt(content.slice(start)).length }]
}

const schemeMaxChars = 10
