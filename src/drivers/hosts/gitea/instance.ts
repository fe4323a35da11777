import { LRUCache } from 'lru-cache'
import { type HostAccess, HostError } from '#ports/hosts.ts'
import type { HttpClient } from '../httpClient.ts'
import type { GiteaFlavor } from './flavor.ts'

/** The features of one server. */
export type Instance = {
  /** The number of items on a page of a list. */
  readonly pageItems: number
}

const ttlMs = 60 * 60 * 1000

/** The first version that commits several files in one call. */
const oldest = [1, 20] as const
const pageItemsMax = 50

export function instanceReader(flavor: GiteaFlavor, http: HttpClient): (access: HostAccess) => Promise<Instance> {
  const kept = new LRUCache<'instance', Instance>({ max: 1, ttl: ttlMs })
  return async access => {
    const known = kept.get('instance')
    if (known) return known
    const { body } = await http.send<{ version?: string }>(access, { method: 'GET', path: '/version' })
    requireVersion(flavor, body.version ?? '')
    const settings = await http.send<{ max_response_items?: number } | null>(access, {
      method: 'GET',
      path: '/settings/api',
      expect: [403, 404],
    })
    const most = settings.status === 200 ? settings.body?.max_response_items : undefined
    const instance = { pageItems: Math.min(pageItemsMax, most && most > 0 ? most : pageItemsMax) }
    kept.set('instance', instance)
    return instance
  }
}

/** Forgejo's own version does not matter here: `11.0.3+gitea-1.22.0` has the API of Gitea 1.22. */
function requireVersion(flavor: GiteaFlavor, version: string): void {
  const spoken = /\+gitea-(\d+)\.(\d+)/.exec(version) ?? /^v?(\d+)\.(\d+)/.exec(version)
  if (!spoken) return
  const [major, minor] = [Number(spoken[1]), Number(spoken[2])]
  if (major > oldest[0] || (major === oldest[0] && minor >= oldest[1])) return
  throw new HostError(
    'failed',
    `this ${flavor.label} has the API of version ${major}.${minor}; ${oldest.join('.')} or newer is needed`,
  )
}
