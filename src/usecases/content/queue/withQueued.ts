import type { ProjectHost, RepoRef } from '#ports/hosts.ts'
import type { Ports } from '#ports/index.ts'
import type { QueuedPath } from '#ports/stores/queuedCommits.ts'
import type { OpenProject } from '../../access/ownProject.ts'
import { applyToTree } from './applyToTree.ts'

type Seen<P> = { readonly project: P; readonly queued: ReadonlyMap<string, QueuedPath> }

/**
 * The same project, with a host that shows the default branch with the waiting commits applied. Costs one query if the
 * project's row says that there are any, and nothing otherwise.
 */
export async function withQueued<P extends OpenProject>(
  { queuedCommits }: Pick<Ports, 'queuedCommits'>,
  project: P,
): Promise<Seen<P>> {
  if (project.queuedCommits === 0) return { project, queued: new Map() }
  const { recordedHead, paths } = await queuedCommits.waiting(project.id)
  const queued = new Map(paths.map(path => [path.path, path]))
  const current = { ...project, pagesCommitSha: recordedHead, repo: { ...project.repo, recordedHead } }
  if (queued.size === 0) return { project: current, queued }
  return { project: { ...current, codeHost: hostWith(queuedCommits, current, queued) }, queued }
}

function hostWith(
  queuedCommits: Ports['queuedCommits'],
  project: OpenProject,
  queued: Seen<OpenProject>['queued'],
): ProjectHost {
  const { codeHost: host } = project
  const { repos } = host
  const isSeen = (ref: string) => ref === project.defaultBranch
  const ids = new Set([...queued.values()].map(({ sha }) => sha))
  /** For a commit that has landed since: its content is at the host, in the head recorded now. */
  const landed = async (repo: RepoRef): Promise<RepoRef> => {
    const { recordedHead } = await queuedCommits.waiting(project.id)
    return { ...repo, recordedHead }
  }
  const reads: Pick<ProjectHost['repos'], 'readFile' | 'tree' | 'readBlob'> = {
    async readFile(access, repo, at) {
      const path = isSeen(at.ref) ? queued.get(at.path) : undefined
      if (path === undefined) return await repos.readFile(access, repo, at)
      if (path.sha === null) return null
      const content = path.size <= at.maxBytes ? await queuedCommits.blob(project.id, path.sha) : null
      if (content === null && path.size <= at.maxBytes) return await repos.readFile(access, await landed(repo), at)
      const commitSha = project.pagesCommitSha ?? ''
      return { path: at.path, type: 'file', sha: path.sha, commitSha, size: path.size, content }
    },
    async tree(access, repo, at) {
      const tree = await repos.tree(access, repo, at)
      return isSeen(at.ref) ? applyToTree(tree, at, [...queued.values()], project.pagesCommitSha ?? '') : tree
    },
    async readBlob(access, repo, sha, maxBytes) {
      const bytes = ids.has(sha) ? await queuedCommits.blob(project.id, sha) : null
      if (bytes === null) return await repos.readBlob(access, ids.has(sha) ? await landed(repo) : repo, sha, maxBytes)
      return bytes.byteLength <= maxBytes ? bytes : null
    },
  }
  return { ...host, repos: { ...repos, ...reads } } as ProjectHost
}
