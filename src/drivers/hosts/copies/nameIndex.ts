import { randomUUID } from 'node:crypto'
import { readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { LRUCache } from 'lru-cache'

/**
 * The last known meaning of a name: for a ref its commit, for a path at a ref the commit it was read at. `null`: the
 * host has no such thing.
 */
export type NameEntry = {
  readonly to: string | null
  /** The host showed this at that time or later. */
  readonly sinceMs: number
  /** A read that began before this time cannot know anything newer. */
  readonly validFromMs: number
}

/** The names known for one project, whose meaning changes over time. */
export type NameIndex = {
  get(name: string): NameEntry | null
  learn(name: string, known: NameEntry): void
  /** When the host last answered a read of the project. */
  readonly seenMs: number | null
  seen(atMs: number): void
  /** The host refused to show the project: the copy answers nothing until the host answers again. */
  readonly isRefused: boolean
  setRefused(isRefused: boolean): void
  /** Resolves when everything is on disk. */
  flush(): Promise<void>
}

type Shape = {
  readonly seenMs: number | null
  readonly isRefused: boolean
  readonly names: readonly (readonly [string, NameEntry])[]
}

const fileName = 'names.json'
const exactnessMs = 1_000
/** Names learned within this time share one write. */
const gatherMs = 100

export async function openNameIndex(
  dir: string,
  { namesMax, momentsFlushMs }: { readonly namesMax: number; readonly momentsFlushMs: number },
): Promise<NameIndex> {
  const before = await load(dir)
  const names = new LRUCache<string, NameEntry>({ max: namesMax })
  for (const [name, known] of before.names) names.set(name, known)
  let { seenMs, isRefused } = before
  let isDirty = false
  let writing: Promise<void> | null = null
  let later: NodeJS.Timeout | undefined
  let dueMs = Number.POSITIVE_INFINITY

  /** One write at a time; changes made meanwhile are part of the next one. */
  function flush(): Promise<void> {
    clearTimeout(later)
    dueMs = Number.POSITIVE_INFINITY
    writing ??= (async () => {
      while (isDirty) {
        isDirty = false
        const shape: Shape = { seenMs, isRefused, names: [...names.entries()].toReversed() }
        await save(dir, shape)
      }
    })()
      .catch(() => {})
      .finally(() => {
        writing = null
      })
    return writing
  }

  /** Timestamps change with every read; only a changed value is worth a prompt write. */
  function changed(waitMs: number): void {
    isDirty = true
    const wantedMs = performance.now() + waitMs
    if (wantedMs >= dueMs) return
    clearTimeout(later)
    dueMs = wantedMs
    later = setTimeout(flush, waitMs).unref()
  }

  return {
    get: name => names.get(name) ?? null,
    learn(name, known) {
      const old = names.get(name)
      // A timestamp in the future was written before the clock was set back.
      if (old && known.validFromMs < old.validFromMs && old.validFromMs <= Date.now() + exactnessMs) return
      names.set(name, known)
      changed(old?.to === known.to ? momentsFlushMs : gatherMs)
    },
    get seenMs() {
      return seenMs
    },
    seen(atMs) {
      if (seenMs !== null && atMs <= seenMs && seenMs <= Date.now()) return
      seenMs = atMs
      changed(momentsFlushMs)
    },
    get isRefused() {
      return isRefused
    },
    setRefused(next) {
      if (isRefused === next) return
      isRefused = next
      changed(0)
    },
    async flush() {
      while (isDirty || writing !== null) await flush()
    },
  }
}

const nothing: Shape = { seenMs: null, isRefused: false, names: [] }

/** An unreadable file may have recorded that the project is refused, so it counts as refused. */
async function load(dir: string): Promise<Shape> {
  const text = await readFile(join(dir, fileName), 'utf8').catch(() => null)
  if (text === null) return nothing
  try {
    const read: unknown = JSON.parse(text)
    return isShape(read) ? read : { ...nothing, isRefused: true }
  } catch {
    return { ...nothing, isRefused: true }
  }
}

function isShape(read: unknown): read is Shape {
  if (!isRecord(read)) return false
  const { seenMs, isRefused, names } = read
  const isSeen = seenMs === null || typeof seenMs === 'number'
  return isSeen && typeof isRefused === 'boolean' && Array.isArray(names) && names.every(isNamedEntry)
}

function isNamedEntry(read: unknown): boolean {
  if (!Array.isArray(read) || typeof read[0] !== 'string' || !isRecord(read[1])) return false
  const { to, sinceMs, validFromMs } = read[1]
  return (to === null || typeof to === 'string') && typeof sinceMs === 'number' && typeof validFromMs === 'number'
}

function isRecord(read: unknown): read is Readonly<Record<string, unknown>> {
  return typeof read === 'object' && read !== null
}

async function save(dir: string, shape: Shape): Promise<void> {
  const unfinished = join(dir, `${randomUUID()}.unfinished`)
  await writeFile(unfinished, JSON.stringify(shape), { mode: 0o600 })
  await rename(unfinished, join(dir, fileName))
}
