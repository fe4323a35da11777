import { setTimeout as wait } from 'node:timers/promises'
import type { SiteFile, SpecialAbout, SpecialRequest } from '#ports/pages.ts'
import type { Turn } from '#ports/work.ts'
import { partProps, renderPage } from '#site/page.ts'
import type { NormativeFilter } from '#site/requirements/filter.ts'
import { normativeRows } from '#site/requirements/rows.ts'
import { renderChange, renderChanges } from '#site/special/changes.ts'
import type { SpecialProps } from '#site/special/document.ts'
import { renderFailure } from '#site/special/failure.ts'
import { renderFeed } from '#site/special/feed.ts'
import { renderHistory } from '#site/special/history.ts'
import { renderListing } from '#site/special/listing.ts'
import { renderLlms, renderLlmsFull } from '#site/special/llms.ts'
import { renderProgress } from '#site/special/progress.ts'
import { renderRobots, renderSitemap } from '#site/special/robots.ts'
import { renderSearch } from '#site/special/search.ts'
import { renderVersions } from '#site/special/versions.ts'
import { siteMap } from '#site/tree/map.ts'
import { nameOf } from '#site/tree.ts'
import { type Attempt, attempt, type PageWork, valueOrNull } from './attempt.ts'
import { comparison, pageComparison } from './comparison.ts'
import { type FileReader, stoppedKeptMs } from './files.ts'
import { searchSite } from './search.ts'
import type { Surveyed, Surveys } from './surveys.ts'
import { printVolume, report, sourcesInOrder, wholeSiteDeadlineMs } from './wholeSite.ts'

export type SpecialDeps = {
  readonly work: PageWork
  readonly files: FileReader
  readonly surveys: Surveys
  readonly readerWaitsMs: number
}

/** `keptMs`: a later attempt may give more; absent if the text is the final one. */
type Text = Pick<SiteFile, 'kind'> & { readonly text: string; readonly keptMs?: number }

/** How long an answer is cached that pages are still missing from. */
const partialKeptMs = 2_000
const progressKeptMs = 500

/** A page about a site, or one of the site's own files, as text; `null` if there is none. */
export async function renderSpecial(
  deps: SpecialDeps,
  request: SpecialRequest,
  props: SpecialProps,
): Promise<Text | null> {
  const { about } = request
  const survey = () => deps.surveys.of({ ...request, treeSha: request.tree.treeSha, map: props.site })
  /** A page about the whole site, or how far its pages have been read. */
  const whenRead = async <T>(title: string, reading: Promise<T>, make: (read: T) => Promise<Attempt<string>>) => {
    const surveyed = await withinMs(deps.readerWaitsMs, reading)
    if (surveyed !== null) return pageOrFailure(props, title, await make(surveyed))
    const progress = deps.surveys.progress(request.tree.treeSha)
    return { ...page(renderProgress(props, { title, ...progress })), keptMs: progressKeptMs }
  }
  switch (about.kind) {
    case 'requirements':
      return await whenRead('Requirements', survey(), surveyed =>
        requirementsPage(deps, request.turn, props, surveyed, about.filter),
      )
    case 'requirementsSince':
      return await whenRead(
        `Requirements since ${about.version}`,
        Promise.all([surveyBefore(deps, request, about), survey()]),
        ([before, after]) => requirementsSince(deps, request, props, before, after, about),
      )
    case 'requirementsTable':
    case 'requirementsData':
      return await requirementsFile(deps, request.turn, props, await survey(), about.kind)
    case 'report':
      return await whenRead('Report', survey(), surveyed => report(deps, request, props, surveyed))
    case 'listing':
      return page(renderListing(props, about.folder, new Map(about.dates)))
    case 'part':
      return await partPage(deps, request, props, about)
    case 'search':
      return page(renderSearch(props))
    case 'changes':
      return page(renderChanges(props, about.commits, about.filter))
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
    case 'print': {
      const printed = await printVolume(deps, request, props, about.volume)
      return printed === null ? null : pageOrFailure(props, 'Whole text', printed)
    }
    case 'searchAnswer': {
      const { text, isComplete } = await searchSite(deps, request, props, about)
      return { kind: 'searchAnswer', text, ...(!isComplete && { keptMs: partialKeptMs }) }
    }
    case 'file':
      return await siteFile(deps, request, props, about)
  }
}

