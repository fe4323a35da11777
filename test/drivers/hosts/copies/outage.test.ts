import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { type CommitOutcome, HostError, hostErrorKinds } from '#ports/hosts.ts'
import { author, bytes, text } from '#testing/hosts/project.ts'
import { waitFor } from '#testing/waitFor.ts'
import { access, away, copiedSubject, refusal } from './subject.ts'

/** Reads while the host is unavailable. */

const maxBytes = 1024 * 1024
const readme = { ref: 'main', path: 'README.md', maxBytes }
const everything = { ref: 'main', path: '', recursive: true }

async function started(t: TestContext, files: Readonly<Record<string, string>> = { 'README.md': '# Spec\n' }) {
  const subject = await copiedSubject(files)
  t.after(() => subject.close())
  return {
    ...subject,
    read: (path: string, ref = 'main') => subject.repos.readFile(access, subject.repo, { ref, path, maxBytes }),
  }
}

test('every kind of read is answered as the host last answered it', async t => {
  const { repos, repo, fail, reportedAges } = await started(t, { 'README.md': '# Spec\n', 'docs/a.md': 'A\n' })
  const head = (await repos.resolve(access, repo, 'main')) ?? ''
  const sha = (await repos.readFile(access, repo, readme))?.sha ?? ''
  const ask = () =>
    Promise.all([
      repos.resolve(access, repo, 'main'),
      repos.resolve(access, repo, head),
      repos.listRefs(access, repo),
      repos.tree(access, repo, everything),
      repos.tree(access, repo, { ...everything, recursive: false }),
      repos.tree(access, repo, { ref: head, path: 'docs', recursive: false }),
      repos.readFile(access, repo, readme),
      repos.readFile(access, repo, { ...readme, ref: head }),
      repos.readFile(access, repo, { ...readme, path: 'none.md' }),
      repos.readBlob(access, repo, sha, maxBytes),
      repos.listCommits(access, repo, { ref: 'main', limit: 10 }),
      repos.listCommits(access, repo, { ref: head, path: 'README.md', limit: 1 }),
      repos.readCommit(access, repo, head),
    ])
  const before = await ask()
  assert.deepEqual(reportedAges(), [])
  fail(away)
  assert.deepEqual(await ask(), before)
  assert.equal(reportedAges().length, before.length)
})

test('the reported age starts at the last answer of the host, not at the creation of the copy', async t => {
  t.mock.timers.enable({ apis: ['Date'], now: 1_000_000 })
  const { read, fail, reportedAges } = await started(t)
  await read('README.md')
  t.mock.timers.tick(60_000)
  await read('README.md')
  t.mock.timers.tick(60_000)
  fail(away)
  await read('README.md')
  assert.deepEqual(reportedAges(), [new Date(1_060_000)])
})

test('a refusal is passed on, and the copy stays closed until the host answers again', async t => {
  const { read, fail, reportedAges } = await started(t)
  const shown = await read('README.md')
  fail(refusal)
  await assert.rejects(read('README.md'), refusal)
  fail(away)
  await assert.rejects(read('README.md'), away)
  await assert.rejects(read('README.md', shown?.commitSha), away)
  fail(null)
  await read('README.md')
  fail(away)
  assert.deepEqual(await read('README.md'), shown)
  assert.equal(reportedAges().length, 1)
})

test('a refusal outlives the process', async t => {
  const subject = await started(t)
  await subject.read('README.md')
  subject.fail(refusal)
  await assert.rejects(subject.read('README.md'), refusal)
  await subject.host.flush()
  subject.fail(away)
  const next = subject.restarted()
  await assert.rejects(next.repos.readFile(access, subject.repo, readme), away)
})

test('data that was never read is unavailable', async t => {
  const { repos, repo, fail, read } = await started(t)
  fail(away)
  await assert.rejects(read('README.md'), away)
  await assert.rejects(repos.listRefs(access, repo), away)
  await assert.rejects(repos.readBlob(access, repo, '0'.repeat(40), maxBytes), away)
})

test('a deleted file does not come back', async t => {
  const { read, push, fail } = await started(t, { 'README.md': '# Spec\n', 'old.md': 'Old\n' })
  assert.ok(await read('old.md'))
  push({ 'old.md': null })
  assert.equal(await read('old.md'), null)
  fail(away)
  assert.equal(await read('old.md'), null)
})

test('a file that others deleted is gone as soon as the listing of the new head is known', async t => {
  const { read, repos, repo, push, fail } = await started(t, { 'README.md': '# Spec\n', 'old.md': 'Old\n' })
  await read('old.md')
  push({ 'old.md': null })
  await repos.tree(access, repo, everything)
  fail(away)
  assert.equal(await read('old.md'), null)
})

test('a new commit can be read immediately, and the files that it deleted cannot', async t => {
  const { read, repos, repo, fail } = await started(t, { 'README.md': '# Spec\n', 'old.md': 'Old\n' })
  const [base, old] = [await read('README.md'), await read('old.md')]
  const changes = [
    { path: 'README.md', content: bytes('# Specification\n'), expectedSha: base?.sha ?? null },
    { path: 'new.md', content: bytes('New\n'), expectedSha: null },
    { path: 'old.md', content: null, expectedSha: old?.sha ?? null },
  ]
  const outcome = (await repos.commit(access, repo, { branch: 'main', message: 'Change', author, changes })) as Extract<
    CommitOutcome,
    { kind: 'committed' }
  >
  fail(away)
  assert.equal(await repos.resolve(access, repo, 'main'), outcome.commit.sha)
  assert.equal(text((await read('README.md'))?.content), '# Specification\n')
  assert.equal(text((await read('new.md'))?.content), 'New\n')
  assert.equal(await read('old.md'), null)
})

