import { readFile } from '../../api/files.ts'
import type { Draft } from '../../drafts/draft.ts'
import type { Workspace } from '../../drafts/workspace.ts'
import type { Entry } from './EntryDialog.tsx'
import type { LinkUpdate, Source } from './updateLinks.ts'

export type MoveRequest = {
  readonly projectId: number
  /** Every file of the project, before the move. */
  readonly paths: readonly string[]
  readonly workspace: Pick<Workspace, 'state'>
  readonly followsLinks: boolean
}

/** What a move changes. Paths are those before the move. */
export type Move = {
  /** The moved files, with their new paths. */
  readonly names: ReadonlyMap<string, string>
  readonly sources: ReadonlyMap<string, Source>
  /** The pages whose links follow. */
  readonly pages: LinkUpdate['pages']
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
  { projectId, paths, workspace, followsLinks }: MoveRequest,
): Promise<(drafts: ReadonlyMap<string, Draft>) => Move> {
  const sourceOf = async (path: string): Promise<Source> => {
    const draft = workspace.state().drafts.get(path)
    if (draft) return draft
    const { content, encoding, sha } = await readFile(projectId, path)
    return { content, encoding, review: null, baseSha: sha }
  }
  const names = new Map(files.map(path => [path, to + path.slice(from.length)]))
  const read = await Promise.all(files.map(async path => [path, await sourceOf(path)] as const))
  const links = followsLinks ? await import('./updateLinks.ts') : null
  const follow = await links?.updateLinks({ projectId, from, names, all: paths })
  return drafts => {
    const sources = new Map(read.map(([path, source]) => [path, drafts.get(path) ?? source]))
    const followed = follow?.(sources, drafts)
    const note = (followed && links?.linkUpdateText(followed)) ?? ''
    return { names, sources, pages: followed?.pages ?? new Map(), note }
  }
}
