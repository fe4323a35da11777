import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { memoryHost } from '#drivers/hosts/memory/index.ts'
import { type CommitOutcome, type FileChange, HostError, type RepoHost } from '#ports/hosts.ts'
import { author, bytes } from '#testing/hosts/project.ts'
import { embeddedSubject } from './embedded/subject.ts'

/** Few names, so that files, folders and stale expectations collide. */
const path = fc.constantFrom('a', 'a/b', 'a/b/c', 'a.b', 'a-b/x', 'B', 'z/ü', 'z/y')
const change = fc.record({
  path,
  content: fc.option(fc.constantFrom('', 'one\n', 'two\n'), { nil: null }),
  honest: fc.boolean(),
})
const commits = fc.array(fc.uniqueArray(change, { selector: one => one.path, minLength: 1, maxLength: 4 }), {
  maxLength: 6,
})

const input = {
  owner: 'ada',
  name: 'same',
  description: '',
  visibility: 'private',
  template: {
    key: 'blank',
    files: [
      { path: 'a/b/c', content: bytes('one\n') },
      { path: 'B', content: bytes('two\n') },
    ],
  },
  author,
} as const

type Change = { readonly path: string; readonly content: string | null; readonly honest: boolean }

/** Everything that callers see of one history of commits: outcomes, ids, refusals, listings. */
async function play(repos: RepoHost, marker: string, history: readonly (readonly Change[])[]): Promise<unknown[]> {
  const repo = await repos.createFromTemplate(null, { ...input, marker, name: marker })
  const seen: unknown[] = [await repos.contentReady(null, repo)]
  for (const [index, planned] of history.entries()) {
    const changes = await Promise.all(planned.map(one => toChange(repos, repo, one)))
    const request = { branch: 'main', message: `Commit ${index}`, author, changes }
    seen.push(
      await repos
        .commit(null, repo, request)
        .then(withoutSize, (error: unknown) => error instanceof HostError && error.kind),
    )
  }
  seen.push(await repos.tree(null, repo, { ref: 'main', path: '', recursive: true }))
  const log = await repos.listCommits(null, repo, { ref: 'main', limit: 3, path: 'a' })
  seen.push(log)
  for (const commit of log?.commits ?? []) {
    const shown = await repos.readCommit(null, repo, commit.sha)
    seen.push(shown?.files.map(({ path, status, additions, deletions }) => ({ path, status, additions, deletions })))
  }
  return seen
}

/** Only a host with a disk knows the size of a commit on it. */
function withoutSize(outcome: CommitOutcome) {
  const { storedBytes: _, ...rest } = { storedBytes: 0, ...outcome }
  return rest
}

async function toChange(repos: RepoHost, repo: { id: number; fullName: string }, planned: Change): Promise<FileChange> {
  const found = await repos.readFile(null, repo, { ref: 'main', path: planned.path, maxBytes: 0 })
  const expectedSha = planned.honest && found?.type === 'file' ? found.sha : null
  return { path: planned.path, content: planned.content === null ? null : bytes(planned.content), expectedSha }
}

test('memory and embedded answer alike and give every object the same id', async () => {
  const embedded = await embeddedSubject()
  const memory = memoryHost()
  let marker = 0
  try {
    await fc.assert(
      fc.asyncProperty(commits, async history => {
        marker += 1
        const [ours, reference] = [embedded.host.repos, memory.repos].map(repos =>
          play(repos, `same-${marker}`, history),
        )
        assert.deepEqual(await ours, await reference)
      }),
      { numRuns: 40, seed: 7 },
    )
  } finally {
    await embedded.close()
  }
})
