import type { DocumentFacts } from '#domain/lint/facts.ts'

/**
 * What this process keeps of blobs that it has read. A blob never changes, so neither does anything here; what is not
 * kept is read and computed again. Keys name the code host, the repository and the blob.
 */
export type ContentCache = {
  /** `''`: the blob is not text. */
  readonly texts: Kept<string>
  readonly facts: Kept<DocumentFacts>
}

export type Kept<V> = {
  get(key: string): V | null
  has(key: string): boolean
  set(key: string, value: V): void
}
