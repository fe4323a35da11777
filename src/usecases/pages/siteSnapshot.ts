import { setImmediate as nextTurn } from 'node:timers/promises'
import { LRUCache } from 'lru-cache'
import { limits } from '#domain/limits.ts'
import { HostError, type TreeEntry, type TreeView } from '#ports/hosts.ts'
import type { Ports } from '#ports/index.ts'
import type { Admit, PagesConfig, SiteBlobs, SiteIdentity } from '#ports/pages.ts'
import type { Turn } from '#ports/work.ts'
import { publishedEntries, publishes } from '#site/config/published.ts'
import { SettingsProblem } from '#site/config.ts'
import { runInSteps } from '#site/steps.ts'
import { mappingSite } from '#site/tree/map.ts'
import type { SiteMap } from '#site/tree.ts'
import type { OpenProject } from '../access/ownProject.ts'
import { commitReader } from './commitReader.ts'
import { type BlobAt, type LastChanges, lastChanges } from './lastChanges.ts'
import { hasOwnerAccess, type SiteRequest } from './siteAddress.ts'

/** A site at one commit. */
export type SiteSnapshot = SiteIdentity & SiteBlobs & Listing & { readonly project: OpenProject; readonly head: string }

export type Listing = {
  /** Without the files that `_config.yml` excludes; those that only it publishes are marked. */
  readonly tree: TreeView
  readonly map: SiteMap
  readonly publishes: (path: string) => boolean
  readonly sectionNumbers: boolean
  readonly requirements: PagesConfig['requirements']
}

export type SnapshotCache = {
  /** `null`: no such commit. `admit` is called before the host is asked. */
  listing(project: OpenProject, head: string, turn: Turn, admit?: Admit): Promise<Listing | null>
  readonly lastChanges: LastChanges
  /** What a commit publishes, without its listing; nothing if that is not known. */
  publishedAt(project: OpenProject, commitSha: string, turn: Turn): Promise<Listing['publishes']>
  /** The date of a commit; `null` if it cannot be read now. */
  dateOf(project: OpenProject, commitSha: string): Promise<Date | null>
}

const listingCacheMax = 100
/** Files and folders of all listings: every commit of a large site is a version that readers may ask for. */
const listedEntriesMax = 120_000
const configCacheMax = 1_000
const configPath = '_config.yml'
const configMaxBytes = 64 * 1024
/** A listing costs the owner a call of the host, also if no page can be shown. */
const problemKeptMs = 60_000
/** Settings that could not be read at all are often those of a host, or a machine, that is busy for a moment. */
const unreadKeptMs = 2_000

class UnreadSettings extends SettingsProblem {}

