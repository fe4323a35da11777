import { randomUUID } from 'node:crypto'
import { rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { RepoRemoval } from '#ports/hosts.ts'
import { checkMarker } from '../requests.ts'
import { syncFolder } from './loose.ts'
import { isTaken, placeOf } from './place.ts'
import { idOf, type Repositories } from './repository.ts'

/** A repository leaves its place with one rename. What a crash leaves of it in `tmp` is removed at the next start. */
export function repositoryRemoval(rootDir: string, repositories: Repositories): RepoRemoval {
  return {
    async remove(marker) {
      checkMarker(marker)
      const place = placeOf(rootDir, marker)
      repositories.forget(idOf(marker))
      if (!(await isTaken(place, marker))) return
      const removed = join(rootDir, 'tmp', randomUUID())
      await rename(place, removed)
      await syncFolder(dirname(place))
      await rm(removed, { recursive: true, force: true })
    },
  }
}
