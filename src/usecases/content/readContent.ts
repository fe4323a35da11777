import { Failure } from '#domain/errors.ts'
import { limits } from '#domain/limits.ts'
import { requireFolderPath, requirePath } from '#domain/paths.ts'
import { refOrDefault } from '#domain/refs.ts'
import { type CommitRecord, type FileView, HostError, type TreeView } from '#ports/hosts.ts'
import type { Ports } from '#ports/index.ts'
import type { AccessPorts } from '../access/hostAccess.ts'
import { type OpenProject, openProject } from '../access/ownProject.ts'
import { withQueued } from './queue/withQueued.ts'

export type ReadFile = FileView & { readonly content: Uint8Array }

export type Content =
  | (Seen & { readonly kind: 'file'; readonly file: ReadFile; readonly lastCommit: CommitRecord | null })
  | (Seen & { readonly kind: 'folder'; readonly path: string; readonly tree: TreeView })

/** `withQueued`: the content includes commits that wait for the host. */
type Seen = { readonly withQueued: boolean }

export type ContentInput = {
  readonly path: string
  readonly ref?: string
  readonly recursive?: boolean
  /** Whether to find the commit that last changed the file, which walks through the history. */
  readonly withLastCommit: boolean
}

/** Reads a file or a folder of the caller's project at a commit or branch. */
export async function readContent(
  ports: AccessPorts & Pick<Ports, 'projects' | 'queuedCommits'>,
  userId: number,
  projectId: number,
  input: ContentInput,
): Promise<Content> {
  const path = requireFolderPath('path', input.path.replace(/\/$/, ''))
  const { project, queued } = await withQueued(ports, await openProject(ports, userId, projectId))
  const ref = refOrDefault(input.ref, project)
  const isWithQueued = queued.size > 0 && ref === project.defaultBranch
  if (path !== '') {
    const view = await project.codeHost.repos.readFile(project.access, project.repo, {
      ref,
      path,
      maxBytes: limits.fileMaxBytes,
    })
    if (view && view.type !== 'directory') {
      const file = regularFile(view)
      const hasCommit = input.withLastCommit && !(isWithQueued && queued.has(path))
      const lastCommit = hasCommit ? await lastChange(project, view.commitSha, path) : null
      return { kind: 'file', file, lastCommit, withQueued: isWithQueued }
    }
  }
  const tree = await project.codeHost.repos.tree(project.access, project.repo, {
    ref,
    path,
    recursive: input.recursive ?? false,
  })
  if (!tree) throw new Failure('not_found', `There is no ${path || 'content'} at ${ref}.`)
  return { kind: 'folder', path, tree, withQueued: isWithQueued }
}

/** One regular file with its bytes; otherwise the error says what the path is instead. */
export async function readRegularFile(
  project: OpenProject,
  at: { readonly path: string; readonly ref: string; readonly maxBytes: number },
): Promise<ReadFile | null> {
  const path = requirePath('filePath', at.path)
  const view = await project.codeHost.repos.readFile(project.access, project.repo, { ...at, path })
  return view && regularFile(view, at.maxBytes)
}

function regularFile(view: FileView, maxBytes: number = limits.fileMaxBytes): ReadFile {
  if (view.type !== 'file') {
    throw new Failure('protected', `${view.path} is a ${view.type}, not a regular file; links are never followed.`)
  }
  if (view.content === null) {
    throw new Failure('too_large', `${view.path} has ${view.size} bytes; at most ${maxBytes} can be read here.`)
  }
  return { ...view, content: view.content }
}

/** If the host cannot be reached, the file is shown without it. */
function orUnknown(error: unknown): null {
  if (error instanceof HostError && error.isTransient) return null
  throw error
}

async function lastChange(project: OpenProject, commitSha: string, path: string): Promise<CommitRecord | null> {
  const query = { ref: commitSha, path, limit: 1 }
  const history = await project.codeHost.repos.listCommits(project.access, project.repo, query).catch(orUnknown)
  return history?.commits[0] ?? null
}
