import { decodePath } from '../linkPath.ts'
import type { Span } from '../text/span.ts'
import { type Document, lineAt } from './document.ts'
import { readInline } from './inline.ts'
import type { Heading } from './outline.ts'
import { unescapeMarkdown } from './parser.ts'
import { sectionsOf } from './sections.ts'

/** A link to a heading of the same document. */
export type AnchorLink = {
  /** What follows the `#`. */
  readonly fragment: Span
  /** The anchor that it refers to. */
  readonly slug: string
  /** The link text; absent if the link is not `[label](#fragment)`. */
  readonly label?: Span
}

/** Every link to an anchor, in text order: in texts, in definitions and in raw HTML. */
export function anchorLinks(document: Document): readonly AnchorLink[] {
  const { leaves, env, definitions, html } = document.outline()
  const inlines = leaves.filter(({ content }) => content.includes('#')).map(leaf => readInline(leaf, env))
  const found = [
    ...inlines.flatMap(({ links }) => links.map(({ destination, label }) => ({ place: destination, label }))),
    ...definitions.filter(({ label }) => !label.startsWith('^')).flatMap(one => definitionTarget(document, one)),
    ...[...html, ...inlines.flatMap(inline => inline.html)].flatMap(tag => hrefs(document, tag)),
  ]
  return found
    .flatMap(({ place: { start, end }, label }): readonly AnchorLink[] => {
      if (document.text[start] !== '#' || end - start < 2) return []
      const fragment = { start: start + 1, end }
      const slug = slugOf(document.text.slice(fragment.start, end))
      return [label === undefined ? { fragment, slug } : { fragment, slug, label }]
    })
    .sort((a, b) => a.fragment.start - b.fragment.start)
}

type Found = { readonly place: Span; readonly label: Span | undefined }

/** The destination of a link definition. */
export function definitionTarget({ text }: Document, { start, end }: Span): readonly Found[] {
  const definition = text.slice(start, end)
  const before = /\]:[\s>]*<?/.exec(definition)
  if (before === null) return []
  const from = before.index + before[0].length
  const length = /^[^\s>]*/.exec(definition.slice(from))?.[0].length ?? 0
  return [{ place: { start: start + from, end: start + from + length }, label: undefined }]
}

function hrefs({ text }: Document, { start, end }: Span): readonly Found[] {
  return [...text.slice(start, end).matchAll(/\bhref\s*=\s*(["'])(#[^"'\s]*)\1/gi)].map(match => {
    const from = start + match.index + match[0].length - 1 - (match[2]?.length ?? 0)
    return { place: { start: from, end: from + (match[2]?.length ?? 0) }, label: undefined }
  })
}

function slugOf(fragment: string): string {
  return decodePath(unescapeMarkdown(fragment))
}

/** The fragment of a link to an anchor, in the form of the old fragment. */
export function fragmentFor(document: Document, { fragment }: AnchorLink, slug: string): string {
  return document.text.slice(fragment.start, fragment.end).includes('%') ? encodeURIComponent(slug) : slug
}

/** Finds the heading that a link leads to, if there is one. */
export function headingFinder(headings: readonly Heading[]): (slug: string) => Heading | null {
  const bySlug = new Map(headings.map(heading => [heading.slug, heading]))
  return slug => bySlug.get(slug) ?? bySlug.get(slug.toLowerCase()) ?? null
}

/** A cheap check for whether parsing for links to anchors is worthwhile. */
export function mayLinkToAnchors(text: string): boolean {
  return /\]\(\s{0,9}<?#|\]:[\s>]{0,9}<?#|href\s{0,9}=\s{0,9}["']#/i.test(text)
}

/** The lines of links that led to a heading before and now lead to none, or to a different one. */
export function brokenAnchorsAfter(before: Document, after: Document): readonly number[] {
  const twins = new Set([...twinsIn(before), ...twinsIn(after)])
  const was = targetsIn(before, twins)
  const is = targetsIn(after, twins)
  const links = anchorLinks(after)
  const broken = new Set(
    [...new Set(links.map(({ slug }) => slug))].filter(slug => was(slug) !== null && was(slug) !== is(slug)),
  )
  return links.filter(({ slug }) => broken.has(slug)).map(({ fragment }) => lineAt(after, fragment.start))
}

/** The texts that several headings share. */
function twinsIn(document: Document): readonly string[] {
  const seen = new Set<string>()
  return document
    .outline()
    .headings.map(({ text }) => text)
    .filter(text => seen.size === seen.add(text).size)
}

/** Identifies link targets across moves: by the heading's text and, for duplicates, also by the content below them. */
function targetsIn(document: Document, twins: ReadonlySet<string>): (slug: string) => string | null {
  const find = headingFinder(document.outline().headings)
  const below = new Map(sectionsOf(document).map(({ heading, own }) => [heading, own] as const))
  return slug => {
    const heading = find(slug)
    const own = heading && twins.has(heading.text) ? below.get(heading) : undefined
    return heading && `${heading.text}\n${own ? document.text.slice(own.start, own.end).trim() : ''}`
  }
}
