import type { Workspace } from '../../drafts/workspace.ts'
import { countOf } from '../../ui/countOf.ts'

export type Deletion = {
  readonly projectId: number
  /** The deleted file or folder, and its files. */
  readonly name: string
  readonly files: readonly string[]
  /** Every file of the project before the deletion. */
  readonly paths: readonly string[]
  readonly workspace: Pick<Workspace, 'state'>
}

/** A sentence about the pages that link to what was deleted; `null` if there is none. */
export async function linksToDeleted(deletion: Deletion): Promise<string | null> {
  const { projectId, name, files, paths, workspace } = deletion
  const [{ updateLinks }, { withinAllowance }] = await Promise.all([
    import('./updateLinks.ts'),
    import('./withinAllowance.ts'),
  ])
  const pacing = withinAllowance(new AbortController().signal)
  // A link to it would follow it, wherever it went.
  const names = new Map(files.map(path => [path, `deleted/${path}`]))
  const follow = await updateLinks({ projectId, from: name, names, all: paths, pacing })
  return usedIn(name, [...follow(new Map(), workspace.state().drafts).pages.keys()])
}

const namedMax = 2

export function usedIn(name: string, pages: readonly string[]): string | null {
  if (pages.length === 0) return null
  const rest = pages.length - namedMax
  const named = pages.slice(0, namedMax).join(rest > 0 ? ', ' : ' and ')
  return `${name} is still used in ${named}${rest > 0 ? ` and ${countOf(rest, 'more page')}` : ''}.`
}
