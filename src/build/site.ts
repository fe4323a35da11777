import { basename } from 'node:path'
import { specialAddress } from '#site/address/specialAddress.ts'
import { addressUrl } from '#site/address.ts'
import { annotatePages } from '#site/annotate/page.ts'
import { excludes } from '#site/config.ts'
import { withDescriptions } from '#site/facts/descriptions.ts'
import { redirectsOf } from '#site/facts/redirects.ts'
import { html } from '#site/html/template.ts'
import { outline } from '#site/outline/siteOutline.ts'
import { renderMessage } from '#site/page/messages.ts'
import { type PageProps, renderPage } from '#site/page.ts'
import { indexSite, type SiteIndex } from '#site/survey/site.ts'
import { siteIcon } from '#site/tree/icon.ts'
import { isPublished, nameOf, type SiteMap, siteMap } from '#site/tree.ts'
import { formerAddresses } from '#site/versions/formerAddresses.ts'
import type { SiteBase } from './base.ts'
import { BuildError, codeOf } from './buildError.ts'
import { type Caches, removeCaches, writeCaches } from './caches.ts'
import { hashContent, hashOf } from './hash.ts'
import { addListings, isTemplate } from './listings.ts'
import { openOutputFolder, writeOutputs } from './outputFolder.ts'
import { fileOfAddress, newOutputs, type Outputs } from './outputs.ts'
import { type ReadPages, readPages } from './pages.ts'
import { addParts } from './parts.ts'
import { type Redlines, redlinesOf } from './redlines.ts'
import type { FileRenderer } from './renderer.ts'
import { ChangedDuringBuild, readEntry, readFolder, type SourceFolder } from './source/folder.ts'
import { type History, noHistory, readHistory } from './source/history.ts'
import { addSpecials } from './special.ts'

export type BuildRequest = {
  /** Absolute. */
  readonly folder: string
  /** Absolute; neither the source folder nor a folder above it. */
  readonly out: string
  readonly base: SiteBase
  /** Whether to store a cache beside the site that makes the next build fast. */
  readonly keep: boolean
  /** How many of the latest commits get a rendered change; the others only name the changed files. */
  readonly redlinedCommits: number
}

export type Built = {
  readonly title: string
  readonly source: SourceFolder
  readonly pages: number
  readonly rendered: number
  readonly written: readonly string[]
  readonly removed: readonly string[]
  readonly brokenLinks: SiteIndex['brokenLinks']
  /** Sentences for the author. */
  readonly warnings: readonly string[]
  /** The number of files of the site. */
  readonly files: ReadonlySet<string>
}

const attemptsMax = 5

/**
 *   folder ──▶ map ──▶ pages, read by the renderer ──▶ outline, survey ──▶ outputs ──▶ out
 *     └────▶ history ───────────────────────────────────────────────────────┘
 *
 * The finished folder is a function of the source, its history and the program: the cache of another build only
 * saves work.
 */
export async function buildSite(request: BuildRequest, renderer: FileRenderer, caches: Caches): Promise<Built> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await buildOnce(request, renderer, caches)
    } catch (error) {
      if (!isChangedDuringBuild(error)) throw isOfTheSystem(error) ? new BuildError(error.message) : error
      if (attempt >= attemptsMax)
        throw new BuildError(`The files change faster than they can be read: ${error.message}`)
    }
  }
}

function isChangedDuringBuild(error: unknown): error is Error {
  return error instanceof ChangedDuringBuild || /^(?:ENOENT|ENOTDIR|ELOOP)$/.test(codeOf(error))
}

/** Such as a folder without write permission, or a full disk. */
function isOfTheSystem(error: unknown): error is Error {
  return error instanceof Error && 'syscall' in error
}

async function buildOnce(request: BuildRequest, renderer: FileRenderer, caches: Caches): Promise<Built> {
  const { folder, base } = request
  const out = openOutputFolder(request.out)
  const source = await readFolder(folder, request.out)
  const files = siteMap(source.entries)
  const [history, read] = await Promise.all([
    historyOf(source, files),
    readPages({ folder, map: files, renderer, caches }),
  ])
  const map = withDescriptions(files, ({ path }) => read.pages.get(path)?.facts ?? null)
  if (map.pages.size === 0)
    throw new BuildError(`${folder} has no pages: no Markdown, and nothing that describes an interface.`)
  const title = source.config.title ?? basename(folder)
  const redlines = redlinesOf({
    folder,
    renderer,
    cache: caches.redlines,
    commits: history.commits,
    commitsMax: request.redlinedCommits,
  })
  const outputs = newOutputs()
  const { survey, leftOut } = addSite(outputs, { source, map, history, redlines, read, title, base, renderer })
  const report = await writeOutputs(out, outputs.all)
  if (request.keep) writeCaches(request.out, caches, { files: lastingKeys(read), redlines: redlines.keys })
  else removeCaches(request.out)
  return {
    title,
    source,
    pages: map.pages.size,
    rendered: read.rendered,
    written: report.written,
    removed: report.removed,
    brokenLinks: survey.brokenLinks,
    warnings: [
      ...leftOut.map(path => `${path} is left out: another file of the site has its address.`),
      ...[...read.stopped].map(([path, reason]) => `${path} is shown as plain text. ${reason}`),
    ],
    files: new Set(outputs.all.keys()),
  }
}

/** Unpublished files are not named either, not even as changed. */
async function historyOf({ workTree, uncommitted, config }: SourceFolder, map: SiteMap): Promise<History> {
  if (!workTree) return noHistory
  const committed = [...map.pages.keys(), ...[...map.unlistedByAddress.values()].map(({ path }) => path)]
  const history = await readHistory(workTree, new Set(committed.filter(path => !uncommitted.has(path))))
  const isShown = (path: string) => isPublished(path) && !excludes(config, path)
  return {
    ...history,
    commits: history.commits.map(commit => ({ ...commit, files: commit.files.filter(({ path }) => isShown(path)) })),
    renames: history.renames.filter(({ from, to }) => isShown(from) && isShown(to)),
  }
}

type Parts = {
  readonly source: SourceFolder
  readonly map: SiteMap
  readonly history: History
  readonly redlines: Redlines
  readonly read: ReadPages
  readonly title: string
  readonly base: SiteBase
  readonly renderer: FileRenderer
}

function addSite(outputs: Outputs, parts: Parts): { survey: SiteIndex; leftOut: string[] } {
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

function lastingKeys({ pages, stopped }: ReadPages): string[] {
  return [...pages.values()].filter(({ page }) => !stopped.has(page.path)).map(({ key }) => key)
}
