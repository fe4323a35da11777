import { textsTogether } from '#domain/limits.ts'
import { refOrDefault } from '#domain/refs.ts'
import type { TreeEntry } from '#ports/hosts.ts'
import type { Ports } from '#ports/index.ts'
import type { AccessPorts } from '../access/hostAccess.ts'
import { openProject } from '../access/ownProject.ts'
import { listTexts, readTexts, searchLimits } from './projectTexts.ts'
import { withQueued } from './queue/withQueued.ts'

export type ShownTexts = {
  readonly commitSha: string
  readonly texts: readonly { readonly path: string; readonly sha: string; readonly text: string }[]
}

/**
 * Several texts of the caller's project as they are committed. What is absent, empty, no text or beyond the limits is
 * left out; reading it as a single file says which.
 */
export async function showTexts(
  ports: AccessPorts & Pick<Ports, 'projects' | 'queuedCommits' | 'contentCache' | 'clock'>,
  userId: number,
  projectId: number,
  { paths, ref }: { readonly paths: readonly string[]; readonly ref?: string },
): Promise<ShownTexts> {
  const { project } = await withQueued(ports, await openProject(ports, userId, projectId))
  const { commitSha, entries } = await listTexts(project, refOrDefault(ref, project))
  const wanted = new Set(paths)
  const chosen = withinBytes(
    entries.filter(({ path }) => wanted.has(path)),
    textsTogether.maxBytes,
  )
  const texts: ShownTexts['texts'][number][] = []
  for await (const read of readTexts(ports, project, chosen, { ...searchLimits, skipsUnread: true })) {
    for (const { entry, text } of read) {
      // Bytes that are no text count as an empty one.
      if (text !== '') texts.push({ path: entry.path, sha: entry.sha, text })
    }
  }
  return { commitSha, texts }
}

function withinBytes(entries: readonly TreeEntry[], maxBytes: number): readonly TreeEntry[] {
  let bytes = 0
  return entries.filter(({ size }) => {
    const fits = bytes + size <= maxBytes
    if (fits) bytes += size
    return fits
  })
}
