import assert from 'node:assert/strict'
import type { GitHost } from '#drivers/hosts/git/index.ts'
import type { HostAccess, Repo } from '#ports/hosts.ts'
import { assertCommitted, author, bytes } from '../project.ts'

export type ConcurrentWrites = {
  /** Hosts of separate Speckeep processes, which the writers share in rotation. */
  readonly hosts: readonly GitHost[]
  readonly access: HostAccess
  readonly repo: Repo
  readonly writers: number
  readonly commits: number
}

/**
 * Starts this many concurrent writers, each writing one new file after another, until all commits are made; returns
 * their ids.
 */
export async function writeConcurrently({
  hosts,
  access,
  repo,
  writers,
  commits,
}: ConcurrentWrites): Promise<readonly string[]> {
  const made: string[] = []
  let begun = 0
  const writer = async (_: unknown, index: number) => {
    const host = hosts[index % hosts.length]
    assert.ok(host)
    while (begun < commits) {
      const n = begun++
      const changes = [{ path: `written/${n}.md`, content: bytes(`${n}\n`), expectedSha: null }]
      const request = { branch: repo.defaultBranch, message: `Write ${n}`, author, changes }
      made.push(assertCommitted(await host.repos.commit(access, repo, request)).commit.sha)
    }
  }
  await Promise.all(Array.from({ length: writers }, writer))
  return made
}
