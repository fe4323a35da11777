import { limits } from '#domain/limits.ts'
import { parseRef } from '#domain/refs.ts'
import type { ChangedFile } from '#ports/hosts.ts'
import type { Ports } from '#ports/index.ts'
import type { SiteChange, SiteFile, SpecialAbout } from '#ports/pages.ts'
import { formatOf } from '#site/formats.ts'
import { readFilter } from '#site/requirements/filter.ts'
import type { SpecialTarget } from '#site/special/addresses.ts'
import type { SiteCommit } from '#site/special/changes.ts'
import { isOwner, type SiteVisitor } from './siteAddress.ts'
import type { SiteSnapshot } from './siteSnapshot.ts'

const commitsShown = 50
/** The number of pages of one commit whose diff is shown; further files are only named. */
const redlinesMax = 20

/** The site at a branch, a tag or a commit; `null` if there is none. */
type VersionAt = (ref: string) => Promise<SiteSnapshot | null>

/**
 * A generated page about the site, or one of the site's own files. `null`: there is none, or this reader may not see
 * it.
 */
export async function readSpecial(
  ports: Pick<Ports, 'pages'>,
  site: SiteSnapshot,
  target: Exclude<SpecialTarget, { kind: 'version' }>,
  reader: SiteVisitor,
  versionAt: VersionAt,
): Promise<SiteFile | null> {
  const about = await aboutOf(site, target, reader, versionAt)
  return about && (await ports.pages.special({ ...site, about }, reader.admit))
}

async function aboutOf(
  site: SiteSnapshot,
  target: Exclude<SpecialTarget, { kind: 'version' }>,
  reader: SiteVisitor,
  versionAt: VersionAt,
): Promise<SpecialAbout | null> {
  const { project } = site
  switch (target.kind) {
    case 'report':
      return isOwner(project, reader) ? { kind: 'report' } : null
    case 'requirements': {
      const since = new URLSearchParams(reader.query ?? '').get('since')
      if (since !== null) return await requirementsSince(since, versionAt)
      const filter = readFilter(reader.query ?? '')
      const page = target.path ?? filter.page
      return page === null || site.map.pages.has(page) ? { kind: 'requirements', filter: { ...filter, page } } : null
    }
    case 'changes':
      return { kind: 'changes', commits: await latestCommits(site) }
    case 'change':
      return await changeOf(site, target.sha)
    case 'print':
      return target
    case 'searchAnswer':
      return { kind: 'searchAnswer', ...reader.search }
    case 'versions':
      return { kind: 'versions', versions: await versionsOf(site) }
    case 'file': {
      const { name } = target
      const { visibility, description } = project
      const commits = name === 'feed.xml' ? await latestCommits(site) : []
      return { kind: 'file', name, visibility, description, commits }
    }
    default:
      return { kind: target.kind }
  }
}

async function requirementsSince(version: string, versionAt: VersionAt): Promise<SpecialAbout | null> {
  const ref = parseRef(version)
  const before = ref.kind === 'valid' ? await versionAt(ref.ref) : null
  return before && { kind: 'requirementsSince', version, before: versionOf(before) }
}

function versionOf({ tree, basePath, requirements }: SiteSnapshot) {
  return { tree, basePath, requirements }
}

async function latestCommits({ project, head }: SiteSnapshot): Promise<readonly SiteCommit[]> {
  const { codeHost, access, repo } = project
  const history = await codeHost.repos.listCommits(access, repo, { ref: head, limit: commitsShown })
  return (history?.commits ?? []).map(siteCommit)
}

function siteCommit(commit: {
  readonly sha: string
  readonly message: string
  readonly author: { readonly name: string; readonly date: Date }
}): SiteCommit {
  return { sha: commit.sha, message: commit.message, authorName: commit.author.name, date: commit.author.date }
}

async function changeOf(site: SiteSnapshot, sha: string): Promise<SpecialAbout | null> {
  const { codeHost, access, repo } = site.project
  const found = await codeHost.repos.readCommit(access, repo, sha)
  if (!found) return null
  const { commit } = found
  const files = found.files.filter(({ path }) => site.publishes(path))
  const pages = new Set(files.filter(isPage).slice(0, redlinesMax))
  const sideOf = async (ref: string | undefined, path: string): Promise<Uint8Array | null> => {
    if (ref === undefined) return null
    const file = await codeHost.repos.readFile(access, repo, { ref, path, maxBytes: limits.editFileMaxBytes })
    return file?.content ?? null
  }
  const changeFor = async (file: ChangedFile): Promise<SiteChange> => {
    const { path, status } = file
    const previousPath = file.previousPath && site.publishes(file.previousPath) ? file.previousPath : null
    const comesFromOutside = file.previousPath !== undefined && previousPath === null
    const change = status === 'added' || comesFromOutside ? 'added' : status === 'deleted' ? 'removed' : 'changed'
    if (!pages.has(file)) return { path, previousPath, change, before: null, after: null }
    const [before, after] = await Promise.all([
      change === 'added' ? null : sideOf(commit.parents[0], previousPath ?? path),
      change === 'removed' ? null : sideOf(commit.sha, path),
    ])
    return { path, previousPath, change, before, after }
  }
  return { kind: 'change', commit: siteCommit(commit), files: await Promise.all(files.map(changeFor)) }
}

function isPage({ path }: ChangedFile): boolean {
  return formatOf(path) !== null
}

async function versionsOf({ project }: SiteSnapshot) {
  const { refs } = await project.codeHost.repos.listRefs(project.access, project.repo)
  return refs.map(({ kind, name, commitSha }) => {
    const isDefault = kind === 'branch' && name === project.defaultBranch
    return { kind, name, sha: commitSha, date: null, isDefault }
  })
}
