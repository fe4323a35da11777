import pLimit from 'p-limit'
import { Failure } from '#domain/errors.ts'
import { limits } from '#domain/limits.ts'
import type { ChangedFile, FileView } from '#ports/hosts.ts'
import type { Ports } from '#ports/index.ts'
import type { OpenProject } from '../../access/ownProject.ts'
import type { Compute } from '../../compute.ts'
import { mergeFile } from '../mergeStale.ts'
import type { FileInput } from '../planCommit.ts'

/** A commit with one parent. `decided`: files whose text the caller chose, by path. */
export type Reverted = {
  readonly sha: string
  readonly parent: string
  readonly files: readonly ChangedFile[]
  readonly decided: ReadonlyMap<string, FileInput>
}

const readConcurrency = 8

/** The files as they were before a commit, each based on what the commit made of it. */
export async function inverseOf(
  ports: Pick<Ports, 'queuedCommits'>,
  project: OpenProject,
  compute: Compute,
  { sha, parent, files, decided }: Reverted,
): Promise<readonly FileInput[]> {
  const read = readerOf(project)
  const limited = pLimit(readConcurrency)
  const inverses = files.map(file => limited(() => inverse(file)))
  return (await Promise.all(inverses)).flat()

  async function inverse({ path, status, previousPath = path }: ChangedFile): Promise<readonly FileInput[]> {
    const chosen = decided.get(path)
    const [before, after] = await Promise.all([
      status === 'added' || chosen ? null : read.text(parent, previousPath),
      status === 'deleted' ? null : read.id(sha, path),
    ])
    const content = chosen ? chosen.content : (before?.content ?? null)
    if (status !== 'renamed') {
      if (!chosen && before?.sha === after) return []
      return [{ path, content, baseSha: chosen ? chosen.baseSha : after }]
    }
    if (chosen) return moved(previousPath, path, content, chosen.baseSha ?? null)
    const head = await read.id(project.defaultBranch, path)
    if (head === after || content === null || after === null) return moved(previousPath, path, content, after)
    const back = head === null ? await read.id(project.defaultBranch, previousPath) : null
    // It was moved back already.
    if (back !== null && back === before?.sha) return [{ path: previousPath, content, baseSha: back }]
    // The text that others changed under its new name goes back under the old one.
    const merged = await mergeFile(
      ports,
      compute,
      project,
      { path, content, expectedSha: after },
      project.defaultBranch,
    )
    return moved(previousPath, path, merged.content, merged.expectedSha)
  }
}

function moved(to: string, from: string, content: Uint8Array | null, sha: string | null): readonly FileInput[] {
  return [
    { path: to, content, baseSha: null },
    { path: from, content: null, baseSha: sha },
  ]
}

function readerOf({ codeHost, access, repo }: OpenProject) {
  let roomBytes = limits.revertMaxBytes
  const view = async (ref: string, path: string, maxBytes: number): Promise<FileView | null> => {
    const file = await codeHost.repos.readFile(access, repo, { ref, path, maxBytes })
    if (!file || file.type === 'file') return file
    throw new Failure('protected', `${path} is a ${file.type}, which cannot be reverted here. Use git.`)
  }
  return {
    id: async (ref: string, path: string) => (await view(ref, path, 0))?.sha ?? null,
    async text(ref: string, path: string) {
      const file = await view(ref, path, limits.fileMaxBytes)
      if (!file) throw new Failure('not_found', `${path} cannot be read as of ${ref.slice(0, 7)}.`)
      roomBytes -= file.size
      if (file.content !== null && roomBytes >= 0) return { sha: file.sha, content: file.content }
      throw new Failure(
        'too_large',
        `The files of this commit have more than ${limits.revertMaxBytes} bytes together. Use git.`,
      )
    },
  }
}
