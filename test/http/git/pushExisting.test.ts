import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import type { CommitSummary, FileRecord, FolderRecord } from '#contract/content.ts'
import type { ProjectRecord } from '#contract/projects.ts'
import type { TestUser } from '#testing/users.ts'
import { exampleSource, mirrorCommands, pushLocalCommands } from '#web/screens/creating/pushCommands.ts'
import { openEventStream } from '../../support/eventStream.ts'
import { createGitClient, withToken } from '../../support/gitClient.ts'
import { localRepository, repositoryWithHistory } from '../../support/localRepository.ts'
import { assertProblem } from '../../support/problems.ts'
import { testService } from '../../support/service.ts'
import { stateFingerprint } from '../../support/stateFingerprint.ts'

/** Projects that are created empty and start with the first push. */

const service = await testService()
const machine = await createGitClient()
after(async () => {
  await machine[Symbol.asyncDispose]()
  await service[Symbol.asyncDispose]()
})
const ada = await service.user()
const token = await ada.gitToken()
let names = 0

async function emptyProject(user: TestUser = ada, more: object = {}): Promise<ProjectRecord> {
  const made = await user.post('/api/projects', { name: `Empty ${++names}`, empty: true, ...more })
  assert.equal(made.status, 201, made.text)
  return await recordOf(made.as<ProjectRecord>(), user)
}

async function recordOf({ id }: Pick<ProjectRecord, 'id'>, user: TestUser = ada): Promise<ProjectRecord> {
  return (await user.get(`/api/projects/${id}`)).as<ProjectRecord>()
}

const addressOf = ({ cloneUrl }: ProjectRecord) => withToken(cloneUrl, token)

/** Asserts the same refs on both sides, and that a clone checks out the default branch. */
async function assertSame(folder: string, project: ProjectRecord): Promise<void> {
  const local = await machine.git(
    folder,
    'for-each-ref',
    '--format=%(objectname) %(refname)',
    'refs/heads',
    'refs/tags',
  )
  const pushed = await machine.git('.', 'ls-remote', '--refs', '--heads', '--tags', addressOf(project))
  assert.equal(pushed.replaceAll('\t', ' '), local)
}

test('an empty project is available immediately and says that it waits for a push', async () => {
  const made = await ada.post('/api/projects', { name: 'Ledger', empty: true, templateId: null })
  assert.equal(made.status, 201)
  const intended = made.as<ProjectRecord>()
  assert.deepEqual([intended.status, intended.waitsForPush, intended.templateId], ['INITIALIZING', true, null])
  const project = await recordOf(intended)
  const { status, waitsForPush, statusReason, cloneUrl, filesCount, pagesUrl } = project
  assert.deepEqual(
    { status, waitsForPush, statusReason, cloneUrl, filesCount, pagesUrl },
    {
      status: 'INITIALIZING',
      waitsForPush: true,
      statusReason: 'Waits for the first push.',
      cloneUrl: `${service.url}/git/u${ada.id}/ledger.git`,
      filesCount: 0,
      pagesUrl: null,
    },
  )
  const [listed] = (await ada.get('/api/projects?q=Ledger')).as<ProjectRecord[]>()
  assert.deepEqual(listed, project)
})

test('what does not fit an empty project is refused with the field', async () => {
  const refused: readonly (readonly [body: object, field: string])[] = [
    [{ empty: true, templateId: 1 }, 'templateId'],
    [{ empty: true, repoFullName: 'https://git.example.org/a/b.git' }, 'empty'],
    [{ empty: true, repoToken: { token: 'x' } }, 'repoToken'],
    [{ empty: true, owner: 'acme' }, 'owner'],
    [{ templateId: null }, 'templateId'],
    [{ empty: false, templateId: null }, 'templateId'],
  ]
  const fingerprint = await stateFingerprint(service)
  for (const [body, field] of refused) {
    const answer = await ada.post('/api/projects', { name: 'No', ...body })
    assertProblem(answer, 'validation_failed')
    assert.deepEqual(
      answer.problem().errors?.map(error => error.field),
      [field],
      JSON.stringify(body),
    )
  }
  assert.equal(await stateFingerprint(service), fingerprint)
})

