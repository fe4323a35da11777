import assert from 'node:assert/strict'
import { mkdir, symlink, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { after, before, test } from 'node:test'
import type { CommitReply, FileRecord, FolderRecord } from '#contract/content.ts'
import type { ProjectRecord } from '#contract/projects.ts'
import { limits } from '#domain/limits.ts'
import { type ExactAnswer, requestExactly } from '../../support/exactRequest.ts'
import { createGitClient, withToken } from '../../support/gitClient.ts'
import { assertProblem } from '../../support/problems.ts'
import { testService } from '../../support/service.ts'

/** Reads files and folders of a repository that was pushed with git, with everything that git can hold. */

const service = await testService()
const machine = await createGitClient()
after(async () => {
  await machine[Symbol.asyncDispose]()
  await service[Symbol.asyncDispose]()
})
const alice = await service.user()
const bob = await service.user()
const templates = (await alice.get('/api/templates')).as<{ id: number; name: string }[]>()
const blank = templates.find(template => template.name.startsWith('Blank'))?.id

const texts: Readonly<Record<string, string>> = {
  'docs/guide.md': '# Guide\n\nRead this.\n',
  'docs/deep/er/note.md': 'deep\n',
  'windows.md': '\uFEFF# CRLF\r\n\r\nLine\r\n',
  'no-end.md': 'no final newline',
  'empty.md': '',
  'ünï cödé %41?#&+.md': 'name\n',
  ':(glob)**': 'magic\n',
  '-rf': 'option\n',
  '*': 'star\n',
  'old.md': 'as it was\n',
}
const binaries: Readonly<Record<string, Buffer>> = {
  'image.bin': Buffer.from([0x89, 0x50, 0, 0xff, 0xfe, 0x0a]),
  'latin1.txt': Buffer.from('caf\xe9\n', 'latin1'),
  'utf16.txt': Buffer.from('\uFEFFhi', 'utf16le'),
}

let project: ProjectRecord
let files: string
/** The commits of `main`: the template's, one with everything, and one change of `old.md`. */
let first: string
let second: string
let third: string

before(async () => {
  project = await alice.project({ templateId: blank })
  files = `/api/projects/${project.id}/files`
  first = project.pagesCommitSha ?? ''
  await machine.git('.', 'clone', '-q', withToken(project.cloneUrl, await alice.gitToken()), 'clone')
  for (const [path, content] of Object.entries({ ...texts, ...binaries })) {
    await mkdir(dirname(join(machine.dir, 'clone', path)), { recursive: true })
    await writeFile(join(machine.dir, 'clone', path), content)
  }
  await symlink('/etc/passwd', join(machine.dir, 'clone', 'link-out'))
  await symlink('docs', join(machine.dir, 'clone', 'link-in'))
  await writeFile(join(machine.dir, 'clone', 'large.bin'), Buffer.alloc(limits.fileMaxBytes + 1))
  await machine.git('clone', 'add', '-A')
  await machine.git('clone', 'update-index', '--add', '--cacheinfo', `160000,${first},module`)
  await machine.git('clone', 'commit', '-q', '-m', 'Everything')
  second = await machine.git('clone', 'rev-parse', 'HEAD')
  await machine.git('clone', 'tag', '-a', 'v1', '-m', 'One')
  await machine.git('clone', 'push', '-q', 'origin', 'main', 'v1', 'main:refs/heads/feature/one')
  await writeFile(join(machine.dir, 'clone', 'old.md'), 'as it is\n')
  await machine.git('clone', 'commit', '-q', '-m', 'Change', 'old.md')
  await machine.git('clone', 'push', '-q', 'origin', 'main')
  third = await machine.git('clone', 'rev-parse', 'HEAD')
})

function addressOf(path: string): string {
  return `${files}/${path.split('/').map(encodeURIComponent).join('/')}`
}

async function fileAt(path: string, query = ''): Promise<FileRecord> {
  const answer = await alice.get(addressOf(path) + query)
  assert.equal(answer.status, 200, `${path}: ${answer.text}`)
  return answer.as<FileRecord>()
}

async function folderAt(path: string): Promise<FolderRecord> {
  const answer = await alice.get(path)
  assert.equal(answer.status, 200, answer.text)
  return answer.as<FolderRecord>()
}

test('a folder lists its direct entries, each with its kind', async () => {
  const root = await folderAt(files)
  assert.deepEqual([root.path, root.type, root.commitSha, root.truncated], ['', 'directory', third, false])
  const byPath = new Map(root.entries.map(entry => [entry.path, entry]))
  const types = (['docs', 'module', 'link-out', 'link-in', 'image.bin'] as const).map(path => byPath.get(path)?.type)
  assert.deepEqual(types, ['directory', 'submodule', 'symlink', 'symlink', 'file'])
  assert.equal(byPath.get('image.bin')?.size, 6)
  assert.ok(!byPath.has('docs/guide.md'))
  assert.deepEqual(await folderAt(`${files}/`), root)

  const docs = await folderAt(`${files}/docs`)
  assert.deepEqual(
    docs.entries.map(({ path, name, type }) => [path, name, type]),
    [
      ['docs/deep', 'deep', 'directory'],
      ['docs/guide.md', 'guide.md', 'file'],
    ],
  )
  assert.deepEqual(await folderAt(`${files}/docs/`), docs)
})

test('a recursive listing has everything below a folder', async () => {
  const all = await folderAt(`${files}?recursive=true`)
  const named = await machine.git('clone', 'ls-tree', '-r', '-z', '--name-only', 'HEAD')
  assert.deepEqual(
    all.entries
      .filter(entry => entry.type !== 'directory')
      .map(entry => entry.path)
      .sort(),
    named.split('\0').filter(Boolean).sort(),
  )
  const deep = await folderAt(`${files}/docs/deep?recursive=true`)
  assert.deepEqual(
    deep.entries.map(entry => entry.path),
    ['docs/deep/er', 'docs/deep/er/note.md'],
  )
  assertProblem(await alice.get(`${files}?recursive=perhaps`), 'validation_failed')
})

test('every text file is read unchanged, whatever its name, line endings and last line', async () => {
  for (const [path, content] of Object.entries(texts)) {
    if (path === 'old.md') continue
    const file = await fileAt(path)
    const sha = await machine.git('clone', 'rev-parse', `HEAD:${path}`)
    assert.deepEqual(
      [file.path, file.type, file.encoding, file.content, file.size, file.sha, file.commitSha],
      [path, 'file', 'utf-8', content, Buffer.byteLength(content), sha, third],
    )
    assert.equal(file.lastCommit?.sha, second, path)
  }
})

test('content that is not UTF-8 text is sent as base64, and any file as raw bytes', async () => {
  for (const [path, content] of Object.entries(binaries)) {
    const file = await fileAt(path)
    assert.deepEqual([file.encoding, file.content], ['base64', content.toString('base64')], path)
  }
  for (const [path, content] of Object.entries({ ...texts, ...binaries })) {
    if (path === 'old.md') continue
    const raw = await rawBytes(path)
    assert.equal(raw.status, 200)
    assert.deepEqual(raw.body, Buffer.from(content), path)
    assert.equal(raw.headers['content-type'], 'application/octet-stream')
    assert.equal(raw.headers['content-disposition'], 'attachment')
    assert.equal(raw.headers['x-content-type-options'], 'nosniff')
    assert.deepEqual((await rawBytes(path, { accept: 'application/octet-stream, */*;q=0.1' })).body, raw.body)
  }
})

function rawBytes(path: string, headers: Readonly<Record<string, string>> = {}): Promise<ExactAnswer> {
  const defaults = { authorization: `Bearer ${alice.token}`, accept: 'application/octet-stream' }
  return requestExactly(service.url, addressOf(path), { headers: { ...defaults, ...headers } })
}

test('a file is read at a branch, a tag and a commit, with the last commit that changed it there', async () => {
  assert.equal((await fileAt('old.md')).content, 'as it is\n')
  assert.equal((await fileAt('old.md')).lastCommit?.sha, third)
  for (const ref of ['feature/one', 'v1', second]) {
    const file = await fileAt('old.md', `?ref=${encodeURIComponent(ref)}`)
    assert.deepEqual([file.content, file.commitSha, file.lastCommit?.sha], ['as it was\n', second, second], ref)
  }
  assertProblem(await alice.get(`${addressOf('old.md')}?ref=${first}`), 'not_found')
  assert.equal((await folderAt(`${files}?ref=${first}`)).commitSha, first)
  for (const ref of ['nowhere', '0'.repeat(40), 'refs/heads/main', second.slice(0, 10)]) {
    assertProblem(await alice.get(`${addressOf('old.md')}?ref=${encodeURIComponent(ref)}`), 'not_found', ref)
  }
})

test('a file above the limit is refused with its size, and one at the limit is read', async () => {
  const problem = assertProblem(await alice.get(`${files}/large.bin`), 'too_large')
  assert.match(problem.message, /10485761 bytes/)
  assert.equal((await rawBytes('large.bin')).status, 413)
  const atLimit = 'x'.repeat(limits.fileMaxBytes)
  const made = await alice.post(`/api/projects/${project.id}/commit`, { filePath: 'limit.txt', content: atLimit })
  assert.equal(made.status, 201, made.text.slice(0, 300))
  assert.equal((await fileAt('limit.txt')).size, limits.fileMaxBytes)
  const { files: written = [], sha } = made.as<CommitReply>()
  const deletion = { filePath: 'limit.txt', content: null, baseSha: written[0]?.sha }
  assert.equal((await alice.post(`/api/projects/${project.id}/commit`, deletion)).status, 201)
  assert.equal((await fileAt('limit.txt', `?ref=${sha}`)).size, limits.fileMaxBytes)
})

test('a file that the client already has is not sent again', async () => {
  const path = addressOf('docs/guide.md')
  const read = await alice.get(path)
  const etag = read.headers.get('etag') ?? ''
  assert.match(etag, /^"[0-9a-f-]+"$/)
  for (const known of [etag, `W/${etag}`, `"other", ${etag}`]) {
    const again = await alice.get(path, undefined, { 'if-none-match': known })
    const named = known.startsWith('W/') ? known : etag
    assert.deepEqual([again.status, again.text, again.headers.get('etag')], [304, '', named])
  }
  assert.equal((await alice.get(path, undefined, { 'if-none-match': '"other"' })).status, 200)

  const raw = await rawBytes('docs/guide.md')
  assert.notEqual(raw.headers.etag, etag)
  const again = await rawBytes('docs/guide.md', { 'if-none-match': String(raw.headers.etag) })
  assert.deepEqual([again.status, again.text], [304, ''])
  assertProblem(await bob.get(path, undefined, { 'if-none-match': etag }), 'forbidden')
})

test('a listing that the client already has is not sent again', async () => {
  for (const path of ['', 'docs', '?recursive=true']) {
    const address = path.startsWith('?') ? `/api/projects/${project.id}/files${path}` : addressOf(path)
    const etag = (await alice.get(address)).headers.get('etag') ?? ''
    const again = await alice.get(address, undefined, { 'if-none-match': etag })
    assert.deepEqual([again.status, again.text, again.headers.get('etag')], [304, '', etag], address)
    const commit = { filePath: `docs/listed${path.length}.md`, content: 'listed\n', baseSha: null }
    assert.equal((await alice.post(`/api/projects/${project.id}/commit`, commit)).status, 201)
    assert.equal((await alice.get(address, undefined, { 'if-none-match': etag })).status, 200, address)
  }
})

test('a path that does not exist is not found', async () => {
  for (const path of ['missing.md', 'docs/missing.md', 'missing/missing.md', 'docs/guide.md/below']) {
    assertProblem(await alice.get(addressOf(path)), 'not_found', path)
  }
})
