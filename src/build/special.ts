import { type SpecialTarget, specialAddress } from '#site/address/specialAddress.ts'
import { readingOrder } from '#site/outline.ts'
import { everything } from '#site/requirements/filter.ts'
import { normativeRows } from '#site/requirements/rows.ts'
import { wholeText } from '#site/search/pageIndex.ts'
import { renderChange, renderChanges } from '#site/special/changes.ts'
import type { SpecialProps } from '#site/special/document.ts'
import { renderFeed, type SiteLocation } from '#site/special/feed.ts'
import { llmsFullParts, renderLlms, sourcesThatFit, type WholeSource } from '#site/special/llms.ts'
import { printInParts, type Volume } from '#site/special/print.ts'
import { renderReport } from '#site/special/report.ts'
import { renderRequirementsData, renderRequirementsTable } from '#site/special/requirementsFiles.ts'
import { renderRequirements, rowsShownMax } from '#site/special/requirementsPage.ts'
import { renderRobots, renderSitemap } from '#site/special/robots.ts'
import { renderSearch } from '#site/special/search.ts'
import { renderVersions } from '#site/special/versions.ts'
import { volumesOf } from '#site/special/volumes.ts'
import type { PageSurvey } from '#site/survey/file.ts'
import { type SiteIndex, type SiteSurvey, withUses } from '#site/survey/site.ts'
import { usedTerms } from '#site/survey/siteTerms.ts'
import type { SitePage } from '#site/tree.ts'
import type { SiteBase } from './base.ts'
import { hashOf } from './hash.ts'
import type { Made, Outputs } from './outputs.ts'
import type { ReadPage } from './pages.ts'
import type { Redlines } from './redlines.ts'
import { addSearch } from './search.ts'
import { readEntry } from './source/folder.ts'
import type { History } from './source/history.ts'

/** The inputs of the pages about a site, and of its files for other programs. */
export type SpecialSource = {
  readonly folder: string
  readonly base: SiteBase
  readonly description: string | null
  readonly props: SpecialProps
  /** A key of everything that all pages depend on. */
  readonly contextKey: string
  readonly pages: ReadonlyMap<string, ReadPage>
  readonly surveys: ReadonlyMap<string, PageSurvey>
  readonly survey: SiteIndex
  readonly history: History
  readonly redlines: Redlines
}

/** Every special file of a site. A file of the repository with the same name takes precedence. */
export function addSpecials(outputs: Outputs, source: SpecialSource): void {
  const { props, contextKey, pages } = source
  const siteKey = hashOf(
    contextKey,
    [...pages.values()].map(({ key }) => key),
  )
  const historyKey = hashOf(contextKey, source.history.commits, source.history.branch)
  const add: Add = (target, key, make) => {
    outputs.add(fileOf(target), {
      key: hashOf(key, target),
      make: async () => make(),
      isSlow: target.kind === 'change',
    })
  }
  addRequirements(add, source, siteKey)
  add({ kind: 'report' }, siteKey, async () => renderReport(props, await wholeSurvey(source)))
  add({ kind: 'search' }, contextKey, () => renderSearch(props))
  addSearch(outputs, { pages, site: props.site, citations: source.survey.citations }, siteKey)
  addWholeTexts(add, source, siteKey)
  addHistory(add, source, historyKey)
  addForCrawlers(add, source)
}

type Add = (target: SpecialTarget, key: string, make: () => Made | Promise<Made>) => void

function addRequirements(add: Add, { props, surveys, survey }: SpecialSource, siteKey: string): void {
  const rows = normativeRows(surveys, survey.requirements)
  const index = { rows, unknownIds: survey.unknownRequirements.length }
  add({ kind: 'requirements' }, siteKey, () => renderRequirements(props, index))
  add({ kind: 'requirementsTable' }, siteKey, () => renderRequirementsTable(props, rows))
  add({ kind: 'requirementsData' }, siteKey, () => renderRequirementsData(props, rows))
  for (const [path, own] of rows.length > rowsShownMax ? Map.groupBy(rows, row => row.path) : [])
    add({ kind: 'requirements', path }, siteKey, () =>
      renderRequirements(props, { rows: own, unknownIds: 0 }, { ...everything, page: path }),
    )
}