/** `null`: it takes longer. */
async function withinMs<T>(ms: number, work: Promise<T>): Promise<T | null> {
  const ended = new AbortController()
  const late = wait(ms, null, { signal: ended.signal }).catch(() => null)
  return await Promise.race([work, late]).finally(() => ended.abort())
}

function page(text: string): Text {
  return { kind: 'page', text }
}

/** Output above a limit is replaced by a page that explains it, and is not attempted again for a while. */
function pageOrFailure(props: SpecialProps, title: string, made: Attempt<string>): Text {
  if (made.kind === 'done') return page(made.value)
  return { ...page(renderFailure(props, { title, reason: made.reason })), keptMs: stoppedKeptMs }
}

async function change(
  { work }: SpecialDeps,
  turn: Turn,
  props: SpecialProps,
  { commit, files, isPartial }: Extract<SpecialAbout, { kind: 'change' }>,
): Promise<string> {
  const changed = files.map(async ({ before, after, ...file }) => {
    if (before === null && after === null) return { ...file, redline: null }
    const redline = await attempt(
      work,
      'redline',
      { path: file.path, previousPath: file.previousPath, before, after },
      turn,
    )
    return { ...file, redline: valueOrNull(redline) }
  })
  return renderChange(props, commit, await Promise.all(changed), isPartial)
}

async function partPage(
  { work }: SpecialDeps,
  { readBlob, turn }: SpecialRequest,
  props: SpecialProps,
  { path, part }: Extract<SpecialAbout, { kind: 'part' }>,
): Promise<Text | null> {
  const source = await readBlob(props.site.files.get(path)?.sha ?? '')
  if (source === null) return null
  const made = await attempt(work, 'parts', { source, path, names: [part] }, turn)
  if (made.kind === 'unprocessable') return pageOrFailure(props, nameOf(part), made)
  const [fragment] = made.value
  return fragment ? page(renderPage({ ...props, ...partProps(props, path, part), fragment })) : null
}

async function requirementsPage(
  { work }: SpecialDeps,
  turn: Turn,
  props: SpecialProps,
  { pages, site }: Surveyed,
  filter: NormativeFilter,
): Promise<Attempt<string>> {
  const index = { rows: normativeRows(pages, site.requirements), unknownIds: site.unknownRequirements.length }
  const input = { props, pages: index, filter }
  return await attempt(work, 'requirements', input, { ...turn, deadlineMs: wholeSiteDeadlineMs })
}

type RequirementsSince = Extract<SpecialAbout, { kind: 'requirementsSince' }>

async function surveyBefore(
  { surveys }: SpecialDeps,
  { readBlob, turn }: SpecialRequest,
  { before: { tree, requirements } }: RequirementsSince,
): Promise<Surveyed> {
  return await surveys.of({ treeSha: tree.treeSha, map: siteMap(tree.entries), readBlob, turn, requirements })
}

async function requirementsSince(
  { work }: SpecialDeps,
  { turn }: SpecialRequest,
  props: SpecialProps,
  earlier: Surveyed,
  now: Surveyed,
  { version, before }: RequirementsSince,
): Promise<Attempt<string>> {
  const input = {
    props,
    version,
    old: { ...props, basePath: before.basePath, site: siteMap(before.tree.entries) },
    before: normativeRows(earlier.pages, earlier.site.requirements),
    after: normativeRows(now.pages, now.site.requirements),
  }
  return await attempt(work, 'requirementsSince', input, { ...turn, deadlineMs: wholeSiteDeadlineMs })
}

async function requirementsFile(
  { work }: SpecialDeps,
  turn: Turn,
  props: SpecialProps,
  { pages, site }: Surveyed,
  kind: 'requirementsTable' | 'requirementsData',
): Promise<Text> {
  const rows = normativeRows(pages, site.requirements)
  const made = await attempt(work, kind, { props, pages: rows }, { ...turn, deadlineMs: wholeSiteDeadlineMs })
  if (made.kind === 'unprocessable') return pageOrFailure(props, 'Requirements', made)
  return { kind: kind === 'requirementsTable' ? 'table' : 'data', text: made.value }
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
    case 'llms-full.txt': {
      const { sources, left } = await sourcesInOrder(props, readBlob)
      return { kind: 'text', text: renderLlmsFull(site, sources, left) }
    }
  }
}
