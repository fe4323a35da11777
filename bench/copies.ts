/**
 * The cost of keeping copies while the host is available: reads of a file and of all folders, with and without copies,
 * alternating in one run. In memory a read costs almost nothing, so the difference is the cost of the copy; with the
 * Gitea driver on its double it is the time that a user waits, without the network.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { withCopies } from '#drivers/hosts/copies/index.ts'
import { giteaHost } from '#drivers/hosts/gitea/index.ts'
import { memoryHost } from '#drivers/hosts/memory/index.ts'
import type { CodeHost, HostAccess, ProjectHost, Repo } from '#ports/hosts.ts'
import { createFakeGitea } from '#testing/hosts/gitea/server.ts'
import { addUser } from '#testing/hosts/gitea/users.ts'
import { author, bytes } from '#testing/hosts/project.ts'
import { median } from './measuring/statistics.ts'

const rounds = 20
const readsPerRound = 12
const files = Array.from({ length: 300 }, (_, at) => ({
  path: `docs/${at % 20}/${at}.md`,
  content: bytes(`# Page ${at}\n`.padEnd(4_000, 'text ')),
}))

const rootDir = mkdtempSync(join(tmpdir(), 'speckeep-bench-'))
const double = createFakeGitea()
addUser(double, 'ada', 'ada-token')
try {
  await measure('in memory', memoryHost(), null)
  const { baseUrl, client } = double.state
  await measure('Gitea', giteaHost({ baseUrl, client, fetch: double.fetch }), { token: 'ada-token' })
} finally {
  double.close()
  rmSync(rootDir, { recursive: true, force: true })
}

async function measure(name: string, host: CodeHost, access: HostAccess): Promise<void> {
  const copying = withCopies(host, {
    rootDir: join(rootDir, name),
    staleness: { note: () => {}, isTracked: () => true },
  })
  const repo = await host.repos.createFromTemplate(access, {
    marker: 'bench',
    owner: 'ada',
    name: 'bench',
    description: '',
    visibility: 'private',
    template: { key: 'blank', files },
    author,
  })
  const reads = {
    readFile: async (of: ProjectHost, at: number, to: Repo) =>
      await of.repos.readFile(access, to, { ref: 'main', path: files[at % files.length]?.path ?? '', maxBytes: 1e6 }),
    tree: async (of: ProjectHost, _at: number, to: Repo) =>
      await of.repos.tree(access, to, { ref: 'main', path: '', recursive: true }),
  }
  for (const [operation, read] of Object.entries(reads)) {
    const plainMs: number[] = []
    const copiedMs: number[] = []
    for (let round = -2; round < rounds; round++) {
      const sides = [
        { of: host, to: repo, tookMs: plainMs },
        { of: copying, to: { ...repo, projectId: 1 }, tookMs: copiedMs },
      ]
      // The garbage of one is collected by the other, so they alternate in going first.
      for (const { of, to, tookMs } of round % 2 === 0 ? sides : sides.toReversed()) {
        const tookMsEach = await timed(at => read(of, at, to))
        if (round >= 0) tookMs.push(tookMsEach)
      }
    }
    const [without, with_] = [median(plainMs), median(copiedMs)]
    console.log(
      `${name}, ${operation}: ${(without * 1_000).toFixed(0)} µs without copies, ${(with_ * 1_000).toFixed(0)} µs with, ` +
        `ratio ${(with_ / without).toFixed(2)}`,
    )
  }
  await copying.flush()
}

/** Milliseconds per read. */
async function timed(read: (at: number) => Promise<unknown>): Promise<number> {
  const begun = performance.now()
  for (let at = 0; at < readsPerRound; at++) await read(at)
  return (performance.now() - begun) / readsPerRound
}
