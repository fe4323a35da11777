import type { Draft } from './draft.ts'

export type WithKept = {
  readonly drafts: ReadonlyMap<string, Draft>
  /** Those that the browser has evicted from its store: tabs announce every draft that they remove. */
  readonly evicted: readonly Draft[]
}

/** The drafts in memory with those that the browser's store has kept; of two for one path the newer one. */
export function withKept(inMemory: ReadonlyMap<string, Draft>, kept: readonly Draft[]): WithKept {
  const drafts = new Map(inMemory)
  for (const draft of kept) {
    if ((drafts.get(draft.path)?.savedAtMs ?? 0) < draft.savedAtMs) drafts.set(draft.path, draft)
  }
  const known = new Set(kept.map(keyOf))
  return { drafts, evicted: [...drafts.values()].filter(draft => !known.has(keyOf(draft))) }
}

function keyOf({ path, savedAtMs }: Draft): string {
  return `${savedAtMs} ${path}`
}
