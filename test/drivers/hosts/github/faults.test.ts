import assert from 'node:assert/strict'
import { test } from 'node:test'
import { HostError, type NewRepo, type Repo } from '#ports/hosts.ts'
import {
  assertCommitted,
  author,
  bytes,
  maxBytes,
  newRepo,
  openProject,
  stalePaths,
  starterFiles,
  text,
} from '#testing/hosts/project.ts'
import { type Ask, type Fault, faults } from './proxy/index.ts'
import { type GithubSubject, withGithub, withProject } from './subject.ts'

/** The timeout of a stalled answer, which then counts as lost. */
const shortStall = { stallMs: 400 }

/** The same numbers in every run. */
function dice(seed: number): () => number {
  let state = seed
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2 ** 31
    return state / 2 ** 31
  }
}

const often: readonly Fault[] = [
  'lost',
  'lost',
  'unheard',
  faults.unavailable,
  faults.badGateway,
  faults.tooMany,
  faults.secondary,
]

/** Three of ten requests go wrong, in every way there is; a stall costs time, so stalls are rare. */
function randomFault(seed: number): (ask: Ask) => Fault | null {
  const roll = dice(seed)
  return () => {
    if (roll() > 0.3) return null
    return roll() < 0.03 ? 'stall' : (often[Math.floor(roll() * often.length)] ?? null)
  }
}

const tries = Array.from({ length: 60 }, (_, index) => index)

/** Retries like a job, until it succeeds. */
async function untilDone<T>(work: () => Promise<T>): Promise<T> {
  for (const _ of tries) {
    try {
      return await work()
    } catch (error) {
      if (!(error instanceof HostError)) throw error
      assert.ok(['failed', 'busy'].includes(error.kind), `${error.kind}: ${error.message}`)
    }
  }
  throw new Error('it never succeeded')
}

test('with random faults, each creation makes one repository, with the template as its only commit', () =>
  withGithub(async subject => {
    const { github, access } = subject
    const inputs = Array.from({ length: 5 }, () => newRepo(subject, starterFiles))
    github.faults(randomFault(11))
    const made: Repo[] = []
    for (const input of inputs)
      made.push(await untilDone(() => subject.another().repos.createFromTemplate(access, input)))
    github.faults(() => null)
    const all = await github.behind<{ full_name: string }[]>(access.token, 'GET', '/user/repos')
    assert.deepEqual(all.map(repo => repo.full_name).toSorted(), made.map(repo => repo.fullName).toSorted())
    for (const repo of made) await holdsTemplateOnly(subject, repo)
  }, shortStall))

async function holdsTemplateOnly({ another, access }: GithubSubject, repo: Repo): Promise<void> {
  const { repos } = another()
  const history = await repos.listCommits(access, repo, { ref: repo.defaultBranch, limit: 9 })
  assert.deepEqual(
    history?.commits.map(commit => commit.message),
    ['Start from the template blank'],
  )
  const tree = await repos.tree(access, repo, { ref: repo.defaultBranch, path: '', recursive: true })
  const files = tree?.entries.filter(entry => entry.type === 'file').map(entry => entry.path)
  assert.deepEqual(files, Object.keys(starterFiles).toSorted())
}

test('with random faults, all commits land, each once', () =>
  withGithub(async subject => {
    const { github, access } = subject
    const { repo } = await openProject(subject, newRepo(subject, starterFiles))
    github.faults(randomFault(7))
    const paths = Array.from({ length: 12 }, (_, index) => `many/${index}.md`)
    for (const path of paths) await untilDone(() => writeOnce(subject, repo, path))
    github.faults(() => null)
    const { repos } = subject.another()
    const history = await repos.listCommits(access, repo, { ref: repo.defaultBranch, limit: 50 })
    assert.deepEqual(
      history?.commits
        .map(commit => commit.message)
        .slice(0, -1)
        .toReversed(),
      paths,
    )
    for (const path of paths) {
      const found = await repos.readFile(access, repo, { ref: repo.defaultBranch, path, maxBytes })
      assert.equal(text(found?.content), path)
    }
  }, shortStall))

/** A caller that got no answer sees `stale` the next time, and finds its own text there. */
async function writeOnce({ another, access }: GithubSubject, repo: Repo, path: string): Promise<void> {
  const { repos } = another()
  const changes = [{ path, content: bytes(path), expectedSha: null }]
  const outcome = await repos.commit(access, repo, { branch: repo.defaultBranch, message: path, author, changes })
  if (outcome.kind === 'committed') return
  const found = await repos.readFile(access, repo, { ref: repo.defaultBranch, path, maxBytes })
  assert.equal(text(found?.content), path)
}

