import { specialAddress } from '#site/address/specialAddress.ts'
import { addressUrl } from '#site/address.ts'
import { annotatePages } from '#site/annotate/page.ts'
import { redirectsOf } from '#site/facts/redirects.ts'
import { html } from '#site/html/template.ts'
import { outline } from '#site/outline/siteOutline.ts'
import { renderMessage } from '#site/page/messages.ts'
import { type PageProps, renderPage } from '#site/page.ts'
import { indexSite, type SiteIndex } from '#site/survey/site.ts'
import { siteIcon } from '#site/tree/icon.ts'
import { nameOf, type SiteMap } from '#site/tree.ts'
import { formerAddresses } from '#site/versions/formerAddresses.ts'
import type { SiteBase } from './base.ts'
import { hashContent, hashOf } from './hash.ts'
import { addListings, isTemplate } from './listings.ts'
import { fileOfAddress, type Outputs } from './outputs.ts'
import type { ReadPages } from './pages.ts'
import { addParts } from './parts.ts'
import type { Redlines } from './redlines.ts'
import type { FileRenderer } from './renderer.ts'
import { readEntry, type SourceFolder } from './source/folder.ts'
import type { History } from './source/history.ts'
import { addSpecials } from './special.ts'

export type SiteParts = {
  readonly source: SourceFolder
  readonly map: SiteMap
  readonly history: History
  readonly redlines: Redlines
  readonly read: ReadPages
  readonly title: string
  readonly base: SiteBase
  readonly renderer: FileRenderer
}

/** Every file of the finished site. `leftOut`: the paths of files whose address is taken. */
export function addSite(outputs: Outputs, parts: SiteParts): { survey: SiteIndex; leftOut: string[] } {
  const { source, map, history, redlines, read, base, renderer } = parts
  const { folder, config } = source
  const { pages } = read
  const surveys = new Map(
    [...pages].filter(([path]) => map.pages.has(path)).map(([path, { survey }]) => [path, survey]),
  )
  const survey = indexSite(map, surveys, config.requirements)
  const props = propsOf(parts)
  const contextKey = contextKeyOf(parts, props, survey)

  const pagesLeftOut = addPages(outputs, parts, { props, contextKey, annotate: annotatePages(survey) })
  const filesLeftOut = addFiles(outputs, parts)
  addParts(outputs, { folder, props, contextKey, pages, renderer })
  addListings(outputs, props, contextKey, history)
  addRedirects(outputs, parts)
  const { description } = config
  addSpecials(outputs, { folder, base, description, props, contextKey, pages, surveys, survey, history, redlines })
  addOwnFiles(outputs, props, renderer)
  return { survey, leftOut: [...pagesLeftOut, ...filesLeftOut] }
}

type SiteProps = ReturnType<typeof propsOf>

/** What all pages have in common. */
function propsOf({ source: { config }, map, read, title, base, renderer: { assets } }: SiteParts) {
  const { basePath } = base
  const assetUrl = (name: string) => addressUrl(basePath, `_s/${name}`)
  return {
    projectTitle: title,
    basePath,
    origin: base.origin,
    stylesheetUrl: assetUrl(assets.stylesheet),
    fontUrls: assets.fonts.map(assetUrl),
    scriptUrl: assets.script === null ? null : assetUrl(assets.script),
    diagramUrl: assets.diagram === null ? null : assetUrl(assets.diagram),
    search: assets.search && { panelUrl: assetUrl(assets.search.panel), engineUrl: assetUrl(assets.search.engine) },
    site: map,
    sectionNumbers: config.sectionNumbers,
    icon: siteIcon(map.files),
    outline: outline(map, page => read.pages.get(page.path)?.facts ?? read.navigationFacts.get(page.path) ?? null),
    special: { basePath, version: null, report: true },
  } satisfies Partial<PageProps>
}

/** A key of everything that all pages depend on. */
function contextKeyOf({ source, map, base, renderer }: SiteParts, props: SiteProps, survey: SiteIndex): string {
  return hashOf(
    renderer.version,
    { ...props, site: [...map.files.keys()], base, description: source.config.description },
    survey.requirements,
    survey.terms,
    survey.documents,
    survey.hasOtherIds,
    survey.bookValues,
    survey.hasOpenLinks ? [survey.labels, survey.titles, survey.renamed] : null,
  )
}

