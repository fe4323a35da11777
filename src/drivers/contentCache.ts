import { LRUCache } from 'lru-cache'
import type { DocumentFacts } from '#domain/lint/facts.ts'
import type { ContentCache, Kept } from '#ports/contentCache.ts'

export type ContentCacheLimits = {
  /** Of all texts together. */
  readonly textsMaxChars: number
  /** Anchors and ids of all documents together. */
  readonly factsMax: number
}

/** Drops what was used longest ago. */
export function contentCache({ textsMaxChars, factsMax }: ContentCacheLimits): ContentCache {
  return {
    texts: keptIn(new LRUCache<string, string>({ maxSize: textsMaxChars, sizeCalculation: text => text.length + 1 })),
    facts: keptIn(
      new LRUCache<string, DocumentFacts>({
        maxSize: factsMax,
        sizeCalculation: ({ anchors, ids }) => 1 + anchors.size + ids.length,
      }),
    ),
  }
}

function keptIn<V extends NonNullable<unknown>>(entries: LRUCache<string, V>): Kept<V> {
  return {
    get: key => entries.get(key) ?? null,
    has: key => entries.has(key),
    set: (key, value) => void entries.set(key, value),
  }
}
