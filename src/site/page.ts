import { addressUrl } from './address.ts'
import { type Html, html, trusted } from './html/template.ts'
import { readLinkTarget } from './html/urls.ts'
import { resolveLink } from './links.ts'
import { type Fragment, fillLinks } from './markdown.ts'
import { prettyName } from './names.ts'
import type { Outline } from './outline.ts'
import { contents } from './page/contents.ts'
import { contentId, printDocument } from './page/document.ts'
import { sidebar } from './page/sidebar.ts'
import { breadcrumbs, neighbours } from './page/trail.ts'
import type { SiteMap } from './tree.ts'

export type PageProps = {
  readonly projectTitle: string
  /** `''` or an absolute path without a trailing slash: where the site's root is on its origin. */
  readonly basePath: string
  readonly stylesheetUrl: string
  readonly site: SiteMap
  readonly outline: Outline
  readonly path: string
  readonly fragment: Fragment
  /** The commit that last changed this file, as far as it is known. */
  readonly commit: PageCommit | null
  /** Absolute URLs or paths of this service; `null` leaves the link out. */
  readonly links: { readonly source: string | null; readonly edit: string | null }
}

export type PageCommit = {
  readonly sha: string
  readonly authorName: string
  readonly date: Date
  readonly url: string | null
}

/** One page of a site as an HTML document: a function of its arguments alone. */
export function renderPage(props: PageProps): string {
  const { fragment, outline, path, basePath, site } = props
  const title = fragment.facts.title ?? prettyName(path)
  const text = trusted(fillLinks(fragment, link => resolveLink(site, basePath, path, link)))
  const hasTitle = fragment.headings.some(heading => heading.level === 1)
  const address = site.pages.get(path)?.address

  return printDocument(
    {
      title,
      projectTitle: props.projectTitle,
      stylesheetUrl: props.stylesheetUrl,
      homeUrl: addressUrl(basePath, ''),
      language: fragment.facts.language,
      description: fragment.facts.description,
      canonicalUrl: address === undefined ? null : addressUrl(basePath, address),
      actions: [action(props.links.source, 'View source'), action(props.links.edit, 'Edit')].flat(),
    },
    html`<div class="frame">
<details class="pages"><summary>Pages</summary>${sidebar(outline, path, basePath)}</details>
${contents(fragment.headings)}
<main id="${contentId}" tabindex="-1">
${breadcrumbs(outline, path, title, basePath)}
${fragment.notes.map(note => html`<p class="note" role="note">${note}</p>\n`)}<article class="prose">
${hasTitle ? null : html`<h1>${title}</h1>\n`}${text}
</article>
${lastChange(props.commit)}
${neighbours(outline, path, basePath)}
</main>
</div>`,
  )
}

function action(url: string | null, label: string): Html[] {
  const safe = safeUrl(url)
  return safe === null ? [] : [html`<a href="${safe}">${label}</a>`]
}

function lastChange(commit: PageCommit | null): Html | null {
  if (!commit || Number.isNaN(commit.date.getTime())) return null
  const url = safeUrl(commit.url)
  const sha = html`<code>${commit.sha.slice(0, 7)}</code>`
  return html`<footer class="change">Last changed by <bdi>${commit.authorName}</bdi> on <time datetime="${commit.date.toISOString()}">${day.format(commit.date)}</time> in ${url === null ? sha : html`<a href="${url}">${sha}</a>`}</footer>`
}

const day = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' })

/** Addresses come from code hosts too; none of theirs may be anything but a page to open. */
function safeUrl(url: string | null): string | null {
  const target = url === null ? null : readLinkTarget(url)
  return target === null || target.kind === 'anchor' ? null : target.url
}
