import { addressUrl } from './address.ts'
import { type Fragment, fillLinks } from './fragment.ts'
import { type Html, html, trusted } from './html/template.ts'
import { readLinkTarget } from './html/urls.ts'
import { resolveLink } from './links.ts'
import { documentHeader, withHeader } from './metadata/header.ts'
import { prettyName } from './names.ts'
import { labelOf } from './outline.ts'
import { breadcrumbs, neighbours } from './page/breadcrumbs.ts'
import { contents } from './page/contents.ts'
import { printFrame, type SiteFrame } from './page/frame.ts'
import type { SiteMap } from './tree.ts'

export type PageProps = SiteFrame & {
  readonly site: SiteMap
  readonly path: string
  readonly fragment: Fragment
  /** The commit that last changed this file, if known. */
  readonly commit: PageCommit | null
  /** Absolute URLs or paths of this service; `null` omits the link. */
  readonly links: { readonly source: string | null; readonly edit: string | null }
}

export type PageCommit = {
  readonly sha: string
  readonly authorName: string
  readonly date: Date
  readonly url: string | null
}

/** One page of a site as an HTML document: a pure function of its arguments. */
export function renderPage(props: PageProps): string {
  const { fragment, outline, path, basePath, site } = props
  const name = prettyName(path)
  const title = fragment.facts.title ?? name
  const label = labelOf(fragment.facts, name) ?? title
  const text = trusted(fillLinks(fragment, link => resolveLink(site, basePath, path, link)))
  const { metadata, isTitledApart } = fragment.facts
  const hasTitle = !isTitledApart && fragment.headings.some(heading => heading.level === 1)
  const resolve = (link: string) => resolveLink(site, basePath, path, link)
  const header = metadata && documentHeader(metadata, fragment.related ?? null, resolve)

  return printFrame(
    props,
    {
      title: label,
      path,
      language: fragment.facts.language,
      description: fragment.facts.description,
      canonicalUrl: canonicalUrl(props),
      markdownUrl: site.files.has(path) ? addressUrl(basePath, path) : null,
      actions: [action(props.links.source, 'View source', 'source'), action(props.links.edit, 'Edit', 'edit')].flat(),
      contents: contents(fragment.headings),
    },
    html`${breadcrumbs(outline, path, label, basePath)}
${fragment.notes.map(note => html`<p class="note" role="note">${note}</p>\n`)}<article class="${props.sectionNumbers ? 'prose numbered' : 'prose'}">
${hasTitle ? null : html`<h1>${title}</h1>\n`}${header ? withHeader(text, header, hasTitle) : text}
</article>
${lastChange(props.commit)}
${neighbours(outline, path, basePath)}`,
  )
}

/** For every version of a page, the canonical address is that of the default one. */
function canonicalUrl({ origin, site, path, special, basePath }: PageProps): string | null {
  const address = site.pages.get(path)?.address
  return !origin || address === undefined ? null : origin + addressUrl(special?.basePath ?? basePath, address)
}

function action(url: string | null, label: string, name: string): Html[] {
  const safe = safeUrl(url)
  return safe === null ? [] : [html`<a class="${name}" href="${safe}">${label}</a>`]
}

function lastChange(commit: PageCommit | null): Html | null {
  if (!commit || Number.isNaN(commit.date.getTime())) return null
  const url = safeUrl(commit.url)
  const sha = html`<code>${commit.sha.slice(0, 7)}</code>`
  return html`<footer class="change">Last changed by <bdi>${commit.authorName}</bdi> on <time datetime="${commit.date.toISOString()}">${day.format(commit.date)}</time> in ${url === null ? sha : html`<a href="${url}">${sha}</a>`}</footer>`
}

const day = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' })

/** Addresses also come from code hosts; only web pages are accepted. */
function safeUrl(url: string | null): string | null {
  const target = url === null ? null : readLinkTarget(url)
  return target === null || target.kind === 'anchor' ? null : target.url
}
