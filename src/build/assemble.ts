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

/** Every file of the finished site. */
export function addSite(outputs: Outputs, parts: SiteParts): { survey: SiteIndex; leftOut: string[] } {
  const { source, map, history, redlines, read, title, base, renderer } = parts
  const { assets } = renderer
  const { basePath } = base
  const assetUrl = (name: string) => addressUrl(basePath, `_s/${name}`)
  const surveys = new Map(
    [...read.pages].filter(([path]) => map.pages.has(path)).map(([path, { survey }]) => [path, survey]),
  )
  const survey = indexSite(map, surveys, source.config.requirements)
  const annotate = annotatePages(survey)
  const props = {
    projectTitle: title,
    basePath,
    origin: base.origin,
    stylesheetUrl: assetUrl(assets.stylesheet),
    fontUrls: assets.fonts.map(assetUrl),
    scriptUrl: assets.script === null ? null : assetUrl(assets.script),
    diagramUrl: assets.diagram === null ? null : assetUrl(assets.diagram),
    search: assets.search && { panelUrl: assetUrl(assets.search.panel), engineUrl: assetUrl(assets.search.engine) },
    site: map,
    sectionNumbers: source.config.sectionNumbers,
    icon: siteIcon(map.files),
    outline: outline(map, page => read.pages.get(page.path)?.facts ?? read.navigationFacts.get(page.path) ?? null),
    special: { basePath, version: null, report: true },
  } satisfies Partial<PageProps>
  const contextKey = hashOf(
    renderer.version,
    { ...props, site: [...map.files.keys()], base, description: source.config.description },
    survey.requirements,
    survey.terms,
    survey.documents,
    survey.hasOtherIds,
    survey.bookValues,
    survey.hasOpenLinks ? [survey.labels, survey.titles, survey.renamed] : null,
  )

  const leftOut: string[] = []
  for (const { page, key, fragment } of read.pages.values()) {
    const commit = history.lastChanges.get(page.path) ?? null
    const make = async () => {
      const links = { source: isReplaced(map, page.path) ? null : addressUrl(basePath, page.path), edit: null }
      const made = annotate(await fragment(), page.path)
      return renderPage({
        ...props,
        path: page.path,
        fragment: made,
        commit: commit && { ...commit, url: null },
        links,
      })
    }
    const isAdded = outputs.add(fileOfAddress(page.address), { key: hashOf(contextKey, key, commit), make })
    if (!isAdded) leftOut.push(page.path)
  }
  for (const file of map.files.values()) {
    if (isTemplate(source.folder, file)) continue
    if (isReplaced(map, file.path)) {
      addText(outputs, file.path, redirect(addressUrl(basePath, map.pages.get(file.path)?.address ?? '')))
      continue
    }
    const isAdded = outputs.add(file.path, { key: file.sha, make: async () => readEntry(source.folder, file) })
    if (!isAdded) leftOut.push(file.path)
  }
  addParts(outputs, { folder: source.folder, props, contextKey, pages: read.pages, renderer })
  addListings(outputs, props, contextKey, history)
  const facts = [...read.pages.values()].map(({ page, facts }) => [page, facts] as const)
  for (const [claimed, address] of redirectsOf(facts))
    addText(outputs, fileOfClaim(claimed), redirect(addressUrl(basePath, address)))
  for (const [former, address] of formerAddresses(map, history.renames))
    addText(outputs, fileOfAddress(former), redirect(addressUrl(basePath, address)))
  addSpecials(outputs, {
    folder: source.folder,
    base,
    description: source.config.description,
    props,
    contextKey,
    pages: read.pages,
    surveys,
    survey,
    history,
    redlines,
  })
  const searchUrl = addressUrl(basePath, specialAddress({ kind: 'search' }))
  const missing = { kind: 'missing', projectTitle: title, basePath, path: null, suggestions: [], searchUrl } as const
  addText(outputs, '404.html', renderMessage(missing, props.stylesheetUrl))
  addText(outputs, '.nojekyll', '')
  for (const [name, bytes] of assets.byName)
    outputs.add(`_s/${name}`, { key: hashContent(bytes), make: async () => bytes })
  return { survey, leftOut }
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
