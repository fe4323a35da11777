import type { SiteFile, SpecialAbout, SpecialRequest } from '#ports/pages.ts'
import type { Turn } from '#ports/work.ts'
import { readingOrder } from '#site/outline.ts'
import type { NormativeFilter } from '#site/requirements/filter.ts'
import { normativeRows } from '#site/requirements/rows.ts'
import { renderChange, renderChanges } from '#site/special/changes.ts'
import type { SpecialProps } from '#site/special/document.ts'
import { renderFeed } from '#site/special/feed.ts'
import { renderHistory } from '#site/special/history.ts'
import { renderListing } from '#site/special/listing.ts'
import { renderLlms, renderLlmsFull, type WholeSource } from '#site/special/llms.ts'
import type { PrintedPage } from '#site/special/print.ts'
import { renderRobots, renderSitemap } from '#site/special/robots.ts'
import { renderSearch, searchDocuments } from '#site/special/search.ts'
import { renderVersions } from '#site/special/versions.ts'
import { attempt, type PageWork } from './attempt.ts'
import { comparison, pageComparison } from './comparison.ts'
import { besideBlob, type FileReader } from './files.ts'
import type { Surveyed, Surveys } from './surveys.ts'

export type SpecialDeps = {
  readonly work: PageWork
  readonly files: FileReader
  readonly surveys: Surveys
}

type Text = Pick<SiteFile, 'kind'> & { readonly text: string }

/** For jobs that process the whole site. */
const wholeSiteDeadlineMs = 30_000

/** A page about a site, or one of the site's own files, as text. */
export async function renderSpecial(deps: SpecialDeps, request: SpecialRequest, props: SpecialProps): Promise<Text> {
  const { about } = request
  const surveyed = () => deps.surveys.of({ ...request, treeSha: request.tree.treeSha, map: props.site })
  switch (about.kind) {
    case 'requirements':
      return page(await requirementsPage(deps, request.turn, props, await surveyed(), about.filter))
    case 'requirementsTable':
    case 'requirementsData':
      return await requirementsFile(deps, request.turn, props, await surveyed(), about.kind)
    case 'report':
      return page(await report(deps, request, props, (await surveyed()).pages))
    case 'listing':
      return page(renderListing(props, about.folder))
    case 'search':
      return page(renderSearch(props))
    case 'changes':
      return page(renderChanges(props, about.commits))
    case 'versions':
      return page(renderVersions(props, about.versions, about.address))
    case 'history':
      return page(renderHistory(props, about.path, about.history))
    case 'comparison':
      return page(await comparison(deps, request, props, about))
    case 'pageComparison':
      return page(await pageComparison(deps, request, props, about))
    case 'change':
      return page(await change(deps, request.turn, props, about))
    case 'print':
      return page(await print(deps, request, props))
    case 'searchIndex':
      return {
        kind: 'searchIndex',
        text: await searchIndexOf(deps, request.turn, searchDocuments(props.site, (await surveyed()).pages)),
      }
    case 'text':
      return { kind: 'text', text: await textOf(deps, request, props, about.path) }
    case 'file':
      return await siteFile(deps, request, props, about)
  }
}

async function textOf(
  { files }: SpecialDeps,
  { readBlob, turn }: SpecialRequest,
  { site }: SpecialProps,
  path: string,
): Promise<string> {
  const sha = site.pages.get(path)?.sha ?? ''
  const beside = besideBlob(site, path, readBlob)
  return (await files.survey({ path, sha, source: () => readBlob(sha), beside }, turn))?.text ?? ''
}

function page(text: string): Text {
  return { kind: 'page', text }
}

async function change(
  { work }: SpecialDeps,
  turn: Turn,
  props: SpecialProps,
  { commit, files }: Extract<SpecialAbout, { kind: 'change' }>,
): Promise<string> {
  const changed = files.map(async ({ before, after, ...file }) => {
    if (before === null && after === null) return { ...file, redline: null }
    const redline = await attempt(
      work,
      'redline',
      { path: file.path, previousPath: file.previousPath, before, after },
      turn,
    )
    return { ...file, redline: 'stopped' in redline ? null : redline }
  })
  return renderChange(props, commit, await Promise.all(changed))
}

