import type { CommittedFile } from './source/history.ts'

/** Changes of one page, oldest first, in which each change begins with the text that the one before it ended with. */
export type VersionChain = readonly [CommittedFile, ...CommittedFile[]]

/**
 * Chains of at most `changesMax` changes. `files` are sorted by time, newest first. A merge can give a page several
 * changes that begin with the same text; each is in one chain.
 */
export function versionChains(files: readonly CommittedFile[], changesMax: number): VersionChain[] {
  const growing = new Map<string, [CommittedFile, ...CommittedFile[]]>()
  const chains: VersionChain[] = []
  for (const file of files.toReversed()) {
    const endKey = (id: string | null) => `${file.path}\0${id}`
    const chain = file.before === null ? undefined : growing.get(endKey(file.before))
    growing.delete(endKey(file.before))
    const grown = chain && chain.length < changesMax ? chain : undefined
    grown?.push(file)
    const own: [CommittedFile, ...CommittedFile[]] = grown ?? [file]
    if (!grown) chains.push(own)
    if (file.after !== null) growing.set(endKey(file.after), own)
  }
  return chains
}