/** The text of all pages, for people to print and for language models. */
function addWholeTexts(add: Add, source: SpecialSource, siteKey: string): void {
  const { props, folder, description, surveys } = source
  const inOrder = readingOrder(props.outline).flatMap(({ path }) => source.pages.get(path) ?? [])
  const volumes = volumesOf(inOrder.map(page => ({ page, size: page.page.size })))
  for (const [index, volume] of volumes.entries()) {
    const number = index + 1
    const pages = volume.map(({ page }) => page)
    add({ kind: 'print', volume: number }, siteKey, () => printVolume(props, pages, { number, total: volumes.length }))
  }
  const site = locationOf(source)
  add({ kind: 'file', name: 'llms.txt' }, siteKey, () => renderLlms({ ...site, description }, props.outline, surveys))
  add({ kind: 'file', name: 'llms-full.txt' }, siteKey, () => {
    const pages = sourcesThatFit(inOrder.map(page => ({ ...page.page })))
    return llmsFullParts(site, sourcesOf(folder, pages), inOrder.length - pages.length)
  })
}

function addHistory(add: Add, source: SpecialSource, historyKey: string): void {
  const { props, history, redlines, contextKey } = source
  add({ kind: 'versions' }, historyKey, () => renderVersions(props, versionsOf(history)))
  add({ kind: 'changes' }, historyKey, () => renderChanges(props, history.commits))
  for (const commit of history.commits) {
    const key = hashOf(contextKey, commit, commit.files.map(redlines.keyOf))
    add({ kind: 'change', sha: commit.sha }, key, async () => {
      const files = commit.files.map(async file => ({ ...file, redline: await redlines.read(file) }))
      return renderChange(props, commit, await Promise.all(files))
    })
  }
  add({ kind: 'file', name: 'feed.xml' }, historyKey, () => renderFeed(locationOf(source), history.commits))
}

/** Files that need absolute addresses: only a site with a known origin has them. */
function addForCrawlers(add: Add, source: SpecialSource): void {
  const { base, props, history, contextKey } = source
  if (base.origin === null) return
  const site = locationOf(source)
  const dates = new Map([...history.lastChanges].map(([path, { date }]) => [path, date]))
  add({ kind: 'file', name: 'sitemap.xml' }, hashOf(contextKey, dates), () => renderSitemap(site, props.site, dates))
  add({ kind: 'file', name: 'robots.txt' }, contextKey, () => renderRobots(site, 'public'))
}

function locationOf({ props, base }: SpecialSource): SiteLocation {
  return { projectTitle: props.projectTitle, origin: base.origin ?? '', basePath: base.basePath }
}

const fileKinds: ReadonlySet<SpecialTarget['kind']> = new Set([
  'file',
  'searchAnswer',
  'requirementsTable',
  'requirementsData',
])

function fileOf(target: SpecialTarget): string {
  const address = specialAddress(target)
  return fileKinds.has(target.kind) ? address : `${address}/index.html`
}

async function* printVolume(props: SpecialProps, all: readonly ReadPage[], volume: Volume): AsyncIterable<string> {
  const described = all.map(page => ({ ...page, path: page.page.path }))
  const { head, pages, print, foot } = printInParts(props, described, volume)
  yield head
  for (const { path, fragment } of pages) yield print({ path, fragment: await fragment() })
  yield foot
}

function* sourcesOf(folder: string, pages: readonly SitePage[]): Generator<WholeSource> {
  for (const page of pages) yield { path: page.path, source: new TextDecoder().decode(readEntry(folder, page)) }
}

/** One text after the other, so that they need not be in memory together. */
async function wholeSurvey({ pages, surveys, survey }: SpecialSource): Promise<SiteSurvey> {
  const used = new Set<number>()
  for (const path of survey.terms.length > 0 ? surveys.keys() : []) {
    const index = await pages.get(path)?.index()
    const texts = index ? [[path, wholeText(index.text)] as const] : []
    for (const term of usedTerms(texts, survey.terms)) used.add(term)
  }
  return withUses(survey, surveys, used)
}

/** A built site is one version. */
function versionsOf({ branch, commits }: History) {
  const [latest] = commits
  if (branch === null || !latest) return []
  return [{ kind: 'branch' as const, name: branch, sha: latest.sha, date: latest.date, isDefault: true }]
}