test('an existing repository is pushed with the commands for a local one, and everything is available afterwards', async () => {
  const project = await emptyProject(ada, { visibility: 'public' })
  const local = await repositoryWithHistory(machine)
  await using stream = await openEventStream(`${service.url}/api/projects/${project.id}/events`, {
    headers: { authorization: `Bearer ${ada.token}` },
  })
  for (const command of pushLocalCommands(addressOf(project))) {
    const [program, ...args] = command.split(' ')
    assert.equal(program, 'git')
    await local.git(...args)
    const { status, waitsForPush } = await recordOf(project)
    const isBegun = args.includes('push')
    assert.deepEqual([status, waitsForPush], isBegun ? ['ACTIVE', false] : ['INITIALIZING', true])
  }
  await stream.next(({ event, data }) => event === 'status' && (data as { status: string }).status === 'ACTIVE')
  const head = await local.git('rev-parse', 'main')
  const after = await recordOf(project)
  assert.deepEqual(
    [after.defaultBranch, after.pagesCommitSha, after.statusReason, after.filesCount],
    ['main', head, null, 301],
  )
  assert.equal((await fetch(after.pagesUrl ?? '')).status, 200)
  assert.match(await (await fetch(`${after.pagesUrl}docs/3/page-3.html`)).text(), /Page 3/)
  const path = `/api/projects/${project.id}`
  assert.equal((await ada.get(`${path}/files/README.md`)).as<FileRecord>().content, '# Grown 5\n')
  assert.equal((await ada.get(`${path}/commits`)).as<CommitSummary[]>().length, 6)
  for (const ref of ['feature%2Fa', 'v1', 'v2']) assert.equal((await ada.get(`${path}/files?ref=${ref}`)).status, 200)
  await assertSame(local.folder, after)
})

test('a repository on another server is mirrored with the commands for it', async () => {
  const source = await repositoryWithHistory(machine, 'trunk')
  const project = await emptyProject()
  const commands = mirrorCommands(addressOf(project), `${machine.dir}/${source.folder}`)
  assert.match(mirrorCommands('https://x', exampleSource).join('\n'), /git clone --bare https:\/\/git\.example\.org/)
  let folder = '.'
  for (const command of commands) {
    const [program, ...args] = command.split(' ')
    if (program === 'cd') folder = args[0] ?? ''
    else await machine.git(folder, ...args)
  }
  const after = await recordOf(project)
  assert.deepEqual([after.status, after.defaultBranch], ['ACTIVE', 'trunk'])
  await assertSame(folder, after)
  await machine.git('.', 'clone', '-q', addressOf(after), 'moved')
  assert.equal(await machine.git('moved', 'symbolic-ref', 'HEAD'), 'refs/heads/trunk')
  // And again, with nothing new.
  await machine.git(folder, 'push', '--mirror', addressOf(after))
})

const firstPushes: readonly (readonly [pushed: readonly string[], expected: string])[] = [
  [['master'], 'master'],
  [['trunk'], 'trunk'],
  [['release/2'], 'release/2'],
  [['archive', 'master', 'main'], 'main'],
  [['archive', 'master', 'trunk'], 'master'],
  [['archive', 'trunk'], 'trunk'],
  [['b', 'a-z', 'a'], 'a'],
]

for (const [pushed, expected] of firstPushes) {
  test(`after a push of ${pushed.join(', ')}, ${expected} is the default branch`, async () => {
    const project = await emptyProject()
    const local = await localRepository(machine, 'elsewhere')
    const head = await local.commit({ 'README.md': '# Here' })
    await local.git('push', '-q', addressOf(project), ...pushed.map(branch => `HEAD:refs/heads/${branch}`))
    const after = await recordOf(project)
    assert.deepEqual([after.status, after.defaultBranch, after.pagesCommitSha], ['ACTIVE', expected, head])
    const listed = await machine.git('.', 'ls-remote', '--symref', addressOf(project), 'HEAD')
    assert.match(listed, new RegExp(`^ref: refs/heads/${expected}\tHEAD`))
    const committed = await ada.post(`/api/projects/${project.id}/commit`, {
      filePath: 'more.md',
      content: 'x',
      baseSha: null,
    })
    assert.equal(committed.status, 201, committed.text)
    assert.equal(committed.as<{ branch: string }>().branch, expected)
  })
}

test('the branch that is pushed first remains the default, whatever is pushed later', async () => {
  const project = await emptyProject()
  const local = await localRepository(machine, 'draft')
  await local.commit({ 'README.md': '# Draft' })
  await local.git('push', '-q', addressOf(project), 'draft')
  await local.git('push', '-q', addressOf(project), 'draft:main')
  assert.equal((await recordOf(project)).defaultBranch, 'draft')
})

test('a push of tags alone leaves the project waiting, and they are available when a branch arrives', async () => {
  const project = await emptyProject()
  const local = await localRepository(machine)
  const head = await local.commit({ 'README.md': '# Tagged' })
  await local.git('tag', 'v1')
  await local.git('push', '-q', addressOf(project), 'v1')
  assert.equal((await recordOf(project)).waitsForPush, true)
  await local.git('push', '-q', addressOf(project), 'main')
  assert.deepEqual([(await recordOf(project)).status, (await recordOf(project)).pagesCommitSha], ['ACTIVE', head])
  await assertSame(local.folder, project)
})

