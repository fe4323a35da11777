import { createHash } from 'node:crypto'
import { basename } from 'node:path'
import type {
  PageAssets,
  PageIdentity,
  PageRenderer,
  PageRequest,
  SiteFile,
  SiteIdentity,
  SpecialAbout,
} from '#ports/pages.ts'
import { diagramFrameName } from '#site/diagrams/frameName.ts'
import { redirectKey } from '#site/facts/redirects.ts'
import { readingOrder } from '#site/outline.ts'
import { renderMessage } from '#site/page/messages.ts'
import { renderPage } from '#site/page.ts'
import type { SpecialProps } from '#site/special/document.ts'
import { siteIcon } from '#site/tree/icon.ts'
import { siteMap } from '#site/tree/map.ts'
import { apiPages } from './apiPages.ts'
import { readApiAssets, readAssets } from './assets.ts'
import { attempt, type PageWork, valueOrNull } from './attempt.ts'
import { listedDocument } from './documents.ts'
import { factsReader } from './facts.ts'
import { besideBlob, fileReader, stoppedKeptMs } from './files.ts'
import { finishedPages } from './finishedPages.ts'
import { createSiteLoader, type Site } from './site.ts'
import { renderSpecial } from './special.ts'
import { siteSurveys } from './surveys.ts'
import { rendererVersion } from './version.ts'

export type BuiltinPagesOptions = {
  /** Runs the rendering of files. */
  readonly work: PageWork
  /** How much memory the cache of finished pages may take, in bytes. */
  readonly cacheMaxBytes?: number
  /** How long a reader of a page about the whole site waits for it without seeing how far it is. */
  readonly readerWaitsMs?: number
}

/**
 * The pages that Speckeep renders itself, on read, from git objects:
 *
 *   source ──process──▶ fragment, survey of the page
 *                          │           │ of all pages, in the background
 *   tree ──▶ map, outline  │           ▼
 *                 │        │    survey of the site
 *                 ▼        ▼           │
 *              page, kept by its ETag ◀┘
 */
