import { partAddress } from './address/parts.ts'
import { addressUrl } from './address.ts'
import { type Fragment, fillLinks } from './fragment.ts'
import { type Html, html, trusted } from './html/template.ts'
import { resolveLink } from './links.ts'
import { documentHeader, withHeader } from './metadata/header.ts'
import { labelOf, readingOrder } from './outline.ts'
import { breadcrumbs, neighbours } from './page/breadcrumbs.ts'
import { contents } from './page/contents.ts'
import { type FramedPage, printFrame, type SiteFrame } from './page/frame.ts'
import { type Provenance, provenance, safeUrl, versionNotice } from './page/provenance.ts'
import { isHome, prettyName } from './tree/names.ts'

export type PageProps = Provenance & {
  readonly fragment: Fragment
  /** The name of a page below that of the file, if this is one. */
  readonly part?: string
  readonly links: PageLinks
}

/** Absolute URLs, or paths of this service; `null` omits the link. */
export type PageLinks = {
  readonly source: string | null
  /** Where the reader may change the text. */
  readonly edit: string | null
  /** Where anyone may propose a change of it. */
  readonly suggest?: string | null
}

/** One page of a site as an HTML document: a pure function of its arguments. */
export function renderPage(props: PageProps): string {
  const { fragment, outline, path, basePath } = props
  const name = isHome(path) ? props.projectTitle : prettyName(path)
  const title = fragment.facts.title ?? name
  const label = labelOf(fragment.facts, name) ?? title
  const whole = props.part === undefined ? null : wholeOf(props)
  const notes = fragment.notes.map(note => html`<p class="note" role="note">${note}</p>\n`)
  const content = html`${breadcrumbs(outline, path, label, basePath, whole)}
${versionNotice(props)}${notes}${article(props, title)}
${props.part === undefined && html`${provenance(props, title)}\n${neighbours(outline, path, basePath)}`}`
  return printFrame(props, framedPage(props, label), content)
}

function framedPage(props: PageProps, title: string): FramedPage {
  const { fragment, path, basePath, site, links } = props
  return {
    title,
    path,
    language: fragment.facts.language,
    description: fragment.facts.description,
    canonicalUrl: canonicalUrl(props),
    markdownUrl: site.files.has(path) ? addressUrl(basePath, path) : null,
    actions: [
      action(links.source, 'View source', 'source'),
      action(links.edit, 'Edit', 'edit in-app'),
      action(links.suggest ?? null, 'Suggest an edit', 'edit'),
    ].flat(),
    contents: contents(fragment.headings),
  }
}

/** The text, with the header of the document and, unless the text has one, the title. */
function article({ fragment, path, basePath, site, sectionNumbers }: PageProps, title: string): Html {
  const { metadata, isTitledApart } = fragment.facts
  const heading = isTitledApart ? undefined : fragment.headings.find(({ level }) => level === 1)
  const hasTitle = heading !== undefined
  const resolve = (link: string) => resolveLink(site, basePath, path, link)
  const text = trusted(fillLinks(fragment, resolve))
  const header =
    metadata && documentHeader(metadata, fragment.related ?? null, resolve, { heading: heading?.text ?? '' })
  return html`<article class="${sectionNumbers ? 'prose numbered' : 'prose'}">
${hasTitle ? null : html`<h1>${title}</h1>\n`}${header ? withHeader(text, header, { hasTitle }) : text}
</article>`
}

/** What a page below the page of a file has in common with it. */
export function partProps({ basePath }: SiteFrame, path: string, part: string) {
  return { path, part, commit: null, links: { source: addressUrl(basePath, path), edit: null } } as const
}

function wholeOf({ site, outline, path }: PageProps) {
  const listed = readingOrder(outline).find(page => page.path === path)
  const address = (site.pages.get(path) ?? site.unlisted.get(path))?.address
  return address === undefined ? null : { address, label: listed?.label ?? prettyName(path) }
}

/** For every version of a page, the canonical address is that of the default one. */
function canonicalUrl({ origin, site, path, part, special, basePath, otherVersion }: PageProps): string | null {
  const page = site.pages.get(path)
  const own = page && part !== undefined ? partAddress(site, page, part) : page?.address
  const address = otherVersion?.currentAddress ?? own
  return !origin || address === undefined ? null : origin + addressUrl(special?.basePath ?? basePath, address)
}

function action(url: string | null, label: string, name: string): Html[] {
  const safe = safeUrl(url)
  return safe === null ? [] : [html`<a class="${name}" href="${safe}">${label}</a>`]
}
