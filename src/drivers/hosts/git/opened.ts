import type { HostAccess } from '#ports/hosts.ts'
import type { RemoteTalk } from '../embedded/importRemote.ts'
import type { Repository } from '../embedded/repository.ts'
import type { Looks } from './looks.ts'

/** One repository elsewhere as it is here: a bare repository that follows it, and what one user's access does with it. */
export type Opened = {
  readonly repo: Repository
  readonly looks: Looks
  readonly access: HostAccess
  /** One exchange that writes. */
  send<T>(work: (talk: RemoteTalk) => Promise<T>): Promise<T>
}
