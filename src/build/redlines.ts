import { limits } from '#domain/limits.ts'
import { formatOf } from '#site/formats.ts'
import type { Redline } from '#site/redline.ts'
import type { Cache } from './cache.ts'
import { hashOf } from './hash.ts'
import { buildLimits } from './limits.ts'
import type { FileRenderer } from './renderer.ts'
import { readBlobs, type WorkTree } from './source/git.ts'
import type { CommittedFile, ListedCommit } from './source/history.ts'

/** The rendered changes of the latest commits; the history alone determines which ones there are. */
export type Redlines = {
  /** The cache key of all of them. */
  readonly keys: readonly string[]
  /** Equal keys mean equal changes; `null`: the file is only named. */
  keyOf(file: CommittedFile): string | null
  read(file: CommittedFile): Promise<Redline | null>
}

export type RedlineSource = {
  /** `null`: there are no commits. */
  readonly workTree: WorkTree | null
  readonly renderer: FileRenderer
  readonly cache: Cache<Redline>
  readonly commits: readonly ListedCommit[]
  /** How many commits there are. */
  readonly commitsMax: number
}

/** Nothing is read until a change is requested that no earlier build has rendered. */
export function redlinesOf({ workTree, renderer, cache, commits, commitsMax }: RedlineSource): Redlines {
  const keys = new Map<CommittedFile, string>()
  for (const { files } of commits.slice(0, commitsMax)) {
    const pages = files.filter(isShown).slice(0, buildLimits.redlinesPerCommitMax)
    for (const file of pages.slice(0, buildLimits.redlinesMax - keys.size))
      keys.set(file, hashOf(renderer.version, file.path, file.before, file.after))
  }
  let reading: ReturnType<typeof readBlobs> | undefined
  const blobs = () => {
    const unknown = [...keys].filter(([, key]) => !cache.has(key))
    const ids = unknown.flatMap(([{ before, after }]) => [before, after].filter(id => id !== null))
    reading ??= workTree ? readBlobs(workTree, ids, limits.editFileMaxBytes) : Promise.resolve(new Map())
    return reading
  }
  return {
    keys: [...keys.values()],
    keyOf: file => keys.get(file) ?? null,
    read: async file => {
      const key = keys.get(file)
      if (key === undefined) return null
      const known = cache.get(key)
      if (known) return known
      const content = await blobs()
      const [before, after] = [content.get(file.before ?? '') ?? null, content.get(file.after ?? '') ?? null]
      if (before === null && after === null) return null
      if ((before === null) !== (file.before === null) || (after === null) !== (file.after === null)) return null
      const made = await renderer.redline(file.path, before, after)
      if (made) cache.put(key, made)
      return made
    },
  }
}

function isShown({ path, before, after }: CommittedFile): boolean {
  return formatOf(path) !== null && (before !== null || after !== null)
}
