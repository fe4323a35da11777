import type { QueuedCommit, QueuedCommitDetails } from './queue.ts'

/** The combined change that several queued commits make to one file. */
export type QueuedChange = {
  readonly path: string
  /** The version before the first commit; `null` for a new file. */
  readonly baseSha: string | null
  /** The content after the last commit; `null` deletes the file. */
  readonly content: string | null
  readonly encoding: 'utf-8' | 'base64'
  /** The versions that the commits create; `null` for a deletion. */
  readonly shas: readonly (string | null)[]
}

/** A commit that has not landed, and the later ones that build on what it writes; oldest first. */
export function dependentCommits(queue: readonly QueuedCommit[], first: QueuedCommit): readonly QueuedCommit[] {
  const chain = [first]
  const made = new Map(first.files.map(({ path, sha }) => [path, new Set([sha])]))
  for (const later of queue) {
    if (later.id <= first.id || later.status === 'LANDED') continue
    if (!later.files.some(({ path, baseSha }) => made.get(path)?.has(baseSha))) continue
    chain.push(later)
    for (const { path, sha } of later.files) made.set(path, (made.get(path) ?? new Set()).add(sha))
  }
  return chain
}

/** `null` if two of them change the same file independently, which is not a single change. */
export function combineChanges(chain: readonly QueuedCommitDetails[]): readonly QueuedChange[] | null {
  const changes = new Map<string, QueuedChange>()
  for (const { path, sha, baseSha, content, encoding } of chain.flatMap(({ files }) => files)) {
    const before = changes.get(path)
    if (before && !before.shas.includes(baseSha)) return null
    const shas = [...(before?.shas ?? []), sha]
    changes.set(path, { path, baseSha: before ? before.baseSha : baseSha, content, encoding, shas })
  }
  return [...changes.values()].filter(({ baseSha, content }) => baseSha !== null || content !== null)
}
