import type { HostAccess } from '#ports/hosts.ts'
import type { RemoteGit } from '../embedded/import/remote.ts'
import type { Repository } from '../embedded/repository.ts'
import type { MirrorSync } from './mirrorSync.ts'

/** The local side of a remote repository: its mirror, and what one user's access does with it. */
export type OpenMirror = {
  readonly repo: Repository
  readonly sync: MirrorSync
  readonly access: HostAccess
  /** Before a read of the current state. */
  ensureFresh(): Promise<void>
  /** One connection that writes. */
  send<T>(work: (remote: RemoteGit) => Promise<T>): Promise<T>
}
