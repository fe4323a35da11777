import assert from 'node:assert/strict'
import { textKinds } from '#domain/work.ts'
import { systemClock } from '#drivers/clock.ts'
import { contentCache } from '#drivers/contentCache.ts'
import { codeHosts } from '#drivers/hosts/codeHosts.ts'
import { memoryHost } from '#drivers/hosts/memory/index.ts'
import { type CodeHost, HostError, type ProjectHost, type RepoHost, type RepoRef } from '#ports/hosts.ts'
import { commitFiles } from '#usecases/content/commitFiles.ts'
import type { FileInput } from '#usecases/content/planCommit.ts'
import { sendQueued } from '#usecases/content/queue/sendQueued.ts'
import { readContent } from '#usecases/content/readContent.ts'
import type { searchTexts } from '#usecases/content/searchTexts.ts'
import { activeProject, type TestStores } from '../../drivers/postgres/rows.ts'

type Ports = Parameters<typeof commitFiles>[0] & Parameters<typeof sendQueued>[0] & Parameters<typeof searchTexts>[0]

/** The fault of the next commit that reaches the host. */
export type Fault = 'lost before' | 'lost after' | 'die before' | 'die after'

type Push = { readonly path: string; readonly text: string }

const forever = new Promise<never>(() => {})

/** One project on a remote host that can be unavailable, lose answers, and never answer a process that has died. */
export async function queueModel(stores: TestStores, files: Readonly<Record<string, string>>) {
  const memory = memoryHost()
  let isOff = false
  let refusal: HostError | null = null
  let mishap: Fault | null = null
  let isCopy = false
  let replacedPush: Push | null = null
  let replacedAnswer: HostError | null = null
  let died = Promise.withResolvers<'died'>()
  const away = () => new HostError('failed', 'GitHub cannot be reached.')

  async function through<T>(name: string, call: () => Promise<T>): Promise<T> {
    if (isOff) throw away()
    if (name !== 'commit') return await call()
    if (refusal) throw refusal
    const now = mishap
    mishap = null
    if (now === 'lost before') throw away()
    if (now === 'die before') {
      died.resolve('died')
      await forever
    }
    const result = await call()
    if (now === 'lost after') throw away()
    if (now === 'die after') {
      died.resolve('died')
      await forever
    }
    return result
  }

  /** A copy of the repository shows the head that was recorded for it. */
  function asOfCopy(name: string, [access, repo, at, ...rest]: unknown[]): unknown[] {
    const { recordedHead } = (repo ?? {}) as Partial<RepoRef>
    const isOfBranch = name === 'readFile' && (at as { ref: string }).ref === 'main'
    const seen = isCopy && isOfBranch && recordedHead ? { ...(at as object), ref: recordedHead } : at
    return [access, repo, seen, ...rest]
  }

  /**
   * As on a host that compares before it writes: a push comes in between and is replaced. Then the process dies, or the
   * host answers nothing but a refusal.
   */
  async function commitBlindly({ path, text }: Push, [access, repo, request]: Parameters<RepoHost['commit']>) {
    memory.push(repo, 'main', [{ path, mode: '100644', content: Buffer.from(text) }], new Date())
    const changes = await Promise.all(
      request.changes.map(async change => {
        const file = await memory.repos.readFile(access, repo, { ref: 'main', path: change.path, maxBytes: 0 })
        return { ...change, expectedSha: file?.sha ?? null }
      }),
    )
    await memory.repos.commit(access, repo, { ...request, changes })
    if (replacedAnswer) throw replacedAnswer
    died.resolve('died')
    return await forever
  }

  const takeBack: RepoHost['takeBack'] = async (access, repo, { commitSha }) => {
    const made = await memory.repos.readCommit(access, repo, commitSha)
    for (const { path } of made?.files ?? []) {
      const at = { ref: made?.commit.parents[0] ?? '', path, maxBytes: 1_000_000 }
      const before = await memory.repos.readFile(access, repo, at)
      memory.push(repo, 'main', [{ path, mode: '100644', content: before?.content ?? null }], new Date())
    }
  }

  const commit: RepoHost['commit'] = async (...args) => {
    const push = replacedPush
    replacedPush = null
    return await (push ? commitBlindly(push, args) : memory.repos.commit(...args))
  }

  const calls = Object.entries({ ...memory.repos, commit, takeBack }) as [
    string,
    (...args: unknown[]) => Promise<unknown>,
  ][]
  const repos = Object.fromEntries(
    calls.map(([name, call]) => [name, (...args: unknown[]) => through(name, () => call(...asOfCopy(name, args)))]),
  )
  const host = {
    ...memory,
    repos: repos as unknown as RepoHost,
    repoTokens: { readAddress: String },
  } satisfies ProjectHost as CodeHost

  const project = await activeProject(stores, { host: 'memory', slug: `queue-${Math.random()}`.slice(0, 30) })
  const repo = await memory.repos.createFromTemplate(null, {
    marker: String(project.id),
    owner: 'ada',
    name: `spec-${project.id}`,
    description: '',
    visibility: 'private',
    template: {
      key: 'blank',
      files: Object.entries(files).map(([path, text]) => ({ path, content: Buffer.from(text) })),
    },
    author: { name: 'Ada', email: 'ada@example.org', date: new Date('2026-03-04T05:06:07Z') },
  })
  await stores.pool.query('update projects set repo_id = $2, repo_full_name = $3 where id = $1', [
    project.id,
    repo.id,
    repo.fullName,
  ])
  const published: unknown[] = []
  const ports = {
    ...stores,
    hosts: codeHosts(host),
    work: { run: async (kind: keyof typeof textKinds, input: never) => textKinds[kind].perform(input) },
    live: { publish: async (update: unknown) => void published.push(update) },
    jobs: { resumeProject: async () => {}, sendQueued: async () => {} },
    disk: { measure: async () => ({ exists: true, freeBytes: 1, floorBytes: 0 }) },
    clock: systemClock,
    contentCache: contentCache({ textsMaxChars: 1_000_000, factsMax: 1_000 }),
    events: { pagesBuilt() {}, fault() {} },
    sealing: {},
    settings: {
      publicUrl: 'http://speckeep.test',
      quotas: { projectsMax: null, storageMaxBytes: null, filesPerProjectMax: null, pushedMaxBytesPerHour: null },
    },
  } as unknown as Ports

  const commitWith = (given: Ports, message: string, files: readonly FileInput[]) =>
    commitFiles(given, project.userId, project.id, { kind: 'files', files, message })

  const expireLease = () =>
    stores.pool.query("update projects set queue_held_until = now() - interval '1 second' where id = $1", [project.id])

  return {
    project,
    ports,
    repo,
    published,
    set off(value: boolean) {
      isOff = value
    },
    set readsFromCopy(value: boolean) {
      isCopy = value
    },
    set refusal(value: HostError | null) {
      refusal = value
    },
    set mishap(value: Fault | null) {
      mishap = value
    },
    /** The next commit replaces this push, and its process dies unless the host answers with `replacedAnswer`. */
    set replaced(value: Push) {
      replacedPush = value
    },
    set replacedAnswer(value: HostError) {
      replacedAnswer = value
    },
    /** A request that dies gives no answer, which is not what these tests are about. */
    surviveRequests() {
      if (mishap?.startsWith('die')) mishap = null
    },
    commit: (message: string, files: readonly FileInput[]) => commitWith(ports, message, files),

    /** A commit whose process dies, and renews nothing from then on; returns once it has. */
    async dyingCommit(message: string, files: readonly FileInput[]): Promise<void> {
      died = Promise.withResolvers()
      const commitAttempts = { ...stores.commitAttempts, renew: async () => true }
      const outcome = await Promise.race([commitWith({ ...ports, commitAttempts }, message, files), died.promise])
      assert.equal(outcome, 'died')
    },

    async attempts(): Promise<number> {
      const { rows } = await stores.pool.query('select from commit_attempts where project_id = $1', [project.id])
      return rows.length
    },

    expireAttempts: () =>
      stores.pool.query("update commit_attempts set held_until = now() - interval '1 second' where project_id = $1", [
        project.id,
      ]),

    /** A worker looks once; a dead one leaves its lease behind, which has expired by then. */
    async work(): Promise<void> {
      died = Promise.withResolvers()
      const outcome = await Promise.race([sendQueued(ports, project.id), died.promise])
      if (outcome === 'died') await expireLease()
    },

    /** The host recovers, and everything that waits is sent. */
    async drain(): Promise<void> {
      isOff = false
      refusal = null
      mishap = null
      for (let look = 0; await stores.queuedCommits.isWaiting(project.id); look++) {
        assert.ok(look < 100, 'the queue does not end')
        await sendQueued(ports, project.id)
      }
    },

    /** A push by another person. */
    push(path: string, text: string | null): string {
      const content = text === null ? null : Buffer.from(text)
      return memory.push(repo, 'main', [{ path, mode: '100644', content }], new Date())
    },

    async atHost(path: string): Promise<string | null> {
      const file = await memory.repos.readFile(null, repo, { ref: 'main', path, maxBytes: 1_000_000 })
      return file?.content ? Buffer.from(file.content).toString() : null
    },

    /** As the app reads it. */
    async read(path: string): Promise<{ text: string; sha: string } | null> {
      const content = await readContent(ports, project.userId, project.id, { path, withLastCommit: false }).catch(
        () => null,
      )
      if (content?.kind !== 'file') return null
      return { text: Buffer.from(content.file.content).toString(), sha: content.file.sha }
    },

    /** The messages at the host, oldest first, without that of the template. */
    async messages(): Promise<readonly string[]> {
      const history = await memory.repos.listCommits(null, repo, { ref: 'main', limit: 10_000 })
      return (history?.commits ?? [])
        .map(({ message }) => message.trim())
        .toReversed()
        .slice(1)
    },

    queued: () => stores.queuedCommits.list(project.id, new Date(0), 1_000),
  }
}

export function bytes(text: string): Uint8Array {
  return Buffer.from(text)
}
