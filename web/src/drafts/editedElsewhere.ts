import { firstLocked } from './fileLock.ts'

export function lockOfFile(projectId: number, path: string): string {
  return `${projectId}/${path}`
}

/** The first of some files that another tab edits; `null` if there is none. `own`: the file that is open in this one. */
export async function editedElsewhere(
  projectId: number,
  paths: readonly string[],
  own: string,
): Promise<string | null> {
  const others = paths.filter(path => path !== own)
  if (others.length === 0) return null
  const name = await firstLocked(others.map(path => lockOfFile(projectId, path)))
  return name === null ? null : name.slice(lockOfFile(projectId, '').length)
}
