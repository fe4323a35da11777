import { createHash } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import type { HostAccess } from '#ports/hosts.ts'

const usersMax = 10_000
const keptMs = 5 * 60_000

/** The user whose access it is; cached. `skipCache`: asks the host in any case. */
export type CachedUser<T> = (access: HostAccess, options?: { readonly skipCache?: boolean }) => Promise<T>

/** Caches the answers of `ask` for five minutes, keyed by a digest of the token, so that no token stays in memory. */
export function cachedUser<T extends object | string>(ask: (access: HostAccess) => Promise<T>): CachedUser<T> {
  const users = new LRUCache<string, T>({ max: usersMax, ttl: keptMs })
  return async (access, { skipCache = false } = {}) => {
    const key = createHash('sha256')
      .update(access?.token ?? '')
      .digest('base64url')
    const known = users.get(key)
    if (known !== undefined && !skipCache) return known
    const user = await ask(access)
    users.set(key, user)
    return user
  }
}