/** Listings and last changes of projects, keyed by commit id, so they never go stale. */
export function createSnapshotCache({ pages, clock }: Pick<Ports, 'pages' | 'clock'>): SnapshotCache {
  const listings = new LRUCache<string, Listing>({
    max: listingCacheMax,
    maxSize: listedEntriesMax,
    sizeCalculation: ({ tree }) => tree.entries.length + 1,
  })
  const problems = new LRUCache<string, SettingsProblem>({ max: listingCacheMax })
  const configs = new LRUCache<string, PagesConfig>({ max: configCacheMax })
  const commitAt = commitReader()
  const blobAt: BlobAt = (project, at, path) => {
    const listed = listings.get(`${project.id}:${at}`)
    return listed ? { kind: 'listed', sha: listed.map.files.get(path)?.sha ?? null } : { kind: 'unknown' }
  }
  async function configOf(project: OpenProject, tree: TreeView, turn: Turn): Promise<PagesConfig> {
    const file = tree.entries.find(({ path }) => path === configPath)
    if (!file) return tree.truncated ? await configIn(project, tree.commitSha, turn) : nothingExcluded
    if (!isRegular(file)) return nothingExcluded
    if (file.size > configMaxBytes) throw new SettingsProblem(tooLarge)
    const { codeHost, access, repo } = project
    return await configAt(file.sha, () => codeHost.repos.readBlob(access, repo, file.sha, configMaxBytes), turn)
  }
  /** Of a commit without its listing, or with one that ends before the file. */
  async function configIn({ codeHost, access, repo }: OpenProject, commitSha: string, turn: Turn) {
    const at = { ref: commitSha, path: configPath, maxBytes: configMaxBytes }
    const file = await codeHost.repos.readFile(access, repo, at).catch(error => {
      throw error instanceof HostError && error.kind === 'too_large' ? new SettingsProblem(tooLarge) : error
    })
    if (file === null || !isRegular(file)) return nothingExcluded
    return await configAt(file.sha, async () => file.content, turn)
  }
  async function configAt(sha: string, read: () => Promise<Uint8Array | null>, turn: Turn): Promise<PagesConfig> {
    const known = configs.get(sha)
    const config = known ?? (await readConfig(await read(), turn))
    configs.set(sha, config)
    if (config.excludeProblem !== null) throw new SettingsProblem(config.excludeProblem)
    return config
  }
  async function readConfig(source: Uint8Array | null, turn: Turn): Promise<PagesConfig> {
    const config = source && (await pages.config(source, turn))
    if (config === null) throw new UnreadSettings('it could not be read, which may pass in a moment')
    return config
  }

  async function listingOf(project: OpenProject, tree: TreeView, turn: Turn): Promise<Listing> {
    const config = await configOf(project, tree, turn)
    const entries = await publishedOf(config, tree.entries)
    const { sectionNumbers, requirements } = config
    const publishes = publishedBy(config)
    return {
      tree: { ...tree, entries },
      map: await runInSteps(mappingSite(entries), nextTurn),
      publishes,
      sectionNumbers,
      requirements,
    }
  }

  return {
    async listing(project, head, turn, admit) {
      const { id, codeHost, access, repo } = project
      const key = `${id}:${head}`
      const known = listings.get(key)
      if (known) return known
      const problem = problems.get(key)
      if (problem) throw problem
      await admit?.()
      const tree = await codeHost.repos.tree(access, repo, { ref: head, path: '', recursive: true })
      if (!tree) return null
      const made = await listingOf(project, tree, turn).catch(error => {
        const ttl = error instanceof UnreadSettings ? unreadKeptMs : problemKeptMs
        if (error instanceof SettingsProblem) problems.set(key, error, { ttl })
        throw error
      })
      listings.set(key, made)
      return made
    },
    async publishedAt(project, commitSha, turn) {
      const listed = listings.get(`${project.id}:${commitSha}`)
      if (listed) return listed.publishes
      try {
        return publishedBy(await configIn(project, commitSha, turn))
      } catch (error) {
        if (error instanceof SettingsProblem) return () => false
        throw error
      }
    },
    lastChanges: lastChanges({ clock }, blobAt, commitAt),
    // An unavailable host makes no page fail.
    dateOf: async (project, sha) => (await commitAt(project, sha).catch(() => null))?.author.date ?? null,
  }
}

const nothingExcluded: PagesConfig = {
  exclude: [],
  excludeProblem: null,
  shown: [],
  sectionNumbers: false,
  requirements: null,
}
const tooLarge = `it is larger than ${configMaxBytes / 1024} KiB`

/** A symbolic link is not followed, though it leads to the settings for git and for GitHub Pages. */
function isRegular({ type }: Pick<TreeEntry, 'type'>): boolean {
  if (type === 'symlink') throw new SettingsProblem('it is a symbolic link')
  return type === 'file'
}

const entriesPerTurn = 10

/** Many files and many patterns: other requests get their turns in between. */
async function publishedOf(config: PagesConfig, listed: TreeView['entries']): Promise<TreeView['entries']> {
  if (listed.length <= entriesPerTurn) return publishedEntries(config, listed)
  const entries: TreeEntry[] = []
  for (let from = 0; from < listed.length; from += entriesPerTurn) {
    entries.push(...publishedEntries(config, listed.slice(from, from + entriesPerTurn)))
    await nextTurn()
  }
  return entries
}

/** What it is not known of is not published. */
function publishedBy(config: PagesConfig): Listing['publishes'] {
  return path => {
    try {
      return publishes(config, path)
    } catch (error) {
      if (error instanceof SettingsProblem) return false
      throw error
    }
  }
}

/** The site at a commit: the head, or the commit of a `version`. */
export async function siteAt(
  cache: SnapshotCache,
  project: OpenProject,
  request: SiteRequest,
  at: { readonly head: string; readonly version: string | null; readonly basePath: string },
): Promise<SiteSnapshot | null> {
  const turn = { caller: request.caller, projectId: project.id }
  // Any commit is a version, so a reader may ask for many; of the head there is one.
  const admit = at.version === null ? undefined : request.admit
  const listed = await cache.listing(project, at.head, turn, admit)
  if (!listed) return null
  return {
    ...at,
    ...listed,
    project,
    turn,
    projectTitle: project.name,
    origin: request.origin,
    siteBasePath: request.basePath,
    forOwner: hasOwnerAccess(project, request),
    readBlob: sha => project.codeHost.repos.readBlob(project.access, project.repo, sha, limits.pageFileMaxBytes),
  }
}