const isMove = ({ method, path }: Ask) => method === 'PATCH' && path.includes('/git/refs/')

/** One fault at the first matching request. */
function once(isMeant: (ask: Ask) => boolean, fault: Fault, before: () => Promise<unknown> = async () => {}) {
  let left = 1
  return async (ask: Ask): Promise<Fault | null> => {
    if (left === 0 || !isMeant(ask)) return null
    left -= 1
    await before()
    return fault
  }
}

for (const fault of ['lost', 'unheard', 'stall', faults.unavailable] as const) {
  const name = typeof fault === 'string' ? fault : 'unavailable'
  test(`a branch update whose answer is ${name} is neither lost nor made twice`, () =>
    withProject(async ({ commit, repos, repo, access, head }, subject) => {
      subject.github.faults(once(isMove, fault))
      const { commit: made } = assertCommitted(
        await commit([{ path: 'new.md', content: bytes('x'), expectedSha: null }]),
      )
      const history = await repos.listCommits(access, repo, { ref: repo.defaultBranch, limit: 9 })
      assert.deepEqual(
        history?.commits.map(one => one.sha),
        [made.sha, head],
      )
    }, shortStall))
}

test('a commit whose answer was lost is recognised even if another user has committed on top of it', () =>
  withProject(async ({ commit, repos, repo, access, head }, subject) => {
    const theirs = { path: 'theirs.md', mode: '100644', content: bytes('theirs') }
    let pushed = ''
    let moved = false
    subject.github.faults(async ask => {
      if (isMove(ask) && !moved) {
        moved = true
        return 'lost'
      }
      if (moved && pushed === '') pushed = await subject.push(repo, [theirs])
      return null
    })
    const { commit: made } = assertCommitted(await commit([{ path: 'new.md', content: bytes('x'), expectedSha: null }]))
    const history = await repos.listCommits(access, repo, { ref: repo.defaultBranch, limit: 9 })
    assert.deepEqual(
      history?.commits.map(one => one.sha),
      [pushed, made.sha, head],
    )
  }, shortStall))

test('a concurrent commit to another file is kept, and one to the same file wins', () =>
  withProject(async ({ commit, repo, read, shaOf }, subject) => {
    const push = (path: string) => subject.push(repo, [{ path, mode: '100644', content: bytes('theirs') }])
    const moveBefore = (path: string) => {
      let left = 1
      subject.github.faults(async ask => {
        if (isMove(ask) && left-- > 0) await push(path)
        return null
      })
    }
    moveBefore('elsewhere.md')
    assertCommitted(
      await commit([{ path: 'README.md', content: bytes('mine'), expectedSha: await shaOf('README.md') }]),
    )
    assert.equal(text((await read('elsewhere.md'))?.content), 'theirs')
    assert.equal(text((await read('README.md'))?.content), 'mine')
    moveBefore('README.md')
    const seen = await shaOf('README.md')
    assert.deepEqual(stalePaths(await commit([{ path: 'README.md', content: bytes('again'), expectedSha: seen }])), [
      'README.md',
    ])
    assert.equal(text((await read('README.md'))?.content), 'theirs')
  }, shortStall))

test('a branch that moves all the time makes the commit busy, and nothing is written', () =>
  withProject(async ({ commit, repo, read }, subject) => {
    let moves = 0
    subject.github.faults(async ask => {
      if (isMove(ask)) await subject.push(repo, [{ path: 'busy.md', mode: '100644', content: bytes(`${moves++}`) }])
      return null
    })
    const change = { path: 'new.md', content: bytes('x'), expectedSha: null }
    await assert.rejects(commit([change]), (error: HostError) => error.kind === 'busy')
    assert.equal(moves, 5)
    subject.github.faults(() => null)
    assert.equal(await read('new.md'), null)
  }, shortStall))

for (const [title, isMeant] of [
  ['the repository was made', (ask: Ask) => ask.method === 'POST' && ask.path.endsWith('/user/repos')],
  ['the template was committed', isMove],
] as const) {
  test(`a creation whose answer is lost after ${title} is finished by the same call`, () =>
    withGithub(async subject => {
      const input: NewRepo = newRepo(subject, starterFiles)
      subject.github.faults(once(isMeant, 'lost'))
      const repo = await subject.host.repos.createFromTemplate(subject.access, input)
      subject.github.faults(() => null)
      await holdsTemplateOnly(subject, repo)
    }, shortStall))
}
