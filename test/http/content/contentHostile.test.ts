import assert from 'node:assert/strict'
import { existsSync } from 'node:fs'
import { symlink } from 'node:fs/promises'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import type { FolderRecord } from '#contract/content.ts'
import type { ProjectRecord } from '#contract/projects.ts'
import { requestExactly } from '../../support/exactRequest.ts'
import { createGitClient, withToken } from '../../support/gitClient.ts'
import { assertProblem } from '../../support/problems.ts'
import { testService } from '../../support/service.ts'
import { stateFingerprint } from '../../support/stateFingerprint.ts'

/** Refs, paths and links that try to reach what they must not. */

const service = await testService()
const machine = await createGitClient()
after(async () => {
  await machine[Symbol.asyncDispose]()
  await service[Symbol.asyncDispose]()
})
const alice = await service.user()
const bob = await service.user()

let project: ProjectRecord
let files: string

before(async () => {
  project = await alice.project()
  files = `/api/projects/${project.id}/files`
  const written = [
    { path: 'old.md', content: 'as it is\n', baseSha: null },
    { path: 'docs/guide.md', content: '# Guide\n', baseSha: null },
  ]
  await alice.post(`/api/projects/${project.id}/commit`, { files: written })
  await machine.git('.', 'clone', '-q', withToken(project.cloneUrl, await alice.gitToken()), 'clone')
  await symlink('/etc/passwd', join(machine.dir, 'clone', 'link-out'))
  await symlink('docs', join(machine.dir, 'clone', 'link-in'))
  await machine.git('clone', 'add', '-A')
  await machine.git('clone', 'update-index', '--add', '--cacheinfo', `160000,${project.pagesCommitSha},module`)
  await machine.git('clone', 'commit', '-q', '-m', 'Links')
  await machine.git('clone', 'push', '-q')
})

test('the targets of the attacks below can be read by their own names', async () => {
  for (const query of ['', '?ref=main']) {
    assert.match((await alice.get(`${files}/old.md${query}`)).text, /as it is/)
    assert.equal((await alice.get(`/api/projects/${project.id}/commits${query}`)).status, 200)
  }
  assert.match((await alice.get(`${files}/docs%2Fguide.md`)).text, /# Guide/)
})

const hostileRefs = [
  '-h',
  '--output=PWN',
  '--exec=touch PWN',
  'main~1',
  'main^',
  'main:old.md',
  '@{u}',
  'HEAD',
  '@',
  'main..v1',
  'a b',
  'a\0b',
  'a\nb',
  '../main',
  'main.lock',
  '*',
  'x'.repeat(201),
  '',
]

for (const ref of hostileRefs) {
  test(`${JSON.stringify(ref.slice(0, 30))} is not a valid ref, and has no effect`, async () => {
    const fingerprint = await stateFingerprint(service)
    const query = `?ref=${encodeURIComponent(ref)}`
    assertProblem(await alice.get(`${files}/old.md${query}`), 'validation_failed')
    assertProblem(await alice.get(`/api/projects/${project.id}/commits${query}`), 'validation_failed')
    assert.equal(await stateFingerprint(service), fingerprint)
    assert.equal(existsSync('PWN') || existsSync(join(service.dataDir, 'PWN')), false)
  })
}

/** Encoded as in the URL. */
const hostilePaths = [
  '..',
  '../x',
  '%2e%2e/%2e%2e/x',
  '..%2f..%2fx',
  'docs/../../x',
  'docs/%2e%2e/old.md',
  './old.md',
  'docs//guide.md',
  '/etc/passwd',
  '%2fetc%2fpasswd',
  '..%5c..%5cx',
  'a%00b',
  'a%0ab',
  'a%7fb',
  '%ed%a0%80',
  '%ff',
  '%c0%ae%c0%ae/x',
  '%252e%252e/x',
  'a'.repeat(501),
  '.git/config',
  '.GIT/config',
  'docs/.git/hooks/pre-receive',
  'git~1/config',
  '.g%e2%80%8cit/config',
  '.git./config',
  '.git%20/config',
  '.git::$INDEX_ALLOCATION/config',
]

for (const path of hostilePaths) {
  test(`${path.slice(0, 40)} reads nothing`, async () => {
    const headers = { authorization: `Bearer ${alice.token}` }
    for (const accept of ['application/json', 'application/octet-stream']) {
      const answer = await requestExactly(service.url, `${files}/${path}`, { headers: { ...headers, accept } })
      assert.ok(answer.status === 400 || answer.status === 404, `${answer.status} ${answer.text}`)
      assert.doesNotMatch(answer.text, /root:|repositoryformatversion|as it is/)
    }
  })
}

test("a path that climbs reaches no other project, and bytes of another project's file are never returned", async () => {
  const other = await bob.project()
  await bob.post(`/api/projects/${other.id}/commit`, { filePath: 'secret.md', content: 'bob only', baseSha: null })
  const headers = { authorization: `Bearer ${alice.token}` }
  for (const climb of [`%2e%2e/%2e%2e/${other.id}/files/secret.md`, `../../${other.id}/files/secret.md`]) {
    const answer = await requestExactly(service.url, `${files}/${climb}`, { headers })
    assert.ok([400, 403, 404].includes(answer.status), String(answer.status))
    assert.doesNotMatch(answer.text, /bob only/)
  }
  assertProblem(await alice.get(`/api/projects/${other.id}/files/secret.md`), 'forbidden')
  assertProblem(await alice.get(`/api/projects/${other.id}/files`), 'forbidden')
  assertProblem(await alice.get('/api/projects/999999999/files'), 'not_found')
  assert.equal((await bob.get(`/api/projects/${other.id}/files/secret.md`)).status, 200)
})

test('links and submodules are never followed, read or written through', async () => {
  const fingerprint = await stateFingerprint(service)
  const through = ['link-out', 'link-in', 'module']
  for (const filePath of through) {
    assertProblem(await alice.get(`${files}/${filePath}`), 'protected')
    assert.equal(
      (await alice.get(`${files}/${filePath}`, undefined, { accept: 'application/octet-stream' })).status,
      422,
    )
    assertProblem(await alice.get(`${files}/${filePath}/guide.md`), 'not_found')
    const edit = { filePath, instruction: 'replace "a" with "b"' }
    assertProblem(await alice.post(`/api/projects/${project.id}/edit`, edit), 'protected')
  }
  const { entries } = (await alice.get(files)).as<FolderRecord>()
  for (const { path, sha } of entries.filter(entry => through.includes(entry.path))) {
    for (const baseSha of [null, sha]) {
      const onto = { filePath: path, content: 'overwritten', baseSha }
      assertProblem(await alice.post(`/api/projects/${project.id}/commit`, onto), 'protected', path)
      const into = { filePath: `${path}/new.md`, content: 'overwritten', baseSha: null }
      const answer = await alice.post(`/api/projects/${project.id}/commit`, into)
      assertProblem(answer, 'protected', path)
    }
  }
  assert.equal(await stateFingerprint(service), fingerprint)
})
