import { basename } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import { publishes } from '#site/config/published.ts'
import { SettingsProblem } from '#site/config.ts'
import { withDescriptions } from '#site/facts/descriptions.ts'
import type { SiteIndex } from '#site/survey/site.ts'
import { siteMap } from '#site/tree/map.ts'
import type { SiteMap } from '#site/tree.ts'
import type { SiteBase } from './base.ts'
import { BuildError, codeOf } from './buildError.ts'
import { type Caches, removeCaches, writeCaches } from './caches.ts'
import { openOutputFolder, writeOutputs } from './outputFolder.ts'
import { newOutputs } from './outputs.ts'
import { type ReadPages, readPages } from './pages.ts'
import { redlinesOf } from './redlines.ts'
import type { FileRenderer } from './renderer.ts'
import { ChangedDuringBuild, readFolder, type SourceFolder } from './source/folder.ts'
import { type History, noHistory, readHistory } from './source/history.ts'

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
      if (error instanceof SettingsProblem) throw new BuildError(`_config.yml cannot be applied: ${error.message}.`)
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
  const [history, read, { addSite }] = await Promise.all([
    historyOf(source, files),
    readPages({ folder, map: files, renderer, caches }),
    loadAssembly(),
  ])
  const map = withDescriptions(files, ({ path }) => read.pages.get(path)?.facts ?? null)
  if (map.pages.size === 0)
    throw new BuildError(`${folder} has no pages: no Markdown, and nothing that describes an interface.`)
  const title = source.config.title ?? basename(folder)
  const redlines = redlinesOf({
    workTree: source.workTree,
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

/** Loads what is needed once the pages are rendered, after their rendering has started. */
async function loadAssembly() {
  await setImmediate()
  return await import('./assemble.ts')
}

/** Unpublished files are not named either, not even as changed. */
async function historyOf({ workTree, uncommitted, config }: SourceFolder, map: SiteMap): Promise<History> {
  if (!workTree) return noHistory
  const committed = [...map.pages.keys(), ...[...map.unlistedByAddress.values()].map(({ path }) => path)]
  const history = await readHistory(workTree, new Set(committed.filter(path => !uncommitted.has(path))))
  const isShown = (path: string) => publishes(config, path)
  return {
    ...history,
    commits: history.commits.map(commit => ({ ...commit, files: commit.files.filter(({ path }) => isShown(path)) })),
    renames: history.renames.filter(({ from, to }) => isShown(from) && isShown(to)),
  }
}

function lastingKeys({ pages, stopped }: ReadPages): string[] {
  return [...pages.values()].filter(({ page }) => !stopped.has(page.path)).map(({ key }) => key)
}
