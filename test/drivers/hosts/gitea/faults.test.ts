import assert from 'node:assert/strict'
import { test } from 'node:test'
import { gitObject } from '#drivers/hosts/gitObjects.ts'
import { HostError, type Repo } from '#ports/hosts.ts'
import type { Fault } from '#testing/hosts/gitea/server.ts'
import {
  assertCommitted,
  assertRejects,
  author,
  bytes,
  newRepo,
  openProject,
  stalePaths,
  starterFiles,
} from '#testing/hosts/project.ts'
import { type GiteaSubject, giteaSubject, push, repositoryOf } from './subject.ts'

/** The same numbers in every run. */
function lot(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

const mishaps: readonly Fault[] = [
  { status: 503 },
  { status: 502, afterwards: true },
  { status: 429, retryAfterS: 1 },
  'unheard',
  'answer lost',
  'stalled',
]

function thirtyPercent(seed: number): () => Fault | null {
  const draw = lot(seed)
  return () => (draw() < 0.3 ? (mishaps[Math.floor(draw() * mishaps.length)] ?? null) : null)
}

async function withSubject(body: (subject: GiteaSubject) => Promise<void>): Promise<void> {
  const subject = await giteaSubject()
  try {
    await body(subject)
  } finally {
    await subject.close()
  }
}

/** Retries like a caller of the port, until the outcome is known. */
async function untilKnown<T>(ask: () => Promise<T>): Promise<T> {
  for (let asked = 1; ; asked++) {
    try {
      return await ask()
    } catch (error) {
      const isPassing = error instanceof HostError && (error.kind === 'failed' || error.kind === 'busy')
      if (!isPassing || asked === 50) throw error
    }
  }
}

/** The first matching call meets the fault. */
function once(subject: GiteaSubject, wanted: RegExp, fault: Fault, then: () => void = () => {}): void {
  let isDone = false
  subject.fake.fault = ({ method, path }) => {
    if (isDone) {
      then()
      subject.fake.fault = () => null
      return null
    }
    if (!wanted.test(`${method} ${path}`)) return null
    isDone = true
    return fault
  }
}

function messagesOf(subject: GiteaSubject, repo: Pick<Repo, 'id'>): string[] {
  const { store } = repositoryOf(subject.fake, repo)
  const line: string[] = []
  let at = store.branches.get('main')
  while (at !== undefined) {
    const { record } = store.commitOf(at) ?? assert.fail('a commit is missing')
    line.unshift(record.message)
    at = record.parents[0]
  }
  return line
}

for (const seed of [1, 2, 3]) {
  test(`with 30 % of all calls failing nothing is lost, duplicated or orphaned (${seed})`, () =>
    withSubject(async subject => {
      const { repos } = subject.host
      const { access } = subject
      const input = newRepo(subject, starterFiles)
      subject.fake.fault = thirtyPercent(seed)
      const repo = await untilKnown(() => repos.createFromTemplate(access, input))
      assert.equal(subject.fake.state.repositories.size, 1)
      let seen = gitObject('blob', starterFiles['README.md'] ?? assert.fail()).sha
      for (let n = 1; n <= 15; n++) {
        const content = bytes(`version ${n}\n`)
        const request = {
          branch: 'main',
          message: `Write ${n}`,
          author,
          changes: [
            { path: 'README.md', content, expectedSha: seen },
            { path: `new/${n}.md`, content, expectedSha: null },
          ],
        }
        seen = gitObject('blob', content).sha
        const outcome = await untilKnown(() => repos.commit(access, repo, request))
        // A call that failed may have landed; its repetition is then stale.
        const { files } = outcome.kind === 'committed' ? outcome : { files: [{ sha: seen }] }
        const now = repositoryOf(subject.fake, repo).store
        assert.equal(now.files(now.branches.get('main')).get('README.md')?.sha, seen, `${outcome.kind} ${n}`)
        assert.equal(files[0]?.sha, seen)
      }
      const written = Array.from({ length: 15 }, (_, index) => `Write ${index + 1}`)
      assert.deepEqual(messagesOf(subject, repo), ['Start from the template blank', ...written])
    }))
}

test('a commit whose answer was lost is found, and not sent again', () =>
  withSubject(async subject => {
    const { commit, shaOf, repo } = await openProject(subject, newRepo(subject, starterFiles))
    once(subject, /^POST .*contents$/, 'answer lost')
    const change = { path: 'README.md', content: bytes('once\n'), expectedSha: await shaOf('README.md') }
    const { commit: made, files } = assertCommitted(await commit([change], 'Once'))
    assert.equal(repositoryOf(subject.fake, repo).store.branches.get('main'), made.sha)
    assert.deepEqual(files, [{ path: 'README.md', sha: gitObject('blob', bytes('once\n')).sha }])
    assert.equal(subject.fake.calls.filter(call => /^POST .*contents$/.test(call)).length, 2)
  }))

test('it is found below a commit that another user pushed on top of it', () =>
  withSubject(async subject => {
    const { commit, shaOf, repo } = await openProject(subject, newRepo(subject, starterFiles))
    const theirs = { path: 'README.md', mode: '100644', content: bytes('theirs\n') }
    once(subject, /^POST .*contents$/, 'answer lost', () => push(repositoryOf(subject.fake, repo), [theirs]))
    const change = { path: 'README.md', content: bytes('mine\n'), expectedSha: await shaOf('README.md') }
    assert.equal(assertCommitted(await commit([change], 'Mine')).commit.message, 'Mine')
    assert.deepEqual(messagesOf(subject, repo), ['Start from the template blank', 'Mine', 'Push'])
  }))

test('a commit that was lost before it arrived is sent again', () =>
  withSubject(async subject => {
    const { put, repo } = await openProject(subject, newRepo(subject, starterFiles))
    once(subject, /^POST .*contents$/, 'unheard')
    await put('README.md', 'again\n', 'Again')
    assert.deepEqual(messagesOf(subject, repo), ['Start from the template blank', 'Again'])
  }))

test('a swap of file and folder is one commit too, found again when its answer was lost', () =>
  withSubject(async subject => {
    const { commit, shaOf, repo } = await openProject(subject, newRepo(subject, starterFiles))
    once(subject, /^POST .*diffpatch$/, 'answer lost')
    const everyByte = Uint8Array.from({ length: 700 }, (_, index) => (index * 7) % 256)
    const changes = [
      { path: 'docs/api', content: everyByte, expectedSha: null },
      { path: 'docs/api/orders.md', content: null, expectedSha: await shaOf('docs/api/orders.md') },
      { path: 'README.md', content: bytes('white space stays  \r\n \n'), expectedSha: await shaOf('README.md') },
      { path: 'a "quoted" name.md', content: bytes('x'), expectedSha: null },
    ]
    const { files } = assertCommitted(await commit(changes, 'Swap'))
    const { store } = repositoryOf(subject.fake, repo)
    const now = store.files(store.branches.get('main'))
    for (const { path, content } of changes) {
      assert.equal(now.get(path)?.sha, content === null ? undefined : gitObject('blob', content).sha, path)
    }
    assert.equal(files.length, 4)
    assert.deepEqual(messagesOf(subject, repo), ['Start from the template blank', 'Swap'])
  }))

/** Another user pushes between the driver's read and the arrival of its patch. */
function pushBeforePatch(subject: GiteaSubject, repo: Repo, files: Parameters<typeof push>[1]): void {
  let isDone = false
  subject.fake.fault = ({ method, path }) => {
    if (!isDone && method === 'POST' && path.endsWith('/diffpatch')) {
      isDone = true
      push(repositoryOf(subject.fake, repo), files)
    }
    return null
  }
}

const lines = (first: string, last: string) =>
  bytes([first, 'two', 'three', 'four', 'five', 'six', last, ''].join('\n'))

test('a swap is not merged with a concurrent change: it is stale, and the other change stays', () =>
  withSubject(async subject => {
    const files = { ...starterFiles, 'long.md': lines('one', 'seven') }
    const { commit, shaOf, repo } = await openProject(subject, newRepo(subject, files))
    const theirs = lines('ONE', 'seven')
    pushBeforePatch(subject, repo, [{ path: 'long.md', mode: '100644', content: theirs }])
    const changes = [
      { path: 'docs/api', content: bytes('a file now\n'), expectedSha: null },
      { path: 'docs/api/orders.md', content: null, expectedSha: await shaOf('docs/api/orders.md') },
      { path: 'long.md', content: lines('one', 'SEVEN'), expectedSha: await shaOf('long.md') },
    ]
    assert.deepEqual(stalePaths(await commit(changes, 'Swap')), ['long.md'])
    const { store } = repositoryOf(subject.fake, repo)
    const now = store.files(store.branches.get('main'))
    assert.equal(now.get('long.md')?.sha, gitObject('blob', theirs).sha)
    assert.ok(now.has('docs/api/orders.md'))
    assert.deepEqual(messagesOf(subject, repo), ['Start from the template blank', 'Push'])
  }))

test('a swap lands on top of concurrent changes elsewhere, and keeps executable modes', () =>
  withSubject(async subject => {
    const { commit, shaOf, repo } = await openProject(subject, newRepo(subject, starterFiles))
    const stored = repositoryOf(subject.fake, repo)
    push(stored, [{ path: 'run.sh', mode: '100755', content: bytes('echo 1\n') }])
    pushBeforePatch(subject, repo, [{ path: 'elsewhere.md', mode: '100644', content: bytes('theirs\n') }])
    const changes = [
      { path: 'docs/api', content: bytes('a file now\n'), expectedSha: null },
      { path: 'docs/api/orders.md', content: null, expectedSha: await shaOf('docs/api/orders.md') },
      { path: 'run.sh', content: bytes('echo 2\n'), expectedSha: await shaOf('run.sh') },
    ]
    const { files } = assertCommitted(await commit(changes, 'Swap'))
    const now = stored.store.files(stored.store.branches.get('main'))
    assert.deepEqual(now.get('run.sh'), { path: 'run.sh', mode: '100755', sha: files[2]?.sha })
    assert.equal(now.get('elsewhere.md')?.sha, gitObject('blob', bytes('theirs\n')).sha)
    assert.deepEqual(messagesOf(subject, repo), ['Start from the template blank', 'Push', 'Push', 'Swap'])
  }))

test('where the host merges a new file with a concurrent one, the commit fails and names the file', () =>
  withSubject(async subject => {
    const { commit, shaOf, repo } = await openProject(subject, newRepo(subject, starterFiles))
    pushBeforePatch(subject, repo, [{ path: 'notes.md', mode: '100644', content: bytes('theirs\n') }])
    const changes = [
      { path: 'docs/api', content: bytes('a file now\n'), expectedSha: null },
      { path: 'docs/api/orders.md', content: null, expectedSha: await shaOf('docs/api/orders.md') },
      // Git uses an empty file as the common ancestor of two new ones.
      { path: 'notes.md', content: bytes(''), expectedSha: null },
    ]
    await assert.rejects(commit(changes, 'Swap'), (error: HostError) => {
      assert.equal(error.kind, 'failed')
      assert.match(error.message, /Gitea merged .* notes\.md/)
      return true
    })
    const { store } = repositoryOf(subject.fake, repo)
    const now = store.files(store.branches.get('main'))
    assert.equal(now.get('notes.md')?.sha, gitObject('blob', bytes('theirs\n')).sha)
    assert.deepEqual(messagesOf(subject, repo), ['Start from the template blank', 'Push', 'Swap'])
  }))

test('two concurrent processes with the same message both land, and neither mistakes the other for itself', () =>
  withSubject(async subject => {
    const { repo, access } = await openProject(subject, newRepo(subject, starterFiles))
    const hosts = [subject.host, subject.another()]
    const landedShas: string[] = []
    for (let n = 0; n < 5; n++) {
      await Promise.all(
        hosts.map(async ({ repos }, index) => {
          const changes = [{ path: `race/${n}-${index}.md`, content: bytes('x'), expectedSha: null }]
          const request = { branch: 'main', message: 'Write', author, changes }
          landedShas.push(assertCommitted(await repos.commit(access, repo, request)).commit.sha)
        }),
      )
    }
    assert.equal(new Set(landedShas).size, 10)
    assert.equal(messagesOf(subject, repo).length, 11)
  }))

test('of two processes that write one file concurrently one gets stale', () =>
  withSubject(async subject => {
    const { repo, access, shaOf } = await openProject(subject, newRepo(subject, starterFiles))
    const expectedSha = await shaOf('README.md')
    const outcomes = await Promise.all(
      [subject.host, subject.another()].map(async ({ repos }, index) => {
        const changes = [{ path: 'README.md', content: bytes(`${index}\n`), expectedSha }]
        return await repos.commit(access, repo, { branch: 'main', message: `Write ${index}`, author, changes })
      }),
    )
    const [stale] = outcomes.filter(outcome => outcome.kind === 'stale')
    assert.deepEqual(stale && stalePaths(stale), ['README.md'])
    assert.equal(messagesOf(subject, repo).length, 2)
  }))

test('a commit that the host never finishes times out, and nothing is written', () =>
  withSubject(async subject => {
    const { commit, head, repo } = await openProject(subject, newRepo(subject, starterFiles))
    subject.fake.calls.length = 0
    subject.fake.fault = ({ method }) => (method === 'POST' ? { status: 500 } : null)
    await assertRejects('failed', commit([{ path: 'x.md', content: bytes('x'), expectedSha: null }]))
    assert.equal(subject.fake.calls.filter(call => call.startsWith('POST')).length, 6)
    assert.equal(repositoryOf(subject.fake, repo).store.branches.get('main'), head)
  }))

test('a creation that died before its first content is finished by the next call', () =>
  withSubject(async subject => {
    const { repos } = subject.host
    const input = newRepo(subject, starterFiles)
    subject.fake.fault = ({ path }) => (path.endsWith('/contents') ? { status: 503 } : null)
    await assertRejects('failed', repos.createFromTemplate(subject.access, input))
    subject.fake.fault = () => null
    const repo = await repos.createFromTemplate(subject.access, input)
    assert.match((await repos.contentReady(subject.access, repo)) ?? '', /^[0-9a-f]{40}$/)
    assert.equal(subject.fake.state.repositories.size, 1)
    assert.equal(messagesOf(subject, repo).length, 1)
  }))

test('two processes that create with one marker concurrently make one repository with one first commit', () =>
  withSubject(async subject => {
    const input = newRepo(subject, starterFiles)
    const hosts = [subject.host, subject.another(), subject.another()]
    const made = await Promise.all(hosts.map(({ repos }) => repos.createFromTemplate(subject.access, input)))
    assert.equal(new Set(made.map(repo => repo.id)).size, 1)
    assert.equal(messagesOf(subject, made[0] ?? assert.fail()).length, 1)
  }))
