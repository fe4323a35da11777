import type { Draft } from './draft.ts'

export type WithStored = {
  readonly drafts: ReadonlyMap<string, Draft>
  /** Those that the browser has evicted from its store: tabs announce every draft that they remove. */
  readonly evicted: readonly Draft[]
}

/** The drafts in memory with those that the browser's store has stored; of two for one path the newer one. */
export function withStored(inMemory: ReadonlyMap<string, Draft>, stored: readonly Draft[]): WithStored {
  const drafts = new Map(inMemory)
  for (const draft of stored) {
    if ((drafts.get(draft.path)?.savedAtMs ?? 0) < draft.savedAtMs) drafts.set(draft.path, draft)
  }
  const known = new Set(stored.map(keyOf))
  return { drafts, evicted: [...drafts.values()].filter(draft => !known.has(keyOf(draft))) }
}

function keyOf({ path, savedAtMs }: Draft): string {
  return `${savedAtMs} ${path}`
}
