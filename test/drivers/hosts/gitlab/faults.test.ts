import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { CodeHost, CommitOutcome, FileChange, HostAccess, Repo } from '#ports/hosts.ts'
import {
  assertCommitted,
  assertRejects,
  author,
  bytes,
  newRepo,
  openProject,
  stalePaths,
  starterFiles,
  text,
} from '#testing/hosts/project.ts'
import type { FakeGitlab, Fault } from './fake/server.ts'
import { type GitlabSubject, gitlabSubject, hostOf } from './subject.ts'

function check(title: string, body: (subject: GitlabSubject) => Promise<void>): void {
  test(`GitLab under faults: ${title}`, async () => {
    const subject = gitlabSubject()
    try {
      await body(subject)
    } finally {
      await subject.close()
    }
  })
}

/** Three calls in ten fail, in every way there is; the same ones for the same seed. */
function makeTrouble(fake: FakeGitlab, seed: number): void {
  let drawn = seed
  const draw = () => {
    drawn = (drawn * 1_103_515_245 + 12_345) % 2 ** 31
    return drawn / 2 ** 31
  }
  const faults: readonly (() => Fault)[] = [
    () => new Response('Service Unavailable', { status: 503 }),
    () => new Response('Retry later\n', { status: 429, headers: { 'retry-after': '0' } }),
    () => 'lost',
    () => 'late',
    () => 'delayed',
  ]
  fake.fault = () => (draw() < 0.3 ? (faults[Math.floor(draw() * faults.length)]?.() ?? null) : null)
}

/** Retries as the jobs of Speckeep do. */
async function insist<T>(call: () => Promise<T>): Promise<T> {
  for (let tried = 1; ; tried++) {
    try {
      return await call()
    } catch (error) {
      if (tried === 30) throw error
    }
  }
}

async function commitTo(
  host: CodeHost,
  access: HostAccess,
  repo: Repo,
  changes: readonly FileChange[],
  message: string,
) {
  return await host.repos.commit(access, repo, { branch: repo.defaultBranch, message, author, changes })
}

check('a project is created once and completely, however often the request is repeated', async subject => {
  const { fake, host, access } = subject
  for (let seed = 1; seed <= 8; seed++) {
    const input = newRepo(subject, starterFiles)
    makeTrouble(fake, seed)
    const repo = await insist(() => host.repos.createFromTemplate(access, input))
    const again = await insist(() => host.repos.createFromTemplate(access, input))
    fake.fault = () => null
    assert.equal(again.id, repo.id)
    assert.equal(fake.state.projects.length, seed)
    const history = await host.repos.listCommits(access, repo, { ref: 'main', limit: 10 })
    assert.equal(history?.commits.length, 1)
    const tree = await host.repos.tree(access, repo, { ref: 'main', path: '', recursive: true })
    assert.equal(tree?.entries.filter(entry => entry.type === 'file').length, Object.keys(starterFiles).length)
  }
})

check('no commit is lost, and none is made twice', async subject => {
  const { fake, host, access } = subject
  const { repo } = await openProject(subject, newRepo(subject, starterFiles))
  const others = hostOf(fake)
  makeTrouble(fake, 99)
  const write = async (by: CodeHost, n: number) => {
    const change = { path: `many/${n}.md`, content: bytes(`${n}\n`), expectedSha: null }
    const outcome = await insist(() => commitTo(by, access, repo, [change], `Write ${n}`))
    // After an error the first attempt may have landed: then the file exists with exactly this content.
    if (outcome.kind === 'stale') assert.deepEqual(outcome.paths, [change.path])
  }
  for (let n = 0; n < 30; n += 3) await Promise.all([write(host, n), write(others, n + 1), write(host, n + 2)])
  fake.fault = () => null
  const history = await host.repos.listCommits(access, repo, { ref: 'main', limit: 100 })
  const messages = history?.commits.map(commit => commit.message) ?? []
  assert.deepEqual(
    messages.filter(message => message.startsWith('Write')).toSorted(),
    Array.from({ length: 30 }, (_, n) => `Write ${n}`).toSorted(),
  )
  for (let n = 0; n < 30; n++) {
    const file = await host.repos.readFile(access, repo, { ref: 'main', path: `many/${n}.md`, maxBytes: 99 })
    assert.equal(text(file?.content), `${n}\n`)
  }
})

