import { type Document, lineAt } from './document.ts'
import { readInline } from './inline.ts'
import type { Heading } from './outline.ts'
import { unescapeMarkdown } from './parser.ts'
import type { Span } from './span.ts'

/** A link to a heading of the same document. */
export type AnchorLink = {
  /** What follows the `#`. */
  readonly fragment: Span
  /** The anchor that it means. */
  readonly slug: string
  /** What a reader clicks on; absent where the link is no `[label](#fragment)`. */
  readonly label?: Span
}

/** Every link to an anchor, in the order of the text: in texts, in definitions and in raw HTML. */
export function anchorLinks(document: Document): readonly AnchorLink[] {
  const { leaves, env, definitions, html } = document.outline()
  const inlines = leaves.filter(({ content }) => content.includes('#')).map(leaf => readInline(leaf, env))
  const found = [
    ...inlines.flatMap(({ links }) => links.map(({ destination, label }) => ({ place: destination, label }))),
    ...definitions.flatMap(definition => definitionTarget(document, definition)),
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

function definitionTarget({ text }: Document, { start, end }: Span): readonly Found[] {
  const definition = text.slice(start, end)
  const before = /\]:\s*<?/.exec(definition)
  if (before === null) return []
  const from = before.index + before[0].length
  const length = /^[^\s>]*/.exec(definition.slice(from))?.[0].length ?? 0
  return [{ place: { start: start + from, end: start + from + length }, label: undefined }]
}

function hrefs({ text }: Document, { start, end }: Span): readonly Found[] {
  return [...text.slice(start, end).matchAll(/\bhref=(["'])(#[^"'\s]*)\1/gi)].map(match => {
    const from = start + match.index + match[0].length - 1 - (match[2]?.length ?? 0)
    return { place: { start: from, end: from + (match[2]?.length ?? 0) }, label: undefined }
  })
}

function slugOf(fragment: string): string {
  const written = unescapeMarkdown(fragment)
  try {
    return decodeURIComponent(written)
  } catch {
    return written
  }
}

/** The fragment that leads to an anchor, in the form in which the old one was written. */
export function fragmentFor(document: Document, { fragment }: AnchorLink, slug: string): string {
  return document.text.slice(fragment.start, fragment.end).includes('%') ? encodeURIComponent(slug) : slug
}

/** The heading to which a link leads, if there is one. */
export function headingFinder(headings: readonly Heading[]): (slug: string) => Heading | undefined {
  const bySlug = new Map(headings.map(heading => [heading.slug, heading]))
  return slug => bySlug.get(slug) ?? bySlug.get(slug.toLowerCase())
}

/** Whether it is worth a parser's time to look for links to anchors. */
export function mayLinkToAnchors(text: string): boolean {
  return /\]\([ \t\n\r]{0,9}<?#|\]:[ \t\n\r]{0,9}<?#|href=["']#/i.test(text)
}

/** The lines of the links that led to a heading before and lead to none, or to another one, afterwards. */
export function straysAfter(before: Document, after: Document): readonly number[] {
  const findBefore = headingFinder(before.outline().headings)
  const findAfter = headingFinder(after.outline().headings)
  const strays = anchorLinks(after).filter(({ slug }) => {
    const was = findBefore(slug)
    return was !== undefined && was.text !== findAfter(slug)?.text
  })
  return strays.map(({ fragment }) => lineAt(after, fragment.start))
}
