import { Failure } from '#domain/errors.ts'
import { requirePath } from '#domain/paths.ts'
import { requireRef } from '#domain/refs.ts'
import type { CommitRecord, CommitView } from '#ports/hosts.ts'
import type { Ports } from '#ports/index.ts'
import type { AccessPorts } from '../access/hostAccess.ts'
import { openProject } from '../access/ownProject.ts'
import { fileHistory } from './fileHistory.ts'

/** A commit, with the edit sessions whose text it holds, and in the history of a file the path that the file had. */
export type KnownCommit = CommitRecord & { readonly editSessionIds: readonly number[]; readonly path?: string }

export type HistoryInput = {
  readonly path?: string
  /** Whether the history of a file continues under the names that it had before. */
  readonly follow?: boolean
  readonly ref?: string
  readonly limit: number
  readonly cursor?: string
}

export async function listCommits(
  ports: AccessPorts & Pick<Ports, 'projects' | 'edits'>,
  userId: number,
  projectId: number,
  input: HistoryInput,
): Promise<{ readonly commits: readonly KnownCommit[]; readonly next: string | null }> {
  const path = input.path === undefined ? undefined : requirePath('path', input.path)
  const ref = input.ref === undefined ? undefined : requireRef('ref', input.ref)
  const project = await openProject(ports, userId, projectId)
  const page = {
    ref: ref ?? project.defaultBranch,
    limit: input.limit,
    ...(input.cursor !== undefined && { cursor: input.cursor }),
  }
  const history =
    path !== undefined && input.follow
      ? await fileHistory(project, { ...page, path })
      : await project.codeHost.repos.listCommits(project.access, project.repo, {
          ...page,
          ...(path !== undefined && { path }),
        })
  if (!history) throw new Failure('not_found', `There is no commit, branch or tag ${page.ref}.`)
  const sessions = await ports.edits.byCommits(
    projectId,
    history.commits.map(commit => commit.sha),
  )
  return {
    commits: history.commits.map(commit => ({ ...commit, editSessionIds: sessions.get(commit.sha) ?? [] })),
    next: history.next,
  }
}

export async function showCommit(
  ports: AccessPorts & Pick<Ports, 'projects' | 'edits'>,
  userId: number,
  projectId: number,
  sha: string,
): Promise<Pick<CommitView, 'files' | 'truncated'> & { readonly commit: KnownCommit }> {
  const project = await openProject(ports, userId, projectId)
  const found = await project.codeHost.repos.readCommit(project.access, project.repo, sha)
  if (!found) throw new Failure('not_found', 'The project has no commit with this id.')
  const sessions = await ports.edits.byCommits(projectId, [sha])
  return { ...found, commit: { ...found.commit, editSessionIds: sessions.get(sha) ?? [] } }
}