async function print({ work, files }: SpecialDeps, { readBlob, turn }: SpecialRequest, props: SpecialProps) {
  const pages: PrintedPage[] = []
  for (const { path } of readingOrder(props.outline)) {
    const sha = props.site.pages.get(path)?.sha ?? ''
    const source = await readBlob(sha)
    const beside = besideBlob(props.site, path, readBlob)
    if (source) pages.push({ path, fragment: (await files.read({ path, sha, source, beside }, turn)).fragment })
  }
  const printed = await attempt(work, 'print', { props, pages }, { ...turn, deadlineMs: wholeSiteDeadlineMs })
  if (typeof printed === 'string') return printed
  throw new Error(`the print view of a site failed: ${printed.stopped}`)
}

async function requirementsPage(
  { work }: SpecialDeps,
  turn: Turn,
  props: SpecialProps,
  { pages, site }: Surveyed,
  filter: NormativeFilter,
): Promise<string> {
  const index = { rows: normativeRows(pages, site.requirements), unknownIds: site.unknownRequirements.length }
  const text = await attempt(
    work,
    'requirements',
    { props, pages: index, filter },
    { ...turn, deadlineMs: wholeSiteDeadlineMs },
  )
  if (typeof text === 'string') return text
  throw new Error(`the requirements of a site failed: ${text.stopped}`)
}

async function requirementsFile(
  { work }: SpecialDeps,
  turn: Turn,
  props: SpecialProps,
  { pages, site }: Surveyed,
  kind: 'requirementsTable' | 'requirementsData',
): Promise<Text> {
  const rows = normativeRows(pages, site.requirements)
  const text = await attempt(work, kind, { props, pages: rows }, { ...turn, deadlineMs: wholeSiteDeadlineMs })
  if (typeof text === 'string') return { kind: kind === 'requirementsTable' ? 'table' : 'data', text }
  throw new Error(`the requirements of a site failed: ${text.stopped}`)
}

async function report(
  { work }: SpecialDeps,
  { turn, requirements }: SpecialRequest,
  props: SpecialProps,
  pages: Surveyed['pages'],
): Promise<string> {
  const text = await attempt(
    work,
    'report',
    { props, pages, requirements },
    { ...turn, deadlineMs: wholeSiteDeadlineMs },
  )
  if (typeof text === 'string') return text
  throw new Error(`the report of a site failed: ${text.stopped}`)
}

async function searchIndexOf({ work }: SpecialDeps, turn: Turn, documents: ReturnType<typeof searchDocuments>) {
  const index = await attempt(work, 'index', { documents }, { ...turn, deadlineMs: wholeSiteDeadlineMs })
  if ('json' in index) return index.json
  throw new Error(`the search index of a site failed: ${index.stopped}`)
}

async function siteFile(
  { surveys }: SpecialDeps,
  { tree, readBlob, origin, turn, requirements }: SpecialRequest,
  props: SpecialProps,
  about: Extract<SpecialAbout, { kind: 'file' }>,
): Promise<Text> {
  const { name, commits, visibility, description } = about
  const site = { projectTitle: props.projectTitle, origin, basePath: props.basePath }
  switch (name) {
    case 'sitemap.xml':
      return { kind: 'sitemap', text: renderSitemap(site, props.site) }
    case 'robots.txt':
      return { kind: 'text', text: renderRobots(site, visibility) }
    case 'feed.xml':
      return { kind: 'feed', text: renderFeed(site, commits) }
    case 'llms.txt': {
      const { pages } = await surveys.of({ treeSha: tree.treeSha, map: props.site, readBlob, turn, requirements })
      return { kind: 'text', text: renderLlms({ ...site, description: description || null }, props.outline, pages) }
    }
    case 'llms-full.txt':
      return { kind: 'text', text: renderLlmsFull(site, await sourcesOf(props, readBlob)) }
  }
}

async function sourcesOf(
  { outline, site }: SpecialProps,
  readBlob: SpecialRequest['readBlob'],
): Promise<WholeSource[]> {
  const sources: WholeSource[] = []
  for (const { path } of readingOrder(outline)) {
    const source = await readBlob(site.pages.get(path)?.sha ?? '')
    if (source) sources.push({ path, source: new TextDecoder().decode(source) })
  }
  return sources
}
