import type { BigIntStats } from 'node:fs'
import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { LRUCache } from 'lru-cache'

export type RefFiles = {
  /**
   * The object id that a ref has, loose or packed. `null`: git has to be asked, because it is symbolic, missing, or not
   * below `refs`. Of symbolic refs, only `HEAD` is followed.
   */
  read(dir: string, ref: string): Promise<string | null>
}

type Known<T> = { readonly stats: BigIntStats; readonly value: T }
type Parse<T> = (text: string) => T

const filesMax = 5_000
/** Some 1,000 refs. */
const packedMaxBytes = 64 * 1024
const packedFilesMax = 100

/**
 * Two versions of a file could only look the same if one replaced the other within the resolution of the file system's
 * clock: what was read so soon after a change is read again.
 */
const recentMs = 1_000

/** The files in which git stores refs. One that did not change since it was read is not read again. */
export function refFiles(): RefFiles {
  const values = new LRUCache<string, Known<string>>({ max: filesMax })
  const packed = new LRUCache<string, Known<ReadonlyMap<string, string>>>({ max: packedFilesMax })

  async function readRef(dir: string, ref: string): Promise<string | null> {
    if (!looseName.test(ref)) return null
    const own = await contentOf(values, join(dir, ref), singleLine)
    if (own === 'unknown') return null
    if (own !== null) return loose.exec(own.value)?.[1] ?? null
    const all = await contentOf(packed, join(dir, 'packed-refs'), refsIn, packedMaxBytes)
    return all === null || all === 'unknown' ? null : (all.value.get(ref) ?? null)
  }

  return {
    async read(dir, ref) {
      if (ref !== 'HEAD') return await readRef(dir, ref)
      const head = await contentOf(values, join(dir, 'HEAD'), singleLine)
      if (head === null || head === 'unknown') return null
      return await readRef(dir, /^ref: (refs\/heads\/.+)$/.exec(head.value)?.[1] ?? '')
    },
  }
}

const looseName = /^(?!.*\/\.\.?(?:\/|$))refs\/[^\0\n]+$/
const loose = /^([0-9a-f]{40,64})$/
const lineMaxBytes = 4_096

/** What a file says. `null`: there is none. `unknown`: it cannot be read, or is no small file. */
async function contentOf<T extends object | string>(
  known: LRUCache<string, Known<T>>,
  path: string,
  parse: Parse<T>,
  maxBytes = lineMaxBytes,
): Promise<{ readonly value: T } | 'unknown' | null> {
  const nowMs = Date.now()
  try {
    const stats = await stat(path, { bigint: true })
    if (stats.isDirectory()) return null
    if (!stats.isFile() || stats.size > maxBytes) return 'unknown'
    const before = known.get(path)
    if (before && isSame(before.stats, stats)) return before
    const value = parse(await readFile(path, 'latin1'))
    if (Number(stats.ctimeMs) < nowMs - recentMs) known.set(path, { stats, value })
    return { value }
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException
    return code === 'ENOENT' || code === 'ENOTDIR' ? null : 'unknown'
  }
}

function isSame(one: BigIntStats, other: BigIntStats): boolean {
  return (
    one.ino === other.ino && one.ctimeNs === other.ctimeNs && one.mtimeNs === other.mtimeNs && one.size === other.size
  )
}

/** Empty if there is anything else in the file: git writes a whole line. */
function singleLine(text: string): string {
  return /^(.+)\n$/.exec(text)?.[1] ?? ''
}

function refsIn(text: string): ReadonlyMap<string, string> {
  const refs = new Map<string, string>()
  for (const line of text.split('\n')) {
    const [, sha, ref] = /^([0-9a-f]{40,64}) (refs\/.+)$/.exec(line) ?? []
    if (sha !== undefined && ref !== undefined) refs.set(ref, sha)
  }
  return refs
}
