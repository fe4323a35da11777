import { LRUCache } from 'lru-cache'

export type GitlabUser = {
  readonly id: number
  readonly username: string
  readonly name: string | null
  readonly email: string | null
  readonly confirmed_at: string | null
  readonly avatar_url: string | null
}

/** What is asked for once, because it never changes or not soon. */
export type Known = {
  /** The size of a blob, by repository and id. */
  readonly sizes: LRUCache<string, number>
  /** Files whose CRLF is known to be kept, by repository and path. */
  readonly keptLineEnds: LRUCache<string, true>
  /** By a digest of the token. */
  readonly users: LRUCache<string, GitlabUser>
}

export function createKnown(): Known {
  return {
    sizes: new LRUCache({ max: 50_000 }),
    keptLineEnds: new LRUCache({ max: 10_000 }),
    users: new LRUCache({ max: 10_000, ttl: 5 * 60_000 }),
  }
}