type PageContext = {
  readonly props: SiteProps
  readonly contextKey: string
  readonly annotate: ReturnType<typeof annotatePages>
}

/** Returns the paths that were left out. */
function addPages(
  outputs: Outputs,
  { map, history, read, base: { basePath } }: SiteParts,
  { props, contextKey, annotate }: PageContext,
): readonly string[] {
  const leftOut: string[] = []
  for (const { page, key, fragment } of read.pages.values()) {
    const { path } = page
    const commit = history.lastChanges.get(path) ?? null
    const links = { source: isReplaced(map, path) ? null : addressUrl(basePath, path), edit: null }
    const make = async () => {
      const annotated = annotate(await fragment(), path)
      return renderPage({ ...props, path, fragment: annotated, commit: commit && { ...commit, url: null }, links })
    }
    const isAdded = outputs.add(fileOfAddress(page.address), { key: hashOf(contextKey, key, commit), make })
    if (!isAdded) leftOut.push(path)
  }
  return leftOut
}

/** The files of the repository as they are. Returns the paths that were left out. */
function addFiles(outputs: Outputs, { source: { folder }, map, base: { basePath } }: SiteParts): readonly string[] {
  const leftOut: string[] = []
  for (const file of map.files.values()) {
    if (isTemplate(folder, file)) continue
    if (isReplaced(map, file.path)) {
      addText(outputs, file.path, redirect(addressUrl(basePath, map.pages.get(file.path)?.address ?? '')))
      continue
    }
    const isAdded = outputs.add(file.path, { key: file.sha, make: async () => readEntry(folder, file) })
    if (!isAdded) leftOut.push(file.path)
  }
  return leftOut
}

/** The addresses that documents claim, and those that they had. */
function addRedirects(outputs: Outputs, { map, history, read, base: { basePath } }: SiteParts): void {
  const facts = [...read.pages.values()].map(({ page, facts }) => [page, facts] as const)
  for (const [claimed, address] of redirectsOf(facts))
    addText(outputs, fileOfClaim(claimed), redirect(addressUrl(basePath, address)))
  for (const [former, address] of formerAddresses(map, history.renames))
    addText(outputs, fileOfAddress(former), redirect(addressUrl(basePath, address)))
}

/** Style, scripts and fonts, and what static hosts look for. */
function addOwnFiles(outputs: Outputs, props: SiteProps, { assets }: FileRenderer): void {
  const { projectTitle, basePath, stylesheetUrl } = props
  const searchUrl = addressUrl(basePath, specialAddress({ kind: 'search' }))
  const missing = { kind: 'missing', projectTitle, basePath, path: null, suggestions: [], searchUrl } as const
  addText(outputs, '404.html', renderMessage(missing, stylesheetUrl))
  addText(outputs, '.nojekyll', '')
  for (const [name, bytes] of assets.byName)
    outputs.add(`_s/${name}`, { key: hashContent(bytes), make: async () => bytes })
}

/**
 * A specification in HTML whose scripts would complete it, at the address of its folder: readers who open the folder
 * get its page.
 */
function isReplaced(map: SiteMap, path: string): boolean {
  return nameOf(path) === 'index.html' && map.pages.has(path)
}

/** As on GitHub Pages: a name without an extension is a page and can be opened without it. */
function fileOfClaim(claimed: string): string {
  return /\.[a-z\d]{1,10}$/i.test(claimed) ? claimed : `${claimed}.html`
}

function addText(outputs: Outputs, path: string, text: string): void {
  outputs.add(path, { key: hashOf(text), make: async () => text })
}

/** For redirects: static hosts can only serve files. */
function redirect(url: string): string {
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<title>Moved</title>
<meta http-equiv="refresh" content="0; url=${url}">
<meta name="robots" content="noindex">
</head>
<body><p>This page is <a href="${url}">here</a>.</p></body>
</html>
`.markup
}
