import { LRUCache } from 'lru-cache'

/** Caches of values that never change, or rarely. */
export type GitlabCache = {
  /** The size of a blob, by repository and id. */
  readonly sizes: LRUCache<string, number>
  /** Files whose CRLF is known to be preserved, by repository and path. */
  readonly keptLineEnds: LRUCache<string, true>
}

export function createGitlabCache(): GitlabCache {
  return {
    sizes: new LRUCache({ max: 50_000 }),
    keptLineEnds: new LRUCache({ max: 10_000 }),
  }
}
