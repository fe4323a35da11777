import type { CommitView } from '#ports/hosts.ts'

/** The path of a file before a commit that renamed it, and the commit before; `null` if this one did not. */
export function renamedIn(
  { commit, files }: CommitView,
  path: string,
): { readonly path: string; readonly ref: string } | null {
  const [parent] = commit.parents
  const renamed = files.find(file => file.path === path && file.status === 'renamed')
  if (parent === undefined || renamed?.previousPath === undefined) return null
  return { path: renamed.previousPath, ref: parent }
}
