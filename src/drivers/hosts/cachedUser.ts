import { createHash } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import type { HostAccess } from '#ports/hosts.ts'

const usersMax = 10_000
const keptMs = 5 * 60_000

/** Whose access it is; asked at the host unless it is known. `anew`: asked in any case. */
export type CachedUser<T> = (access: HostAccess, options?: { readonly anew?: boolean }) => Promise<T>

/** Keeps the answers of `ask` for five minutes, by a digest of the token, so that no token stays in memory. */
export function cachedUser<T extends object | string>(ask: (access: HostAccess) => Promise<T>): CachedUser<T> {
  const users = new LRUCache<string, T>({ max: usersMax, ttl: keptMs })
  return async (access, { anew = false } = {}) => {
    const key = createHash('sha256')
      .update(access?.token ?? '')
      .digest('base64url')
    const known = users.get(key)
    if (known !== undefined && !anew) return known
    const user = await ask(access)
    users.set(key, user)
    return user
  }
}
