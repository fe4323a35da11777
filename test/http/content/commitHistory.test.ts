import assert from 'node:assert/strict'
import { existsSync } from 'node:fs'
import { chmod, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import type { LoginReply } from '#contract/accounts.ts'
import type { CommitDetails, CommitReply, CommitSummary } from '#contract/content.ts'
import type { ProjectRecord } from '#contract/projects.ts'
import { caller, password } from '#testing/users.ts'
import { createGitClient, withToken } from '../../support/gitClient.ts'
import { assertProblem } from '../../support/problems.ts'
import { testService } from '../../support/service.ts'
import { stateFingerprint } from '../../support/stateFingerprint.ts'

/** The history in the API, of commits made by git and by the service. */

const service = await testService()
const machine = await createGitClient()
after(async () => {
  await machine[Symbol.asyncDispose]()
  await service[Symbol.asyncDispose]()
})
const ada = await service.user()
let project: ProjectRecord
let commits: string

before(async () => {
  project = await ada.project()
  commits = `/api/projects/${project.id}/commits`
  await machine.git('.', 'clone', '-q', withToken(project.cloneUrl, await ada.gitToken()), 'clone')
})

async function pushed(message: string): Promise<CommitDetails> {
  await machine.git('clone', 'add', '-A')
  await machine.git('clone', 'commit', '-q', '-m', message)
  await machine.git('clone', 'push', '-q')
  return await details(await machine.git('clone', 'rev-parse', 'HEAD'))
}

async function details(sha: string): Promise<CommitDetails> {
  const answer = await ada.get(`${commits}/${sha}`)
  assert.equal(answer.status, 200, answer.text)
  return answer.as<CommitDetails>()
}

function file(path: string): string {
  return join(machine.dir, 'clone', path)
}

test('a commit lists what was added, changed, renamed and deleted, with line counts', async () => {
  await writeFile(file('long name ü.md'), 'one\ntwo\nthree\nfour\nfive\n')
  await writeFile(file('bytes.bin'), Buffer.from([0, 1, 2, 255]))
  await writeFile(file('gone.md'), 'gone\n')
  const first = await pushed('Add')
  const added = new Map(first.files.map(changed => [changed.path, changed]))
  assert.deepEqual(
    [added.get('gone.md')?.status, added.get('gone.md')?.additions, added.get('bytes.bin')?.diff],
    ['added', 1, null],
  )
  assert.match(added.get('gone.md')?.diff ?? '', /^\+gone$/m)

  await rename(file('long name ü.md'), file('short.md'))
  await machine.git('clone', 'rm', '-q', 'gone.md')
  await writeFile(file('glossary.md'), '# Glossary\n')
  const second = await pushed('Change')
  const changed = new Map(second.files.map(entry => [entry.path, entry]))
  assert.deepEqual(
    [changed.get('short.md')?.status, changed.get('short.md')?.previousPath],
    ['renamed', 'long name ü.md'],
  )
  assert.equal(changed.get('gone.md')?.status, 'deleted')
  assert.equal(changed.get('glossary.md')?.status, 'modified')
  assert.deepEqual(second.parents, [first.sha])
  assert.equal(second.url, `${service.url}${commits}/${second.sha}`)
})

test('the first commit is compared with nothing, and a merge with its first parent', async () => {
  const root = await details(project.pagesCommitSha ?? '')
  assert.deepEqual(root.parents, [])
  assert.ok(root.files.length > 5)
  for (const { status } of root.files) assert.equal(status, 'added')

  await machine.git('clone', 'checkout', '-q', '-b', 'side', 'HEAD~1')
  await writeFile(file('side.md'), 'side\n')
  await machine.git('clone', 'add', '-A')
  await machine.git('clone', 'commit', '-q', '-m', 'Side')
  await machine.git('clone', 'checkout', '-q', 'main')
  await machine.git('clone', 'merge', '-q', '--no-ff', '-m', 'Merge side', 'side')
  await machine.git('clone', 'push', '-q')
  const merge = await details(await machine.git('clone', 'rev-parse', 'HEAD'))
  assert.equal(merge.parents.length, 2)
  assert.deepEqual(
    merge.files.map(changed => changed.path),
    ['side.md'],
  )
})

test('a change of mode alone is a change without lines', async () => {
  await chmod(file('side.md'), 0o755)
  const [changed] = (await pushed('Make it run')).files
  assert.deepEqual(
    [changed?.path, changed?.status, changed?.additions, changed?.deletions],
    ['side.md', 'modified', 0, 0],
  )
})

test('the history is filtered by file and by folder, and a path is literal', async () => {
  const of = async (path: string) =>
    (await ada.get(`${commits}?path=${encodeURIComponent(path)}`)).as<CommitSummary[]>().map(commit => commit.message)
  assert.deepEqual(await of('gone.md'), ['Change', 'Add'])
  for (const path of ['*', ':(glob)**', ':!glossary.md', '-rf', '--', 'nowhere.md'])
    assert.deepEqual(await of(path), [], path)
  for (const path of ['../x', '.git/config', 'a//b', 'a\0b', '/etc/passwd']) {
    assertProblem(await ada.get(`${commits}?path=${encodeURIComponent(path)}`), 'validation_failed', path)
  }
})

const strangeCursors = [
  'none',
  `${'0'.repeat(40)}-0`,
  `${'0'.repeat(40)}-999999999`,
  '--output=PWN-1',
  'main-0',
  '-1',
  'HEAD-1',
  `${'a'.repeat(40)}--1`,
  '\0',
]

test('an invalid cursor is refused', async () => {
  const fingerprint = await stateFingerprint(service)
  for (const cursor of strangeCursors) {
    const answer = await ada.get(`${commits}?cursor=${Buffer.from(cursor).toString('base64url')}`)
    assert.ok([400, 404].includes(answer.status), `${cursor}: ${answer.status} ${answer.text}`)
  }
  assert.equal(await stateFingerprint(service), fingerprint)
  assert.equal(existsSync('PWN') || existsSync(join(service.dataDir, 'PWN')), false)
  const head = await machine.git('clone', 'rev-parse', 'HEAD')
  const beyond = await ada.get(`${commits}?cursor=${Buffer.from(`${head}-999999999`).toString('base64url')}`)
  assert.deepEqual([beyond.status, beyond.text], [200, '[]'])
})

test('only a full commit id names a commit, and only a commit', async () => {
  const blob = await machine.git('clone', 'rev-parse', 'HEAD:README.md')
  assertProblem(await ada.get(`${commits}/${blob}`), 'not_found')
  for (const sha of [
    'HEAD',
    'main',
    '--output=x',
    blob.slice(0, 12),
    'A'.repeat(40),
    `${'a'.repeat(40)}%0a`,
    'main~1',
  ]) {
    assertProblem(await ada.get(`${commits}/${sha}`), 'validation_failed', sha)
  }
})

const people: readonly (readonly [firstName: string, lastName: string, author: string])[] = [
  ['Zoë', 'O’Brien-Łukasz', 'Zoë O’Brien-Łukasz'],
  ['A', '"Quoted"', 'A "Quoted'],
  ['.', ',', 'unknown'],
  ['-F/etc/passwd', '--', '-F/etc/passwd --'],
]

test('whatever the name of a user, a commit has one author, which git can parse', async () => {
  for (const [index, [firstName, lastName, author]] of people.entries()) {
    const email = `person-${index}@example.org`
    await service.anyone.post('/api/auth/register', { email, password, firstName, lastName })
    const { accessToken } = (await service.anyone.post('/api/auth/login', { email, password })).as<LoginReply>()
    const person = caller(service.url, { authorization: `Bearer ${accessToken}` })
    const { id, cloneUrl } = (
      await person.post('/api/projects', { name: 'x', visibility: 'public' })
    ).as<ProjectRecord>()
    const made = await person.post(`/api/projects/${id}/commit`, { filePath: 'a.md', content: 'a', baseSha: null })
    assert.equal(made.status, 201, made.text)
    const { sha } = made.as<CommitReply>()
    const folder = `person-${index}`
    await machine.git('.', 'clone', '-q', cloneUrl ?? '', folder)
    await machine.git(folder, 'fsck', '--strict')
    const raw = await machine.git(folder, 'cat-file', 'commit', sha)
    assert.equal(raw.split('\n\n')[0]?.match(/^author /gm)?.length, 1)
    assert.equal(
      await machine.git(folder, 'show', '-s', '--format=%an <%ae> %cn', sha),
      `${author} <${email}> ${author}`,
    )
  }
})

test('a message is stored verbatim, up to its limit', async () => {
  const path = `/api/projects/${project.id}/commit`
  const messages = [
    'Grüße 🚀',
    'Subject\n\nBody with "quotes" and $(touch x)',
    'tree 000\nparent 000',
    'x'.repeat(4_000),
  ]
  for (const [index, message] of messages.entries()) {
    const made = await ada.post(path, { filePath: `m${index}.md`, content: 'm', baseSha: null, message })
    assert.equal(made.as<CommitReply>().message, message)
    assert.equal((await details(made.as<CommitReply>().sha)).message, message)
  }
  const long = { filePath: 'long.md', content: 'm', baseSha: null, message: 'x'.repeat(4_001) }
  assertProblem(await ada.post(path, long), 'validation_failed')
})
