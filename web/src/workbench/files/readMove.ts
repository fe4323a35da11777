import { readFile } from '../../api/files.ts'
import type { Draft } from '../../drafts/draft.ts'
import { movesIn } from '../../drafts/moves.ts'
import type { Workspace } from '../../drafts/workspace.ts'
import type { Entry } from './EntryDialog.tsx'
import { askPaced, type Pacing } from './pacedRequests.ts'
import { readPaced, type Source } from './readPaced.ts'
import type { LinkUpdate } from './updateLinks.ts'
import { withinAllowance } from './withinAllowance.ts'

/** What the workbench shows of a project: it changes while the files of a move are read. */
export type ShownProject = {
  /** The open file. */
  readonly path: string
  readonly paths: readonly string[]
  readonly committed: readonly { readonly path: string; readonly sha: string }[]
}

export type MoveRequest = {
  readonly projectId: number
  readonly shown: () => ShownProject | null
  readonly workspace: Pick<Workspace, 'state'>
  readonly followsLinks: boolean
  readonly signal: AbortSignal
  /** Called with how many files of how many are read, and for how long no more are. */
  readonly onProgress: (read: number, of: number, waitMs: number) => void
}

/** What a move changes. Paths are those before the move. */
export type Move = {
  /** The moved files, with their new paths. */
  readonly names: ReadonlyMap<string, string>
  readonly sources: ReadonlyMap<string, Source>
  /** The pages whose links follow. */
  readonly pages: LinkUpdate['pages']
  /** Whether this is what is committed at a path; known where files go back to places that they had. */
  readonly isCommitted: (path: string, content: string | null) => boolean
  /** A sentence about the links, after a space; `''` without any. */
  readonly note: string
}

/**
 * Reads what the move of a file, or of all files of a folder, needs. The returned function takes the current drafts,
 * which may have changed meanwhile.
 */
export async function readMove(
  { path: from, files }: Entry,
  to: string,
  request: MoveRequest,
): Promise<(drafts: ReadonlyMap<string, Draft>) => Move> {
  const { projectId, shown, workspace, followsLinks, signal, onProgress } = request
  const drafted = new Set<string>()
  const all = shown()?.paths ?? []
  const names = new Map(files.map(path => [path, to + path.slice(from.length)]))
  const reading = withinAllowance(signal, { onProgress: (read, waitMs) => onProgress(read, files.length, waitMs) })
  const pacing = {
    ...reading,
    onProgress: (_: number, waitMs: number) => onProgress(files.length, files.length, waitMs),
  }
  const sources = new Map<string, Source>()
  const read = async (paths: readonly string[], by: Pacing): Promise<void> => {
    const committedPaths: string[] = []
    for (const path of paths) {
      const draft = workspace.state().drafts.get(path)
      if (draft) sources.set(path, draft)
      if (draft) drafted.add(path)
      else committedPaths.push(path)
    }
    for (const [path, source] of await readPaced({ projectId, paths: committedPaths, pacing: by })) {
      sources.set(path, source)
    }
  }
  await read(files, reading)
  const links = followsLinks ? await import('./updateLinks.ts') : null
  const follow = await links?.updateLinks({ projectId, from, names, all, pacing })
  // What was committed or discarded while the files were read, in this tab or by others.
  const listed = new Map(shown()?.committed.map(({ path, sha }) => [path, sha]))
  const isOld = (path: string) =>
    (drafted.has(path) && !workspace.state().drafts.has(path)) ||
    (listed.has(path) && listed.get(path) !== sources.get(path)?.baseSha)
  await read(files.filter(isOld), pacing)
  const committed = await committedTexts([...names.values()], request, pacing)
  return drafts => {
    const moved = new Map([...sources].map(([path, source]) => [path, drafts.get(path) ?? source]))
    const followed = follow?.(moved, drafts)
    const note = (followed && links?.linkUpdateText(followed)) ?? ''
    const isCommitted = (path: string, content: string | null) => content !== null && committed.get(path) === content
    return { names, sources: moved, pages: followed?.pages ?? new Map(), isCommitted, note }
  }
}

/** The paths that moved files had, where others may go and they themselves may go back. */
export function vacatedPaths(drafts: ReadonlyMap<string, Draft>): ReadonlySet<string> {
  return new Set([...movesIn(drafts).values()].map(({ path }) => path))
}

/** The texts on which drafts are based that a move back may make the same again. */
async function committedTexts(
  targets: readonly string[],
  { projectId, workspace, signal }: MoveRequest,
  pacing: Pacing,
): Promise<ReadonlyMap<string, string>> {
  const { drafts } = workspace.state()
  const vacated = vacatedPaths(drafts)
  if (!targets.some(path => vacated.has(path))) return new Map()
  const based = [...drafts.values()].filter(({ baseSha, review, merge }) => baseSha !== null && !review && !merge)
  const read = async ({ path, baseSha }: Draft) => {
    const { content, sha } = await readFile(projectId, path, signal)
    return sha === baseSha ? [[path, content] as const] : []
  }
  return new Map((await askPaced(based, read, pacing)).flat())
}
