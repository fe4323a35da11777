import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import type { RepoHost } from '#ports/hosts.ts'
import { HostError } from '#ports/hosts.ts'
import { author, bytes } from '#testing/hosts/project.ts'
import { access, away, type CopiedSubject, copiedSubject } from './subject.ts'

/** In any order of events, a copy gives an answer that the host gave at the reported time or later. */

const paths = ['README.md', 'docs/a.md', 'docs/b.md'] as const
const file = fc.constantFrom(...paths)
const limitsBytes = fc.constantFrom(0, 12, 1_000)

type Question = {
  readonly name: string
  ask(repos: RepoHost, repo: CopiedSubject['repo'], ref: string): Promise<unknown>
}

const question: fc.Arbitrary<Question> = fc.oneof(
  fc.tuple(file, limitsBytes).map(([path, maxBytes]) => ({
    name: `file ${path} ${maxBytes}`,
    ask: (repos: RepoHost, repo: CopiedSubject['repo'], ref: string) =>
      repos.readFile(access, repo, { ref, path, maxBytes }),
  })),
  fc.tuple(fc.constantFrom('', 'docs'), fc.boolean()).map(([path, recursive]) => ({
    name: `tree ${path} ${recursive}`,
    ask: (repos: RepoHost, repo: CopiedSubject['repo'], ref: string) =>
      repos.tree(access, repo, { ref, path, recursive }),
  })),
  fc.option(file).map(path => ({
    name: `history ${path}`,
    ask: (repos: RepoHost, repo: CopiedSubject['repo'], ref: string) =>
      repos.listCommits(access, repo, { ref, limit: 2, ...(path !== null && { path }) }),
  })),
  fc.constant({
    name: 'head',
    ask: (repos: RepoHost, repo: CopiedSubject['repo'], ref: string) => repos.resolve(access, repo, ref),
  }),
)

type Change = {
  readonly kind: 'change'
  readonly by: 'us' | 'others'
  readonly path: string
  readonly text: string | null
}
type Step =
  | { readonly kind: 'read'; readonly question: Question }
  | { readonly kind: 'outage' }
  | { readonly kind: 'restart' }
  | Change

const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 6, arbitrary: question.map(asked => ({ kind: 'read' as const, question: asked })) },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('change' as const),
      by: fc.constantFrom('us' as const, 'others' as const),
      path: file,
      text: fc.option(fc.constantFrom('one\n', 'two\n', 'a longer text\n')),
    }),
  },
  { weight: 2, arbitrary: fc.constantFrom<Step>({ kind: 'outage' }, { kind: 'outage' }, { kind: 'restart' }) },
)

test('an answer from the copy is one that the host gave since the reported time, in any order of events', async t => {
  t.mock.timers.enable({ apis: ['Date'], now: 1_000_000_000 })
  let recalls = 0
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 40 }), async steps => {
      const subject = await copiedSubject({ 'README.md': '# Spec\n', 'docs/a.md': 'A\n' })
      const { memory, repo } = subject
      const real = memory.repos
      const headNow = async () => (await real.resolve(access, repo, 'main')) ?? ''
      /** Every head so far, with the last time at which it was current. */
      const heads = [{ sha: await headNow(), untilMs: Number.POSITIVE_INFINITY }]
      const answered = new Set<string>()
      let host = subject.host
      let isAway = false

      async function moved(): Promise<void> {
        const sha = await headNow()
        const last = heads.at(-1)
        if (!last || sha === last.sha) return
        last.untilMs = Date.now()
        heads.push({ sha, untilMs: Number.POSITIVE_INFINITY })
      }

      async function read({ name, ask }: Question): Promise<void> {
        subject.reportedAges()
        const repos = host.repos as RepoHost
        const answer = await ask(repos, repo, 'main').catch((error: unknown) => error)
        if (!isAway) {
          assert.deepEqual(answer, name === 'head' ? await headNow() : await ask(real, repo, await headNow()))
          answered.add(name)
          return
        }
        if (answer instanceof HostError) return assert.ok(!answered.has(name), `${name} was read before`)
        recalls++
        const [since] = subject.reportedAges()
        assert.ok(since, `${name} reports its age`)
        const possible = await Promise.all(
          heads
            .filter(({ untilMs }) => untilMs >= since.getTime())
            .map(({ sha }) => (name === 'head' ? sha : ask(real, repo, sha))),
        )
        assert.ok(
          possible.some(shown => isSame(shown, answer)),
          `${name}: the host never answered ${JSON.stringify(answer)} since ${since.toISOString()}`,
        )
      }

      try {
        for (const next of steps) {
          t.mock.timers.tick(1_000)
          if (next.kind === 'read') await read(next.question)
          else if (next.kind === 'outage') {
            isAway = !isAway
            subject.fail(isAway ? away : null)
          } else if (next.kind === 'restart') {
            await host.flush()
            host = subject.restarted()
          } else if (next.by === 'others') {
            const isThere = await real.readFile(access, repo, { ref: 'main', path: next.path, maxBytes: 0 })
            if (next.text !== null || isThere) subject.push({ [next.path]: next.text })
          } else {
            const seen = await real.readFile(access, repo, { ref: 'main', path: next.path, maxBytes: 0 })
            if (next.text === null && seen === null) continue
            const content = next.text === null ? null : bytes(next.text)
            const changes = [{ path: next.path, content, expectedSha: seen?.sha ?? null }]
            const request = { branch: 'main', message: 'Change', author: { ...author, date: new Date() }, changes }
            const landing = (host.repos as RepoHost).commit(access, repo, request)
            if (isAway) await assert.rejects(landing, away)
            else await landing
          }
          await moved()
        }
      } finally {
        await host.flush()
        await subject.close()
      }
    }),
    { numRuns: 400 },
  )
  assert.ok(recalls > 100, `the copy was asked ${recalls} times`)
})

function isSame(one: unknown, other: unknown): boolean {
  try {
    assert.deepEqual(one, other)
    return true
  } catch {
    return false
  }
}
