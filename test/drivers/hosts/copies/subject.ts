import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type CopyOptions, type HostWithCopies, withCopies } from '#drivers/hosts/copies/index.ts'
import { type MemoryHost, memoryHost } from '#drivers/hosts/memory/index.ts'
import { type CodeHost, type HostAccess, HostError, type Repo, type RepoHost } from '#ports/hosts.ts'
import { author, bytes } from '#testing/hosts/project.ts'

/** A host in memory that can become unavailable, and copies of what is read from it. */
export type CopiedSubject = {
  readonly memory: MemoryHost
  readonly rootDir: string
  readonly host: HostWithCopies
  readonly repos: RepoHost
  readonly repo: Repo
  /** The times that were reported since the last call. */
  reportedAges(): readonly Date[]
  /** What every call fails with from now on; `null`: calls succeed. */
  fail(error: HostError | null): void
  /** Another process on the same folder. What the first one had not written is lost. */
  restarted(given?: Partial<CopyOptions>): HostWithCopies
  push(files: Readonly<Record<string, string | null>>): string
  close(): Promise<void>
}

export const access: HostAccess = { token: 'token of ada' }
export const away = new HostError('failed', 'The host cannot be reached. Try again in a moment.')
export const refusal = new HostError('access_refused', 'The host does not allow it.')

export async function copiedSubject(
  files: Readonly<Record<string, string>>,
  options: Partial<CopyOptions> = {},
): Promise<CopiedSubject> {
  const rootDir = mkdtempSync(join(tmpdir(), 'speckeep-copies-'))
  const memory = memoryHost()
  let failure: HostError | null = null
  const ages: Date[] = []
  const faults: unknown[] = []
  const start = (given: Partial<CopyOptions> = {}) =>
    withCopies(
      failing(memory, () => failure),
      {
        rootDir,
        staleness: { note: since => ages.push(since), isTracked: () => true },
        onFault: error => faults.push(error),
        ...options,
        ...given,
      },
    )
  const host = start()
  const template = {
    key: 'blank',
    files: Object.entries(files).map(([path, text]) => ({ path, content: bytes(text) })),
  }
  const made = await memory.repos.createFromTemplate(access, {
    marker: 'copied',
    owner: 'ada',
    name: 'spec',
    description: '',
    visibility: 'private',
    template,
    author,
  })
  let pushes = 0
  return {
    memory,
    rootDir,
    host,
    repos: host.repos as RepoHost,
    repo: { ...made, projectId: 1 },
    reportedAges: () => ages.splice(0),
    fail(error) {
      failure = error
    },
    restarted: start,
    push(changes) {
      const pushed = Object.entries(changes).map(([path, text]) => ({
        path,
        mode: '100644',
        content: text === null ? null : bytes(text),
      }))
      return memory.push(made, 'main', pushed, new Date(Date.UTC(2026, 2, 5, 0, 0, pushes++)))
    },
    async close() {
      await host.flush()
      rmSync(rootDir, { recursive: true, force: true })
      if (faults.length > 0) throw faults[0]
    },
  }
}

/** The host, while no failure is set. */
export function failing(host: CodeHost, failure: () => HostError | null): CodeHost {
  const repos = host.repos as unknown as Readonly<Record<string, (...given: unknown[]) => Promise<unknown>>>
  const calls = Object.keys(repos).map(name => [
    name,
    async (...given: unknown[]) => {
      const error = failure()
      if (error) throw error
      return await repos[name]?.(...given)
    },
  ])
  return { ...host, repos: Object.fromEntries(calls) as RepoHost }
}
