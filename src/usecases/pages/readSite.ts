import { LRUCache } from 'lru-cache'
import { limits } from '#domain/limits.ts'
import { HostError, type TreeView } from '#ports/hosts.ts'
import type { Ports } from '#ports/index.ts'
import type { PageCommit, PageIdentity, RenderedPage } from '#ports/pages.ts'
import type { Project } from '#ports/stores/projects.ts'
import { addressUrl, resolvePage } from '#site/address.ts'
import { type SiteMap, siteMap } from '#site/tree.ts'
import type { AccessPorts } from '../hosts/hostAccess.ts'
import { observeHead } from '../projects/observeHead.ts'
import { type OpenProject, opened } from '../projects/ownProject.ts'

/** Which site: by the names in its address, or by the project that has an origin of its own. */
export type SiteAddress = { readonly owner: number; readonly slug: string } | { readonly projectId: number }

export type SiteReader = {
  readonly site: SiteAddress
  /** Below the site's root, percent-decoded. */
  readonly path: string
  /** `''` or the path of the site's root on its origin. */
  readonly basePath: string
  /** The signed-in user, if the request carries an access token. */
  readonly userId: number | null
  /** The project that a leave carried by the request opens. */
  readonly leaveFor: number | null
  /** True when the reader has the answer with this ETag already. */
  readonly has: (etag: string) => boolean
}

export type SiteAnswer =
  | { readonly kind: 'page'; readonly project: Project; readonly page: RenderedPage }
  | {
      readonly kind: 'file'
      readonly project: Project
      readonly path: string
      readonly etag: string
      readonly content: Uint8Array
    }
  | { readonly kind: 'unchanged'; readonly project: Project; readonly etag: string }
  | { readonly kind: 'redirect'; readonly to: string }
  | { readonly kind: 'missing'; readonly page: RenderedPage }
  | { readonly kind: 'preparing'; readonly page: RenderedPage }
  | { readonly kind: 'hidden'; readonly page: RenderedPage }

type SitePorts = AccessPorts & Pick<Ports, 'projects' | 'pages' | 'live' | 'jobs' | 'events' | 'clock'>

const listingsMax = 100
const lastChangesMax = 20_000

/**
 * Reads built-in pages. A page is made from git objects when it is read, so what was committed or pushed is there at
 * once; listings and last changes are kept by commit id, which never goes stale.
 */
export function siteReader(ports: SitePorts): (reader: SiteReader) => Promise<SiteAnswer> {
  const listings = new LRUCache<string, { readonly tree: TreeView; readonly map: SiteMap }>({ max: listingsMax })
  const lastChanges = new LRUCache<string, { readonly commit: PageCommit | null }>({ max: lastChangesMax })

  async function listing(project: OpenProject, head: string) {
    const key = `${project.repoId}:${head}`
    const known = listings.get(key)
    if (known) return known
    const tree = await ports.host.repos.tree(project.access, project.repo, { ref: head, path: '', recursive: true })
    if (!tree) return null
    const made = { tree, map: siteMap(tree.entries) }
    listings.set(key, made)
    return made
  }

  async function lastChange(project: OpenProject, head: string, path: string): Promise<PageCommit | null> {
    const key = `${project.repoId}:${head}:${path}`
    const known = lastChanges.get(key)
    if (known) return known.commit
    const history = await ports.host.repos.listCommits(project.access, project.repo, { ref: head, path, limit: 1 })
    const last = history?.commits[0]
    const commit = last ? { sha: last.sha, authorName: last.author.name, date: last.author.date, url: last.url } : null
    lastChanges.set(key, { commit })
    return commit
  }

  function readBlob(project: OpenProject): (sha: string) => Promise<Uint8Array | null> {
    return sha => ports.host.repos.readBlob(project.access, project.repo, sha, limits.fileMaxBytes)
  }

  async function readPage(
    reader: SiteReader,
    project: OpenProject,
    tree: TreeView,
    map: SiteMap,
    path: string,
  ): Promise<SiteAnswer> {
    const identity: PageIdentity = {
      projectTitle: project.name,
      basePath: reader.basePath,
      tree,
      path,
      commit: await lastChange(project, tree.commitSha, path),
      links: { source: addressUrl(reader.basePath, path), edit: null },
    }
    const etag = ports.pages.etag(identity)
    if (reader.has(etag)) return { kind: 'unchanged', project, etag }
    const blobs = readBlob(project)
    const source = await blobs(map.pages.get(path)?.sha ?? '')
    if (!source) throw new HostError('too_large', `${path} has more bytes than a page may have.`)
    const page = await ports.pages.render({ ...identity, source, readBlob: blobs })
    return { kind: 'page', project, page }
  }

  async function readFile(reader: SiteReader, project: OpenProject, map: SiteMap, path: string): Promise<SiteAnswer> {
    const sha = map.files.get(path)?.sha ?? ''
    const etag = `"${sha}"`
    if (reader.has(etag)) return { kind: 'unchanged', project, etag }
    const content = await readBlob(project)(sha)
    return content ? { kind: 'file', project, path, etag, content } : hidden()
  }

  function hidden(): SiteAnswer {
    return { kind: 'hidden', page: ports.pages.message({ kind: 'hidden', signInUrl: null }) }
  }

  return async reader => {
    const found = await findProject(ports, reader.site)
    if (!found || !mayRead(found, reader)) return hidden()
    const projectTitle = found.name
    if (found.repoId === null || !found.pagesEnabled) {
      const reloadUrl = addressUrl(reader.basePath, reader.path)
      return { kind: 'preparing', page: ports.pages.message({ kind: 'preparing', projectTitle, reloadUrl }) }
    }
    const project = await opened(ports, found)
    const seenAt = ports.clock.now()
    const head = await ports.host.repos.resolve(project.access, project.repo, project.defaultBranch)
    const listed = head === null ? null : await listing(project, head)
    if (!head || !listed) return hidden()
    if (head !== project.pagesCommitSha) await observeHead(ports, project, 'push', seenAt)
    const target = resolvePage(listed.map, reader.path)
    switch (target.kind) {
      case 'page':
        return await readPage(reader, project, listed.tree, listed.map, target.path)
      case 'file':
        return await readFile(reader, project, listed.map, target.path)
      case 'redirect':
        return { kind: 'redirect', to: addressUrl(reader.basePath, target.to) }
      case 'missing': {
        const { basePath, path } = reader
        const { suggestions } = target
        return {
          kind: 'missing',
          page: ports.pages.message({ kind: 'missing', projectTitle, basePath, path, suggestions }),
        }
      }
    }
  }
}

async function findProject(ports: Pick<Ports, 'projects'>, site: SiteAddress): Promise<Project | null> {
  return 'projectId' in site
    ? await ports.projects.byId(site.projectId)
    : await ports.projects.byAddress(site.owner, site.slug)
}

function mayRead(project: Project, reader: SiteReader): boolean {
  if (project.deletedAt) return false
  return project.visibility === 'public' || reader.userId === project.userId || reader.leaveFor === project.id
}