test('an empty project can be cloned like any empty repository, with every version of the protocol', async () => {
  const project = await emptyProject(ada, { visibility: 'public' })
  for (const version of ['0', '1', '2']) {
    const args = ['-c', `protocol.version=${version}`, 'clone', project.cloneUrl ?? '', `nothing-${version}`]
    const { code, stderr } = await machine.run('.', args)
    assert.equal(code, 0, stderr)
    assert.match(stderr, /cloned an empty repository/)
  }
  assert.equal(await machine.git('nothing-2', 'symbolic-ref', 'HEAD'), 'refs/heads/main')
  const folder = await localRepository(machine, 'main')
  await folder.commit({ 'README.md': '# Filled' })
  await folder.git('push', '-q', addressOf(project), 'main')
  await machine.git('nothing-2', 'pull', '-q')
})

test('only a waiting project itself can be read and changed', async () => {
  const project = await emptyProject(ada, { visibility: 'public' })
  const path = `/api/projects/${project.id}`
  const refusals = [
    await ada.get(`${path}/files`),
    await ada.get(`${path}/files/README.md`),
    await ada.get(`${path}/commits`),
    await ada.get(`${path}/search?q=x`),
    await ada.post(`${path}/commit`, { filePath: 'README.md', content: '# No', baseSha: null }),
    await ada.post(`${path}/edit`, { filePath: 'README.md', instruction: 'add section "A" with: B.', create: true }),
    await ada.post(`${path}/edit/estimate`, { filePath: 'README.md', instruction: 'Shorten it' }),
    await ada.post(`${path}/pages-access`),
  ]
  for (const answer of refusals) {
    assertProblem(answer, 'not_ready')
    assert.match(answer.problem().message, /waits for its first push\. Push a repository to its cloneUrl/)
  }
  assertProblem(await ada.put(path, { status: 'ARCHIVED' }), 'not_ready')
  const site = await fetch(`${service.pagesUrl}/u${ada.id}/${project.slug}/`)
  assert.equal(site.status, 503)
  assert.match(await site.text(), /Nothing has been pushed/)
  const renamed = await ada.put(path, { name: 'Another name', description: 'Soon' })
  assert.deepEqual([renamed.status, renamed.as<ProjectRecord>().waitsForPush], [200, true])
  for (const visibility of ['private', 'public', 'private'] as const) {
    const changed = await ada.put(path, { visibility })
    assert.equal(changed.status, 200, changed.text)
    assert.equal((await recordOf(project)).visibility, visibility)
  }
  assert.equal((await machine.run('.', ['ls-remote', project.cloneUrl ?? ''])).code, 128)
  const local = await localRepository(machine)
  await local.commit({ 'README.md': '# Here' })
  await local.git('push', '-q', addressOf(project), 'main')
  assert.equal((await recordOf(project)).status, 'ACTIVE')
})

test('a waiting project can be deleted and restored, and then accepts its push', async () => {
  const project = await emptyProject()
  const path = `/api/projects/${project.id}`
  const local = await localRepository(machine)
  await local.commit({ 'README.md': '# Here' })
  assert.equal((await ada.delete(path)).status, 204)
  assert.notEqual((await machine.run(local.folder, ['push', addressOf(project), 'main'])).code, 0)
  assert.equal((await ada.post(`${path}/restore`)).as<ProjectRecord>().waitsForPush, true)
  await local.git('push', '-q', addressOf(project), 'main')
  assert.equal((await recordOf(project)).status, 'ACTIVE')
  const other = await emptyProject()
  assert.equal((await ada.delete(`/api/projects/${other.id}?forever=true`)).status, 204)
})

test('only the owner can push to a waiting project, with a token that may write', async () => {
  const project = await emptyProject(ada, { visibility: 'public' })
  const local = await localRepository(machine)
  await local.commit({ 'README.md': '# Mine now' })
  const eve = await service.user()
  const made = await ada.post('/api/auth/tokens', { name: 'reader', access: 'read' })
  const tokens = [await eve.gitToken(), made.as<{ token: string }>().token, 'spk_wrong']
  for (const each of tokens) {
    assert.notEqual((await machine.run(local.folder, ['push', withToken(project.cloneUrl, each), 'main'])).code, 0)
  }
  assert.equal((await recordOf(project)).waitsForPush, true)
  const own = await ada.post('/api/auth/tokens', { name: 'one', access: 'write', projectId: project.id })
  const address = withToken(project.cloneUrl, own.as<{ token: string }>().token)
  await local.git('push', '-q', address, 'main')
  assert.deepEqual(
    (await ada.get(`/api/projects/${project.id}/files`)).as<FolderRecord>().entries.map(({ path }) => path),
    ['README.md'],
  )
})
