import { limits } from '#domain/limits.ts'
import { once } from '#domain/once.ts'
import { formatOf } from '#site/formats.ts'
import type { Redline } from '#site/redline.ts'
import type { Cache } from './cache.ts'
import { hashOf } from './hash.ts'
import { buildLimits } from './limits.ts'
import type { FileRenderer } from './renderer.ts'
import { readBlobs, type WorkTree } from './source/git.ts'
import type { CommittedFile, ListedCommit } from './source/history.ts'
import { type VersionChain, versionChains } from './versionChains.ts'

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
  /** False if it takes too long. */
  const render = async (chain: VersionChain, blobs: Blobs): Promise<boolean> => {
    const [{ path, before }] = chain
    const versions = [before, ...chain.map(({ after }) => after)]
    const made = await renderer.redlines(
      path,
      versions.map(id => (id === null ? null : (blobs.get(id) ?? null))),
    )
    for (const [at, file] of chain.entries()) if (made?.[at]) cache.put(keys.get(file) ?? '', made[at])
    return made !== null
  }
  const unknown = once(async () => {
    const files = [...keys].flatMap(([file, key]) => (cache.has(key) ? [] : [file]))
    const blobs = workTree ? await readBlobs(workTree, files.flatMap(idsOf), limits.editFileMaxBytes) : noBlobs
    const readable = files.filter(file => idsOf(file).every(id => blobs.has(id)))
    const rendered = new Map<CommittedFile, () => Promise<boolean>>()
    /** Together, so that each version is rendered once; those that take too long together are rendered alone. */
    for (const chain of versionChains(readable, buildLimits.redlinesPerChainMax)) {
      const all = once(() => render(chain, blobs))
      for (const file of chain)
        rendered.set(file, async () => (await all()) || (chain.length > 1 && (await render([file], blobs))))
    }
    return rendered
  })
  return {
    keys: [...keys.values()],
    keyOf: file => keys.get(file) ?? null,
    read: async file => {
      const key = keys.get(file)
      if (key === undefined) return null
      if (!cache.has(key)) await (await unknown()).get(file)?.()
      return cache.get(key)
    },
  }
}

type Blobs = ReadonlyMap<string, Uint8Array>
const noBlobs: Blobs = new Map()

function idsOf({ before, after }: CommittedFile): string[] {
  return [before, after].filter(id => id !== null)
}

function isShown({ path, before, after }: CommittedFile): boolean {
  return formatOf(path) !== null && (before !== null || after !== null)
}
