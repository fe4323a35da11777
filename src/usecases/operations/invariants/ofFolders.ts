import { type HostId, hostIds } from '#ports/hosts.ts'
import type { Invariant, RecordedState, StoredRepositories } from '#ports/integrity.ts'

export const repositoryIsNeeded: Invariant = {
  name: 'repository-needed',
  promise: 'Nothing of a deleted project stays on the disk.',
  remedy: 'Keep a copy of that folder, then remove it while the service is stopped.',
}

export const nothingLeftOver: Invariant = {
  name: 'nothing-left-over',
  promise: 'No lock or unfinished file of a dead process blocks a repository.',
  remedy: 'Restart the service: it removes them. One that stays is removed by hand while the service is stopped.',
}

type Folder = Awaited<ReturnType<StoredRepositories['list']>>[number]

/** The folders that carry no marker of a project, of a template, or of the proposals of a project elsewhere. */
export async function unneeded(recorded: RecordedState, folders: readonly Folder[]): Promise<readonly Folder[]> {
  const markers = folders.flatMap(({ marker, isInPlace }) => (marker !== null && isInPlace ? [marker] : []))
  const ofProjects = await recorded.neededMarkers(markers)
  const elsewhere = markers.flatMap(marker => proposalsOf(marker) ?? [])
  const answers = elsewhere.length === 0 ? [] : await recorded.neededElsewhere(elsewhere)
  const known = new Set(elsewhere.filter((_, at) => answers[at]).map(({ host, repoId }) => `${host}:${repoId}`))
  return folders.filter(({ marker, isInPlace }) => {
    if (marker === null || !isInPlace) return true
    const proposals = proposalsOf(marker)
    if (proposals !== null) return !known.has(`${proposals.host}:${proposals.repoId}`)
    return !marker.startsWith('template:') && !ofProjects.has(marker)
  })
}

function proposalsOf(marker: string): { readonly host: HostId; readonly repoId: number } | null {
  const [, name, repoId] = /^proposals:([a-z]+):(\d+)$/.exec(marker) ?? []
  const host = hostIds.find(id => id === name)
  return host === undefined ? null : { host, repoId: Number(repoId) }
}
