import { addressUrl } from '../address.ts'
import type { PageFacts } from '../facts.ts'
import { type Fragment, markupCharsOf } from '../fragment.ts'
import { escapeHtml } from '../html/escape.ts'
import { type Html, html, trusted } from '../html/template.ts'
import { readLink, resolveLink } from '../links.ts'
import { documentHeader, withHeader } from '../metadata/header.ts'
import { labelOf } from '../outline.ts'
import { contentId, printDocument } from '../page/document.ts'
import { specialUrl } from '../page/frame.ts'
import { prettyName } from '../tree/names.ts'
import type { SpecialProps } from './document.ts'

export type PrintedPage = { readonly path: string; readonly fragment: Fragment }

/** What the text around the pages says about a page. */
export type PageToPrint = { readonly path: string; readonly facts: PageFacts; readonly markupChars: number }

/** In this order: `head`, each of `pages` as `print` returns it, and `foot`. */
export type PrintParts<P> = {
  readonly head: string
  /** Those that fit. */
  readonly pages: readonly P[]
  readonly print: (page: PrintedPage) => string
  readonly foot: string
}

/** Which part of the whole text this is, from 1, and how many there are. */
export type Volume = { readonly number: number; readonly total: number }

const onlyVolume: Volume = { number: 1, total: 1 }

/** The limit for all pages together; those that do not fit are linked. */
const markupMaxChars = 24 * 1024 * 1024

/** The whole text as one string. */
export function renderPrint(props: SpecialProps, all: readonly PrintedPage[], volume: Volume = onlyVolume): string {
  const described = all.map(page => ({
    ...page,
    facts: page.fragment.facts,
    markupChars: markupCharsOf(page.fragment),
  }))
  const { head, pages, print, foot } = printInParts(props, described, volume)
  return `${head}${pages.map(print).join('')}${foot}`
}

/**
 * `_/print`: the whole specification on one page, or a volume of it, in the given order, for printing. Ids are prefixed
 * with the number of their page, which keeps them unique, and links between pages become links within this one. The
 * pages are printed one by one, so that they need not be in memory together.
 */
export function printInParts<P extends PageToPrint>(
  props: SpecialProps,
  all: readonly P[],
  volume: Volume = onlyVolume,
): PrintParts<P> {
  const { pages, left } = pagesThatFit(all)
  const numbers = new Map(pages.map(({ path }, index) => [path, index + 1]))
  const document = printDocument(
    {
      title: `${props.projectTitle}: whole text${volume.total > 1 ? `, part ${volume.number} of ${volume.total}` : ''}`,
      projectTitle: props.projectTitle,
      stylesheetUrl: props.stylesheetUrl,
      scriptUrl: props.scriptUrl ?? null,
      diagramUrl: props.diagramUrl ?? null,
      fontUrls: props.fontUrls ?? [],
      homeUrl: addressUrl(props.basePath, ''),
      iconUrl: props.icon ? addressUrl(props.basePath, props.icon) : null,
      isHidden: true,
    },
    html`<div class="frame">
<main id="${contentId}" class="whole" tabindex="-1">
<nav class="prose whole-contents" aria-label="Contents"><h1>${props.projectTitle}</h1>${volumeLinks(props, volume)}<ol>${pages.map(
      (page, index) => html`<li><a href="#${pageId(index + 1)}">${titleOf(page)}</a></li>`,
    )}</ol></nav>
${trusted(placeOfPages)}
${left.length > 0 && html`<p class="note" role="note">The text is too long for one page. These are left out: ${left.map(page => html`<a href="${resolveLink(props.site, props.basePath, page.path, '')}">${titleOf(page)}</a> `)}</p>`}
</main>
</div>`,
  )
  const at = document.lastIndexOf(placeOfPages)
  return {
    head: document.slice(0, at),
    pages,
    print: page => wholePage(props, page, numbers).markup,
    foot: document.slice(at + placeOfPages.length),
  }
}

/** Escaped text does not contain it. */
const placeOfPages = '<!--pages-->'

function volumeLinks({ special }: SpecialProps, { number, total }: Volume): Html | null {
  if (total === 1) return null
  const parts = Array.from({ length: total }, (_, index) => index + 1).map(part =>
    part === number || !special
      ? html`<strong>${part}</strong> `
      : html`<a href="${specialUrl(special, { kind: 'print', volume: part })}">${part}</a> `,
  )
  return html`<p class="volumes">Part ${number} of ${total} of the whole text. All parts: ${parts}</p>`
}

function pagesThatFit<P extends PageToPrint>(all: readonly P[]): { pages: readonly P[]; left: readonly P[] } {
  let chars = 0
  const pages: P[] = []
  const left: P[] = []
  for (const page of all) {
    chars += page.markupChars
    if (chars > markupMaxChars) left.push(page)
    else pages.push(page)
  }
  return { pages, left }
}

/** No id of an author, and no other generated id, has this prefix. */
function pageId(number: number): string {
  return `p${number}:`
}

function titleOf({ path, facts }: PageToPrint): string {
  return labelOf(facts, prettyName(path)) ?? prettyName(path)
}

function wholePage(props: SpecialProps, page: PrintedPage, numbers: ReadonlyMap<string, number>): Html {
  const { path, fragment } = page
  const number = numbers.get(path) ?? 0
  const { metadata, isTitledApart } = fragment.facts
  const hasTitle = !isTitledApart && fragment.headings.some(({ level }) => level === 1)
  const header =
    metadata && documentHeader(metadata, fragment.related ?? null, link => linkOnPaper(link, props, path, numbers))
  const markup = fragment.pieces.map((piece, index) => {
    if (index % 2 === 0) return withPlaces(piece, pageId(number))
    const isLink = fragment.pieces[index - 1]?.endsWith(' href="') === true
    return escapeHtml(
      isLink ? linkOnPaper(piece, props, path, numbers) : resolveLink(props.site, props.basePath, path, piece),
    )
  })
  const text = trusted(markup.join(''))
  return html`<article class="prose whole-page" id="${pageId(number)}">
${!hasTitle && html`<h1>${fragment.facts.title ?? prettyName(path)}</h1>\n`}${header ? withHeader(text, header, { hasTitle }) : text}
</article>
`
}

/**
 * A tag as the sanitiser prints it, up to its end or to the path that it leaves unresolved; text never contains a `<`.
 */
const tagWithAttributes = /<[a-z][a-z\d]*(?: [\w:-]+="[^"]*")+/g
const place = / (?:(id)="|(href)="#|headers="[^"]*")/g

/** Prefixes ids, and links within the page; `headers` attributes of cells are dropped. */
function withPlaces(markup: string, pageId: string): string {
  return markup.replace(tagWithAttributes, tag =>
    tag.replace(place, (_found, id, href) => (id ? ` id="${pageId}` : href ? ` href="#${pageId}` : '')),
  )
}

function linkOnPaper(written: string, props: SpecialProps, path: string, numbers: ReadonlyMap<string, number>): string {
  const link = readLink(path, written)
  const target = props.site.pages.has(link.path) ? link.path : props.site.folders.get(link.path)?.index?.path
  const inside = target === undefined ? undefined : numbers.get(target)
  if (inside !== undefined) return `#${pageId(inside)}${link.hash.slice(1)}`
  return resolveLink(props.site, props.basePath, path, written)
}
