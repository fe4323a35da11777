import { type SpecialTarget, searchRoot, specialAddress } from '../address/specialAddress.ts'
import { addressUrl } from '../address.ts'
import { type Html, html } from '../html/template.ts'
import type { SiteOutline } from '../outline.ts'
import { contentId, printDocument } from './document.ts'
import { sidebar } from './sidebar.ts'

/** What the pages of one site have in common. */
export type SiteFrame = {
  readonly projectTitle: string
  /** `''` or an absolute path without a trailing slash: the path of the site's root on its origin. */
  readonly basePath: string
  /** `https://host`, if known: without it, no page can give its absolute address. */
  readonly origin?: string | null
  readonly stylesheetUrl: string
  /** Absolute path of the script for progressive enhancement; if absent, pages have none. */
  readonly scriptUrl?: string | null
  /** The URL of the frame in which the script draws diagrams. */
  readonly diagramUrl?: string | null
  /** Absolute paths of the fonts to load with the page. */
  readonly fontUrls?: readonly string[]
  /** What the script loads when a reader searches. */
  readonly search?: SearchScripts | null
  readonly outline: SiteOutline
  /** The path of the project's favicon in its repository. */
  readonly icon?: string | null
  /** Whether headings are numbered. */
  readonly sectionNumbers?: boolean
  /** Absent if the site has no pages about itself, such as in a preview. */
  readonly special?: SpecialPages | null
}

/** `engineUrl`: for a site without a service, whose pages search by themselves. */
export type SearchScripts = { readonly panelUrl: string; readonly engineUrl: string | null }

export type SpecialPages = {
  /** The path of the default version's root; other versions have a `basePath` below it. */
  readonly basePath: string
  /** The branch, tag or commit that is shown, for the version switcher; `null` for the default one. */
  readonly version: string | null
  /** Whether pages have a history and the site has versions, as in the service. */
  readonly hasHistory?: boolean
  /** Whether the reader may read the report as well. */
  readonly report?: boolean
}

export type FramedPage = {
  readonly title: string
  /** The path in the outline, with a slash behind that of a folder; `''` for pages that are not in it. */
  readonly path: string
  readonly language?: string | null
  readonly description?: string | null
  readonly canonicalUrl?: string | null
  /** The page's source, as plain text. */
  readonly markdownUrl?: string | null
  readonly actions?: readonly Html[]
  readonly contents?: Html | null
  /** Excluded from search engines. */
  readonly isHidden?: boolean
}

/** A page of a site: the bar, the navigation at the side, and the content in the middle. */
export function printFrame(frame: SiteFrame, page: FramedPage, content: Html): string {
  const { special, outline, basePath } = frame
  const isHidden = page.isHidden === true || (special?.version ?? null) !== null
  return printDocument(
    {
      ...page,
      projectTitle: frame.projectTitle,
      stylesheetUrl: frame.stylesheetUrl,
      scriptUrl: frame.scriptUrl ?? null,
      diagramUrl: frame.diagramUrl ?? null,
      fontUrls: frame.fontUrls ?? [],
      homeUrl: addressUrl(basePath, ''),
      iconUrl: frame.icon ? addressUrl(basePath, frame.icon) : null,
      feedUrl: special ? specialUrl(special, { kind: 'file', name: 'feed.xml' }) : null,
      isHidden,
      actions: [...(special ? siteActions(frame, special) : []), ...(page.actions ?? [])],
    },
    html`<div class="frame">
<details class="pages" aria-label="Pages"><summary>Pages</summary>${sidebar(outline, page.path, basePath)}${special ? siteLinks(special) : null}</details>
${page.contents ?? null}
<main id="${contentId}" tabindex="-1">
${content}
</main>
</div>`,
  )
}

/** The URL of a page about the site. */
export function specialUrl(special: SpecialPages, target: SpecialTarget): string {
  return addressUrl(special.basePath, specialAddress(target))
}

function siteActions({ search: scripts }: SiteFrame, special: SpecialPages): Html[] {
  const version =
    special.version === null
      ? null
      : html`<a class="version" href="${specialUrl(special, { kind: 'versions' })}">${special.version}</a>`
  const data = scripts
    ? html` data-panel="${scripts.panelUrl}" data-index="${specialUrl(special, { kind: 'searchAnswer' })}"${scripts.engineUrl && html` data-engine="${scripts.engineUrl}" data-files="${addressUrl(special.basePath, searchRoot)}"`} data-base="${addressUrl(special.basePath, '')}"${special.version !== null && html` data-version="${special.version}"`}`
    : null
  const search = html`<a class="search" href="${specialUrl(special, { kind: 'search' })}"${data}>Search</a>`
  return version ? [version, search] : [search]
}

const siteLinkNames = [
  [{ kind: 'requirements' }, 'Requirements'],
  [{ kind: 'changes' }, 'Changes'],
  [{ kind: 'versions' }, 'Versions'],
  [{ kind: 'print', volume: 1 }, 'Print'],
  [{ kind: 'report' }, 'Report'],
] as const satisfies readonly (readonly [SpecialTarget, string])[]

function siteLinks(special: SpecialPages): Html {
  return html`<nav class="about" aria-label="This site"><ul>${siteLinkNames
    .filter(([{ kind }]) => kind !== 'report' || special.report === true)
    .map(([target, label]) => html`<li><a href="${specialUrl(special, target)}">${label}</a></li>`)}</ul></nav>`
}