test('a read that began before a commit landed does not hide the commit', async t => {
  const { read, repos, repo, fail, memory } = await started(t)
  const base = await read('README.md')
  const { readFile, commit } = memory.repos
  t.after(() => Object.assign(memory.repos, { readFile, commit }))
  const [hasRead, mayAnswer] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  let reading: Promise<unknown> = Promise.resolve()
  Object.assign(memory.repos, {
    async readFile(...given: Parameters<typeof readFile>) {
      const view = await readFile(...given)
      hasRead.resolve()
      await mayAnswer.promise
      return view
    },
    async commit(...given: Parameters<typeof commit>) {
      reading = read('README.md')
      await hasRead.promise
      return await commit(...given)
    },
  })
  const change = { path: 'README.md', content: bytes('# Changed\n'), expectedSha: base?.sha ?? null }
  await repos.commit(access, repo, { branch: 'main', message: 'Change', author, changes: [change] })
  mayAnswer.resolve()
  await reading
  fail(away)
  assert.equal(text((await read('README.md'))?.content), '# Changed\n')
})

test('only a temporary failure is answered from the copy', async t => {
  const { read, fail } = await started(t)
  await read('README.md')
  for (const kind of hostErrorKinds) {
    const error = new HostError(kind, `The host says ${kind}.`)
    fail(error)
    if (error.isTransient) assert.ok(await read('README.md'))
    else await assert.rejects(read('README.md'), error)
    fail(null)
    await read('README.md')
  }
  fail(new TypeError('an internal error') as HostError)
  await assert.rejects(read('README.md'), TypeError)
})

test('a byte limit applies to the copy as to the host', async t => {
  const { repos, repo, fail } = await started(t, { 'README.md': '12345' })
  const at = (max: number) => repos.readFile(access, repo, { ...readme, maxBytes: max })
  const whole = await at(5)
  const sha = whole?.sha ?? ''
  fail(away)
  assert.deepEqual(await at(5), whole)
  assert.deepEqual(await at(4), { ...whole, content: null })
  assert.equal(await repos.readBlob(access, repo, sha, 4), null)
  assert.deepEqual(await repos.readBlob(access, repo, sha, 5), bytes('12345'))
})

test('a new head is prefetched, so that its folders and its files with known blobs are known', async t => {
  const { read, repos, repo, push, fail, host } = await started(t, { 'README.md': '# Spec\n', 'docs/a.md': 'A\n' })
  await read('README.md')
  const head = push({ 'docs/b.md': 'B\n' })
  assert.equal(await repos.resolve(access, repo, 'main'), head)
  await host.flush()
  fail(away)
  const shown = await repos.tree(access, repo, { ref: 'main', path: 'docs', recursive: false })
  assert.deepEqual(
    shown?.entries.map(({ path }) => path),
    ['docs/a.md', 'docs/b.md'],
  )
  const file = await read('README.md')
  assert.equal(file?.commitSha, head)
})

test('projects that share a repository have separate copies', async t => {
  const { read, repos, repo, fail } = await started(t)
  await read('README.md')
  fail(away)
  await assert.rejects(repos.readFile(access, { ...repo, projectId: 2 }, readme), away)
})

test('writes fail while the host is unavailable', async t => {
  const { repos, repo, read, fail } = await started(t)
  await read('README.md')
  fail(away)
  const change = { path: 'new.md', content: bytes('New\n'), expectedSha: null }
  await assert.rejects(repos.commit(access, repo, { branch: 'main', message: 'Add', author, changes: [change] }), away)
})

test('another process continues with what the previous one read', async t => {
  const subject = await started(t)
  const { repo } = subject
  const shown = await subject.read('README.md')
  await subject.host.flush()
  subject.fail(away)
  const next = subject.restarted()
  assert.deepEqual(await next.repos.readFile(access, repo, readme), shown)
  assert.equal(await next.repos.resolve(access, repo, 'main'), shown?.commitSha)
})

test('callers wait for an unresponsive host only where the copy has nothing', async t => {
  const subject = await started(t)
  const { memory, repo } = subject
  const host = subject.restarted({ limits: { hostTimeoutMs: 20 } })
  const read = (path: string) => host.repos.readFile(access, repo, { ...readme, path })
  const shown = await read('README.md')
  const { readFile } = memory.repos
  const answers: (() => void)[] = []
  Object.assign(memory.repos, {
    readFile: async (...given: Parameters<typeof readFile>) => {
      await new Promise<void>(resolve => answers.push(resolve))
      return await readFile(...given)
    },
  })
  t.after(() => Object.assign(memory.repos, { readFile }))
  subject.reportedAges()
  assert.deepEqual(await read('README.md'), shown)
  assert.equal(subject.reportedAges().length, 1)
  const unknown = read('none.md')
  await waitFor('the host is asked', () => answers.length === 2)
  for (const answer of answers) answer()
  assert.equal(await unknown, null)
  assert.deepEqual(subject.reportedAges(), [])
})

test('a job, which does not show the age, gets the failure of the host', async t => {
  const { read, fail, restarted, repo } = await started(t)
  await read('README.md')
  const job = restarted({ staleness: { note: () => assert.fail('no age is reported'), isTracked: () => false } })
  await job.repos.readFile(access, repo, readme)
  fail(away)
  await assert.rejects(job.repos.readFile(access, repo, readme), away)
})

test('a removed project leaves nothing, and can be read again', async t => {
  const { read, host, fail } = await started(t)
  await read('README.md')
  await host.copies?.remove({ projectId: 1, repoId: 1 })
  fail(away)
  await assert.rejects(read('README.md'), away)
  fail(null)
  await read('README.md')
  fail(away)
  assert.ok(await read('README.md'))
})