export function builtinPages(options: BuiltinPagesOptions): PageRenderer {
  const { work, cacheMaxBytes = 32 * 1024 * 1024, readerWaitsMs = 4_000 } = options
  const assets = readAssets()
  const { urls, byName } = assets
  const apiAssets = readApiAssets(assets)
  const version = rendererVersion()
  const facts = factsReader(work)
  const sites = createSiteLoader(facts)
  /** Separate from `sites`, which are keyed by the same ids and contain published files only. */
  const sources = createSiteLoader(facts)
  const files = fileReader(work)
  const surveys = siteSurveys(files, work)
  const finished = finishedPages(cacheMaxBytes)

  function etag(page: PageIdentity): string {
    const { path, commit, links, otherVersion, tree } = page
    return strongTag([
      version,
      ...identityOf(page),
      path,
      commit,
      links,
      otherVersion,
      tree.commitSha,
      surveys.ready(page.tree.treeSha)?.annotates === true,
      sites.isWhole(page.tree),
    ])
  }

  async function renderUncached(page: PageRequest, tag: string): Promise<SiteFile> {
    const { path, source, tree } = page
    const sha = tree.entries.find(entry => entry.path === path)?.sha ?? ''
    const surveyed = surveys.ready(tree.treeSha)
    const beside = besideBlob(siteMap(tree.entries), path, page.readBlob)
    const [site, file] = await Promise.all([
      sites.forReader(page, path),
      files.read({ path, sha, source, beside }, page.turn),
    ])
    const fragment = surveyed && file.stopped === null ? surveyed.annotate(file.fragment, path) : file.fragment
    const content = encode(renderPage({ ...page, ...frameOf(urls, page, site), commitSha: tree.commitSha, fragment }))
    const result = { kind: 'page' as const, content, etag: file.stopped ? strongTag([tag, file.stopped]) : tag }
    finished.keep(tag, result, file.stopped ? stoppedKeptMs : undefined)
    return result
  }

  function surveySoon(page: PageRequest): void {
    const { basePath, projectTitle, tree, readBlob, turn, requirements } = page
    const survey = async () => {
      return { treeSha: tree.treeSha, map: (await sites.whole(page)).map, readBlob, turn, requirements }
    }
    surveys.soon(JSON.stringify([basePath, projectTitle]), tree.treeSha, survey, tree.entries.length + 1)
  }

  return {
    assets: urls,
    etag,
    render: async (page, admit) => {
      const tag = etag(page)
      if (surveys.ready(page.tree.treeSha) === null) surveySoon(page)
      const file = await finished.once(tag, admit, () => renderUncached(page, tag))
      if (file === null) throw new Error(`${page.path} was not rendered.`)
      return finished.pageOf(file)
    },
    special: (request, admit) => {
      const tag = strongTag([version, ...identityOf(request), ...aboutKey(request.about)])
      return finished.once(tag, admit, async () => {
        const props = frameOf(urls, request, await sites.whole(request))
        const made = await renderSpecial({ work, files, surveys, readerWaitsMs }, request, props)
        if (made === null) return null
        const { kind, text, keptMs } = made
        const isPartial = keptMs !== undefined
        const file = { kind, content: encode(text), etag: isPartial ? strongTag([tag, text]) : tag, isPartial }
        finished.keep(tag, file, keptMs)
        return file
      })
    },
    config: async (source, turn) => {
      return valueOrNull(await attempt(work, 'config', { text: new TextDecoder().decode(source) }, turn))
    },
    redirect: async (site, path) => {
      const { redirects } = await sites.forReader(site, path)
      return redirects.get(redirectKey(path)) ?? null
    },
    titled: async (site, addresses) => {
      const { outline } = await sites.forReader(site, '')
      const titles = new Map(readingOrder(outline).map(({ address, label }) => [address, label]))
      return addresses.map(address => ({ address, title: titles.get(address) ?? (address || 'Start page') }))
    },
    documents: async site => {
      const { map, facts, isWhole } = await sources.forReader(site, '')
      const documents = [...map.pages.values()].flatMap(page => listedDocument(page, facts.get(page.path)))
      return { documents, isWhole }
    },
    message: message => {
      const html = encode(renderMessage(message, urls.stylesheet))
      return { html, etag: strongTag([version, message]) }
    },
    apiPage: apiPages(work, apiAssets, version),
    asset: name => {
      const own = name === diagramFrameName ? basename(urls.diagram) : name
      return byName.get(own) ?? apiAssets.byName.get(own) ?? null
    },
  }
}

function frameOf(urls: PageAssets, request: SiteIdentity, { map, outline }: Site): SpecialProps {
  return {
    projectTitle: request.projectTitle,
    basePath: request.basePath,
    origin: request.origin,
    stylesheetUrl: urls.stylesheet,
    fontUrls: urls.fonts,
    scriptUrl: urls.script,
    diagramUrl: urls.diagram,
    search: { panelUrl: urls.searchPanel, engineUrl: null },
    outline,
    icon: siteIcon(map.files),
    sectionNumbers: request.sectionNumbers,
    site: map,
    special: { basePath: request.siteBasePath, version: request.version, report: request.forOwner, hasHistory: true },
  }
}

function identityOf(site: SiteIdentity): readonly unknown[] {
  const { sectionNumbers, projectTitle, origin, basePath, siteBasePath, version, forOwner, tree } = site
  return [sectionNumbers, projectTitle, origin, basePath, siteBasePath, version, forOwner, tree.treeSha]
}

/** A commit id determines the content of its files. */
function aboutKey(about: SpecialAbout): readonly unknown[] {
  if (about.kind === 'requirementsSince') return [about.kind, about.version, about.before.tree.treeSha]
  return about.kind === 'change' ? ['change', about.commit, about.files.map(({ path }) => path)] : [about]
}

function strongTag(parts: readonly unknown[]): string {
  return `"${createHash('sha256').update(JSON.stringify(parts)).digest('base64url').slice(0, 27)}"`
}

function encode(text: string): Uint8Array {
  return new TextEncoder().encode(text)
}
