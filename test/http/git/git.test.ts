import assert from 'node:assert/strict'
import { mkdir, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { after, test } from 'node:test'
import type { CommitReply, CommitSummary, FileRecord } from '#contract/content.ts'
import type { EditReply } from '#contract/edits.ts'
import type { ProjectRecord, TemplateRecord } from '#contract/projects.ts'
import type { TestUser } from '#testing/users.ts'
import { createGitClient, type GitClient, withToken } from '../../support/gitClient.ts'
import { testService } from '../../support/service.ts'

const service = await testService()
const machine = await createGitClient()
after(async () => {
  await machine[Symbol.asyncDispose]()
  await service[Symbol.asyncDispose]()
})
const alice = await service.user()
const bob = await service.user()
const aliceToken = await alice.gitToken()
const bobToken = await bob.gitToken()
let clones = 0

async function cloned(project: ProjectRecord, token = aliceToken, on: GitClient = machine): Promise<string> {
  const folder = `clone-${++clones}`
  await on.git('.', 'clone', '-q', withToken(project.cloneUrl, token), folder)
  return folder
}

async function commitIn(folder: string, path: string, content: string): Promise<string> {
  await mkdir(join(machine.dir, folder, path, '..'), { recursive: true })
  await writeFile(join(machine.dir, folder, path), content)
  await machine.git(folder, 'add', '-A')
  await machine.git(folder, 'commit', '-q', '-m', `Change ${path}`)
  return await machine.git(folder, 'rev-parse', 'HEAD')
}

async function current(project: ProjectRecord, user: TestUser = alice): Promise<ProjectRecord> {
  return (await user.get(`/api/projects/${project.id}`)).as<ProjectRecord>()
}

test('a clone has what the API shows, and a push is equivalent to a commit', async () => {
  const project = await alice.project({ visibility: 'public' })
  const folder = await cloned(project)
  assert.equal(await machine.git(folder, 'rev-parse', 'HEAD'), project.pagesCommitSha)
  const sha = await commitIn(folder, 'pushed.md', '# Pushed page\n\nFrom a laptop.\n')
  await machine.git(folder, 'push', '-q')

  assert.equal((await current(project)).pagesCommitSha, sha)
  assert.equal((await current(project)).status, 'ACTIVE')
  const [last] = (await alice.get(`/api/projects/${project.id}/commits`)).as<CommitSummary[]>()
  assert.deepEqual([last?.sha, last?.author.name], [sha, 'Grace'])
  assert.equal((await alice.get(`/api/projects/${project.id}/files/pushed.md`)).as<FileRecord>().lastCommit?.sha, sha)
  assert.match(await (await fetch(`${project.pagesUrl}pushed.html`)).text(), /From a laptop\./)
})

test('a commit through the API is fetched, and a push without it is refused', async () => {
  const project = await alice.project()
  const folder = await cloned(project)
  const { sha } = (
    await alice.post(`/api/projects/${project.id}/commit`, { filePath: 'web.md', content: 'web', baseSha: null })
  ).as<CommitReply>()
  await commitIn(folder, 'mine.md', 'mine')
  const stale = await machine.run(folder, ['push'])
  assert.notEqual(stale.code, 0)
  await machine.git(folder, 'pull', '-q', '--rebase')
  assert.equal(await machine.git(folder, 'rev-parse', 'HEAD~1'), sha)
  await machine.git(folder, 'push', '-q')
})

test('a private project is open to its owner only, a public one to all users', async () => {
  const hidden = await alice.project()
  const shown = await alice.project({ visibility: 'public' })
  const refused = [
    [hidden, null],
    [hidden, bobToken],
    [hidden, `${aliceToken}x`],
    [hidden, alice.token],
    [hidden, alice.refreshToken],
    [hidden, alice.password],
  ] as const
  for (const [project, token] of refused) {
    const address = token === null ? (project.cloneUrl ?? '') : withToken(project.cloneUrl, token)
    assert.notEqual((await machine.run('.', ['ls-remote', address])).code, 0, `${token}`)
  }
  assert.equal((await machine.run('.', ['ls-remote', withToken(hidden.cloneUrl, aliceToken)])).code, 0)
  assert.equal((await machine.run('.', ['ls-remote', shown.cloneUrl ?? ''])).code, 0)
  const folder = await cloned(shown, bobToken)
  await commitIn(folder, 'theirs.md', 'theirs')
  assert.notEqual((await machine.run(folder, ['push'])).code, 0)
  assert.equal((await current(shown)).pagesCommitSha, shown.pagesCommitSha)
})

test('a project that does not exist and one that is hidden give the same answer', async () => {
  const hidden = await alice.project()
  const ask = (path: string, token: string) =>
    fetch(`${service.url}/git/${path}.git/info/refs?service=git-upload-pack`, {
      headers: { authorization: `Basic ${Buffer.from(`x:${token}`).toString('base64')}` },
    })
  const [one, other] = await Promise.all([ask(hidden.repoFullName, bobToken), ask('u1/no-such-thing', bobToken)])
  const bodies = await Promise.all(
    [one, other].map(async answer => ((await answer.json()) as { message: string }).message),
  )
  assert.deepEqual([one.status, bodies[0]], [other.status, bodies[1]])
  assert.equal(one.status, 404)
  assert.equal(
    (await fetch(`${service.url}/git/${hidden.repoFullName}.git/info/refs?service=git-upload-pack`)).status,
    401,
  )
})

test('a deleted token no longer gives access', async () => {
  const project = await alice.project()
  const made = (await alice.post('/api/auth/tokens', { name: 'short' })).as<{ id: number; token: string }>()
  const address = withToken(project.cloneUrl, made.token)
  assert.equal((await machine.run('.', ['ls-remote', address])).code, 0)
  await alice.delete(`/api/auth/tokens/${made.id}`)
  assert.notEqual((await machine.run('.', ['ls-remote', address])).code, 0)
})

test('history cannot be rewritten or deleted, and unusual refs are refused', async () => {
  const project = await alice.project()
  const folder = await cloned(project)
  await commitIn(folder, 'a.md', 'a')
  await machine.git(folder, 'push', '-q')
  const head = (await current(project)).pagesCommitSha
  await machine.git(folder, 'reset', '-q', '--hard', 'HEAD~1')
  await commitIn(folder, 'b.md', 'b')
  const refused = [
    ['push', '--force'],
    ['push', 'origin', ':main'],
    ['push', 'origin', 'HEAD:refs/heads/--exec=touch_x'],
    ['push', 'origin', 'HEAD:refs/heads/HEAD'],
    ['push', 'origin', 'HEAD:refs/x/y'],
    ['push', 'origin', 'HEAD:refs/speckeep/proposals/1'],
    ['push', 'origin', 'HEAD:refs/replace/abc'],
  ]
  for (const args of refused) assert.notEqual((await machine.run(folder, args)).code, 0, args.join(' '))
  assert.equal((await current(project)).pagesCommitSha, head)
  assert.equal((await machine.run(folder, ['push', 'origin', 'HEAD:refs/heads/proposal/one'])).code, 0)
})

test('a symbolic link in a repository is shown as one and never followed or written through', async () => {
  const project = await alice.project()
  const folder = await cloned(project)
  await symlink('/etc/passwd', join(machine.dir, folder, 'link.md'))
  await commitIn(folder, 'plain.md', 'plain')
  await machine.git(folder, 'push', '-q')
  const path = `/api/projects/${project.id}/files/link.md`
  assert.equal((await alice.get(path)).status, 422)
  assert.equal((await alice.get(`/api/projects/${project.id}/files/plain.md`)).status, 200)
  const body = { filePath: 'link.md', content: 'x', baseSha: null }
  assert.equal((await alice.post(`/api/projects/${project.id}/commit`, body)).status, 422)
  const edit = { filePath: 'link.md', instruction: 'replace "root" with "x"' }
  assert.equal((await alice.post(`/api/projects/${project.id}/edit`, edit)).status, 422)
})

test('an archived project can be cloned and accepts no pushes', async () => {
  const project = await alice.project()
  const folder = await cloned(project)
  await commitIn(folder, 'a.md', 'a')
  await alice.put(`/api/projects/${project.id}`, { status: 'ARCHIVED' })
  assert.notEqual((await machine.run(folder, ['push'])).code, 0)
  assert.equal((await machine.run(folder, ['fetch'])).code, 0)
  await alice.put(`/api/projects/${project.id}`, { status: 'ACTIVE' })
  assert.equal((await machine.run(folder, ['push'])).code, 0)
})

test('proposals are not part of a clone', async () => {
  const project = await alice.project()
  const instruction = 'replace "agreement" with "contract"'
  const edit = (
    await alice.post(`/api/projects/${project.id}/edit`, { filePath: 'README.md', instruction })
  ).as<EditReply>()
  assert.notEqual(edit.diff, '')
  const refs = await machine.git('.', 'ls-remote', withToken(project.cloneUrl, aliceToken))
  assert.match(refs, /refs\/heads\/main/)
  assert.doesNotMatch(refs, /speckeep/)
})

test('templates are repositories that anyone can clone and no one can push to', async () => {
  const templates = (await alice.get('/api/templates')).as<TemplateRecord[]>()
  assert.equal(templates.length, 7)
  for (const { repoUrl, files } of templates) {
    const folder = `template-${++clones}`
    await machine.git('.', 'clone', '-q', repoUrl, folder)
    assert.deepEqual((await machine.git(folder, 'ls-files')).split('\n').sort(), [...files].sort())
  }
  const folder = `template-${clones}`
  await commitIn(folder, 'x.md', 'x')
  const address = withToken(templates.at(-1)?.repoUrl ?? '', aliceToken)
  assert.notEqual((await machine.run(folder, ['push', address, 'HEAD:main'])).code, 0)
})

test('a push of several megabytes arrives complete', async () => {
  const project = await alice.project()
  const folder = await cloned(project)
  const bytes = Buffer.alloc(5 * 1024 * 1024)
  for (let at = 0; at < bytes.length; at += 4) bytes.writeUInt32LE((at * 2_654_435_761) >>> 0, at)
  await writeFile(join(machine.dir, folder, 'large.bin'), bytes)
  await commitIn(folder, 'a.md', 'a')
  await machine.git(folder, 'push', '-q')
  const headers = { accept: 'application/octet-stream', authorization: `Bearer ${alice.token}` }
  const answer = await fetch(`${service.url}/api/projects/${project.id}/files/large.bin`, { headers })
  assert.ok(Buffer.from(await answer.arrayBuffer()).equals(bytes))
})
