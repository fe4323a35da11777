import { randomUUID } from 'node:crypto'
import { mkdir, readdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Children } from '../embedded/children.ts'
import { importBounds } from '../embedded/import/bounds.ts'
import { checkObjectSizes } from '../embedded/import/checks.ts'
import { fetchRemote } from '../embedded/import/remote.ts'
import { syncFolder } from '../embedded/objectStore/loose.ts'
import type { Repository } from '../embedded/repository.ts'
import type { MirrorLimits } from './limits.ts'
import type { Remote, RemoteTarget } from './remote.ts'

export type Fetching = { readonly children: Children; readonly remote: Remote; readonly limits: MirrorLimits }

/**
 * Fetches the objects that refs point to. They arrive in a quarantine beside the repository's objects and move in only
 * after the checks of an import, within the size limit of the whole repository. What a killed process left is removed
 * at the next opening (`staleLocks.ts`).
 */
export async function fetchObjects(
  { children, remote, limits }: Fetching,
  repo: Repository,
  from: RemoteTarget,
  refs: readonly string[],
): Promise<void> {
  const objects = join(repo.dir, 'objects')
  const quarantine = join(objects, `incoming-${randomUUID()}`)
  const packs = join(quarantine, 'pack')
  await repo.holdingLock(async () => {
    using bounds = importBounds([packs, join(objects, 'pack')], limits)
    const { signal } = bounds
    try {
      await mkdir(packs, { recursive: true })
      const env = { GIT_OBJECT_DIRECTORY: quarantine, GIT_ALTERNATE_OBJECT_DIRECTORIES: objects }
      await remote(from, { maxS: limits.importMaxS, signal, env }, session => fetchRemote(session, refs))
      await bounds.checkSize()
      const onlyThese = { GIT_DIR: repo.dir, GIT_OBJECT_DIRECTORY: quarantine }
      await checkObjectSizes(children, onlyThese, limits.pushObjectMaxBytes, signal)
      await moveIn(packs, join(objects, 'pack'))
    } finally {
      await rm(quarantine, { recursive: true, force: true })
    }
  })
}

/** Git sees a pack from the moment its index is there. */
async function moveIn(from: string, to: string): Promise<void> {
  const names = (await readdir(from)).filter(name => /\.(?:pack|rev|idx)$/.test(name))
  const indexLast = names.toSorted((a, b) => Number(a.endsWith('.idx')) - Number(b.endsWith('.idx')))
  for (const name of indexLast) await rename(join(from, name), join(to, name))
  await syncFolder(to)
}