check('a commit whose answer is lost is found, not made again', async subject => {
  const { fake } = subject
  const { repo, commit, shaOf } = await openProject(subject, newRepo(subject, starterFiles))
  let lost: Fault = 'lost'
  fake.fault = ({ method, path }) => {
    if (method !== 'POST' || !path.endsWith('/repository/commits')) return null
    const fault = lost
    lost = null
    return fault
  }
  const change = { path: 'README.md', content: bytes('once\n'), expectedSha: await shaOf('README.md') }
  const { commit: made } = assertCommitted(await commit([change], 'Once'))
  assert.equal(subject.project(repo).git.head('main'), made.sha)
  assert.equal(made.message, 'Once')
})

check('a creation that died before the first content is finished by the next', async subject => {
  const { fake, host, access } = subject
  const input = newRepo(subject, starterFiles)
  fake.fault = ({ path }) => (path.endsWith('/repository/commits') ? new Response('', { status: 502 }) : null)
  await assertRejects('failed', host.repos.createFromTemplate(access, input))
  assert.equal(fake.state.projects.length, 1)
  fake.fault = () => null
  const project = await openProject(subject, input)
  assert.equal(fake.state.projects.length, 1)
  assert.equal(text((await project.read('README.md'))?.content), '# Spec\n')
})

check('two processes of Speckeep write to one branch, and everything lands', async subject => {
  const { fake, host, access } = subject
  const { repo } = await openProject(subject, newRepo(subject, starterFiles))
  const hosts = [host, hostOf(fake)]
  const outcomes = await Promise.all(
    Array.from({ length: 12 }, (_, n) => {
      const change = { path: `many/${n}.md`, content: bytes(`${n}\n`), expectedSha: null }
      return insist(() => commitTo(hosts[n % 2] ?? host, access, repo, [change], `Write ${n}`))
    }),
  )
  assert.equal(new Set(outcomes.map(outcome => assertCommitted(outcome).commit.sha)).size, 12)
})

check('of two processes that write one file concurrently, one gets stale', async subject => {
  const { fake, host, access } = subject
  const { repo, shaOf, read } = await openProject(subject, newRepo(subject, starterFiles))
  for (let round = 0; round < 5; round++) {
    const expectedSha = await shaOf('README.md')
    const write = (by: CodeHost, who: string): Promise<CommitOutcome> =>
      commitTo(by, access, repo, [{ path: 'README.md', content: bytes(`${who} ${round}\n`), expectedSha }], who)
    const outcomes = await Promise.all([write(host, 'one'), write(hostOf(fake), 'other')])
    const won = outcomes.findIndex(outcome => outcome.kind === 'committed')
    assert.deepEqual(outcomes.map(outcome => outcome.kind).toSorted(), ['committed', 'stale'])
    assert.equal(text((await read('README.md'))?.content), `${won === 0 ? 'one' : 'other'} ${round}\n`)
  }
})

for (const [what, pushed, change] of [
  ['a file', { path: 'README.md', content: bytes('theirs\n') }, { path: 'README.md', content: bytes('mine\n') }],
  ['a folder', { path: 'guide/one.md', content: bytes('theirs\n') }, { path: 'guide', content: bytes('mine\n') }],
] as const) {
  check(`a push of ${what} during the commit is not overwritten`, async subject => {
    const { fake } = subject
    const { repo, commit, read } = await openProject(subject, newRepo(subject, starterFiles))
    const expectedSha = (await read(change.path))?.sha ?? null
    fake.state.beforeWrite = async () => {
      fake.state.beforeWrite = async () => {}
      await subject.push(repo, [{ ...pushed, mode: '100644' }])
    }
    assert.deepEqual(stalePaths(await commit([{ ...change, expectedSha }])), [change.path])
    assert.equal(text((await read(pushed.path))?.content), 'theirs\n')
  })
}
