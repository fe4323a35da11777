import { inBatches } from '#domain/batches.ts'
import type { TarWriter, WrittenEntry } from '#drivers/archives/tar/write.ts'
import { entryNameOf, type PackedRepository, type RepositoryPacks } from '#drivers/hosts/embedded/packs.ts'
import type { RecordedState, StoredRepositories } from '#ports/integrity.ts'
import { unneeded } from '#usecases/operations/invariants/ofFolders.ts'
import type { Manifest } from './manifest.ts'

export type Sources = {
  /** Reads the snapshot. */
  readonly recorded: RecordedState
  /** Reads the present. */
  readonly present: RecordedState
  readonly stored: StoredRepositories
  readonly packs: RepositoryPacks
}

export type Written = Pick<Manifest, 'repositories' | 'removedProjects' | 'expiredProposals'> & {
  readonly entries: readonly WrittenEntry[]
  /** Projects without a repository, which is a violation that `check` reports. */
  readonly missing: readonly number[]
}

const batchSize = 50

/**
 * The repositories of the snapshot. Each is copied later than the database, so it has every commit that the database
 * names; what happened to it in between is as after a crash, or recorded here.
 */
export async function writeRepositories(sources: Sources, tar: TarWriter): Promise<Written> {
  const repositories: Manifest['repositories'] = []
  const entries: WrittenEntry[] = []
  const removedProjects: number[] = []
  const expiredProposals: number[] = []
  const missing: number[] = []

  async function add(repository: PackedRepository): Promise<void> {
    const entry = `git/${entryNameOf(repository.marker)}`
    const refs = repository.refs.map(({ sha, name }) => `${sha} ${name}\n`).join('')
    entries.push(await tar.add(`${entry}.refs`, [Buffer.from(refs)]))
    entries.push(await tar.add(`${entry}.pack`, repository.pack()))
    const { marker, headBranch } = repository
    repositories.push({ entry, marker, headBranch, refs: repository.refs.length })
  }

  const projects = inBatches({
    size: batchSize,
    read: (after, size) => sources.recorded.repositories(after, size),
    keyOf: ({ projectId }) => projectId,
  })
  for await (const batch of projects) {
    for (const { projectId, repoId, marker, proposals } of batch) {
      const packed = await sources.packs.read(marker)
      if (packed !== null) {
        const names = new Set(packed.refs.map(({ name }) => name.split('/').at(-1)))
        expiredProposals.push(...proposals.filter(id => !names.has(`${id}`) && !names.has(`${id}-files`)))
        await add(packed)
      } else if (repoId !== null) {
        const [now] = await sources.present.repositories(projectId - 1, 1)
        if (now?.projectId === projectId) missing.push(projectId)
        else removedProjects.push(projectId)
      }
    }
  }
  for await (const marker of proposalsElsewhere(sources)) {
    const packed = await sources.packs.read(marker)
    if (packed !== null) await add(packed)
  }
  return { repositories, entries, removedProjects, expiredProposals, missing }
}

/** Repositories that hold the proposals of projects on other hosts. */
async function* proposalsElsewhere({ recorded, stored }: Sources): AsyncIterable<string> {
  const stores = inBatches({ size: batchSize, read: (after, size) => stored.list(after, size), keyOf: ({ id }) => id })
  for await (const batch of stores) {
    const folders = batch.filter(({ marker }) => marker?.startsWith('proposals:'))
    const left = new Set((await unneeded(recorded, folders)).map(({ id }) => id))
    for (const { id, marker } of folders) if (marker !== null && !left.has(id)) yield marker
  }
}
