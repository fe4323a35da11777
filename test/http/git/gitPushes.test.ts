import assert from 'node:assert/strict'
import { writeFile } from 'node:fs/promises'
import { request } from 'node:http'
import { join } from 'node:path'
import { after, test } from 'node:test'
import type { CommitReply, CommitSummary, FileRecord, FolderRecord } from '#contract/content.ts'
import type { ProjectRecord } from '#contract/projects.ts'
import { takeTime } from '#testing/takeTime.ts'
import { waitFor } from '#testing/waitFor.ts'
import { requestExactly } from '../../support/exactRequest.ts'
import { createGitClient, withToken } from '../../support/gitClient.ts'
import { testService } from '../../support/service.ts'
import { stateFingerprint } from '../../support/stateFingerprint.ts'

/** Unusual pushes: to other branches, concurrent with commits, interrupted, hostile. */

const service = await testService()
const machine = await createGitClient()
after(async () => {
  await machine[Symbol.asyncDispose]()
  await service[Symbol.asyncDispose]()
})
const ada = await service.user()
const token = await ada.gitToken()
let clones = 0

async function clone(project: ProjectRecord): Promise<string> {
  const folder = `clone-${++clones}`
  await machine.git('.', 'clone', '-q', withToken(project.cloneUrl, token), folder)
  return folder
}

async function commitIn(folder: string, path: string, content: string): Promise<string> {
  await writeFile(join(machine.dir, folder, path), content)
  await machine.git(folder, 'add', '-A')
  await machine.git(folder, 'commit', '-q', '-m', `Change ${path}`)
  return await machine.git(folder, 'rev-parse', 'HEAD')
}

async function recordOf(project: ProjectRecord): Promise<ProjectRecord> {
  return (await ada.get(`/api/projects/${project.id}`)).as<ProjectRecord>()
}

test('a push to another branch can be read there, and does not change the site and history of the main one', async () => {
  const project = await ada.project({ visibility: 'public' })
  const folder = await clone(project)
  const sha = await commitIn(folder, 'draft.md', '# Draft')
  await machine.git(folder, 'push', '-q', 'origin', 'HEAD:refs/heads/draft/one', 'HEAD:refs/tags/v0.1')
  assert.equal((await recordOf(project)).pagesCommitSha, project.pagesCommitSha)
  const path = `/api/projects/${project.id}`
  assert.equal((await fetch(`${project.pagesUrl}draft.html`)).status, 404)
  assert.equal((await ada.get(`${path}/commits`)).as<CommitSummary[]>()[0]?.sha, project.pagesCommitSha)
  for (const ref of ['draft%2Fone', 'v0.1', sha]) {
    assert.equal((await ada.get(`${path}/files/draft.md?ref=${ref}`)).as<FileRecord>().content, '# Draft')
    assert.equal((await ada.get(`${path}/commits?ref=${ref}`)).as<CommitSummary[]>()[0]?.sha, sha)
  }
  await machine.git(folder, 'push', '-q', 'origin', 'HEAD:main')
  assert.equal((await recordOf(project)).pagesCommitSha, sha)
  assert.equal((await fetch(`${project.pagesUrl}draft.html`)).status, 200)
})

test('concurrent commits and pushes all land, each once', async () => {
  const project = await ada.project()
  const path = `/api/projects/${project.id}`
  const folder = await clone(project)
  const pushes = (async () => {
    for (let n = 0; n < 4; n++) {
      await commitIn(folder, `pushed-${n}.md`, 'x')
      for (;;) {
        const { code, stderr } = await machine.run(folder, ['push', '-q'])
        if (code === 0) break
        assert.match(stderr, /fetch first|non-fast-forward|cannot lock ref|failed to update ref|incorrect old value/)
        await machine.git(folder, 'pull', '-q', '--rebase')
      }
    }
  })()
  const commits = Array.from({ length: 8 }, (_, n) =>
    ada.post(`${path}/commit`, { filePath: `committed-${n}.md`, content: 'x', baseSha: null }),
  )
  for (const answer of await Promise.all(commits)) assert.equal(answer.status, 201, answer.text)
  await pushes
  const { entries, commitSha } = (await ada.get(`${path}/files`)).as<FolderRecord>()
  const landed = entries.filter(entry => /^(pushed|committed)-/.test(entry.name))
  assert.equal(landed.length, 12)
  assert.equal((await ada.get(`${path}/commits?limit=100`)).as<CommitSummary[]>().length, 13)
  assert.equal((await recordOf(project)).pagesCommitSha, commitSha)
})

test('a refused push gets the reason in words', async () => {
  const project = await ada.project()
  const folder = await clone(project)
  await commitIn(folder, 'a.md', 'a')
  const fingerprint = await stateFingerprint(service)
  const refusals: readonly (readonly [spec: string, words: RegExp])[] = [
    ['HEAD:refs/heads/-x', /remote: Speckeep: refs\/heads\/-x: a name consists of letters/],
    ['HEAD:refs/notes/commits', /remote: Speckeep: refs\/notes\/commits: only branches/],
    ['HEAD:refs/heads/HEAD', /remote: Speckeep: refs\/heads\/HEAD: a name consists of letters/],
    [':refs/heads/main', /cannot be deleted|deletion prohibited/],
  ]
  for (const [spec, words] of refusals) {
    const { code, stderr } = await machine.run(folder, ['push', 'origin', spec])
    assert.notEqual(code, 0, spec)
    assert.match(stderr, words)
  }
  assert.equal(await stateFingerprint(service), fingerprint)
  await machine.git(folder, 'push', '-q')
})

test('a push that is interrupted changes nothing, and the next one is accepted', async () => {
  const project = await ada.project()
  const folder = await clone(project)
  const sha = await commitIn(folder, 'a.md', 'a'.repeat(50_000))
  const fingerprint = await stateFingerprint(service)
  const address = new URL(`${project.cloneUrl}/git-receive-pack`)
  for (const body of ['0094', `0094${project.pagesCommitSha} ${sha} refs/heads/main\0 report-status`]) {
    const asked = request(address, {
      method: 'POST',
      auth: `ada:${token}`,
      headers: { 'content-type': 'application/x-git-receive-pack-request', 'content-length': '1000000' },
    })
    asked.on('error', () => {})
    const over = new Promise(resolve => asked.once('close', resolve))
    asked.write(body)
    await takeTime(100)
    asked.destroy()
    await over
  }
  await waitFor('nothing of it is left', async () => (await stateFingerprint(service)) === fingerprint)
  await machine.git(folder, 'push', '-q')
  assert.equal((await recordOf(project)).pagesCommitSha, sha)
})

test('every version of the protocol can clone, and version 0 without a service is refused', async () => {
  const project = await ada.project({ visibility: 'public' })
  for (const version of ['0', '1', '2']) {
    const folder = `version-${version}`
    await machine.git('.', '-c', `protocol.version=${version}`, 'clone', '-q', project.cloneUrl ?? '', folder)
    assert.equal(await machine.git(folder, 'rev-parse', 'HEAD'), project.pagesCommitSha)
  }
  const path = new URL(project.cloneUrl ?? '').pathname
  const ask = async (rest: string) => (await requestExactly(service.url, path + rest)).status
  assert.equal(await ask('/info/refs?service=git-upload-pack'), 200)
  assert.equal(await ask('/info/refs'), 403)
  assert.equal(await ask('/info/refs?service=git-upload-archive'), 403)
  assert.equal(await ask('/info/refs?service=git-upload-pack&service=git-receive-pack'), 403)
  for (const rest of ['/HEAD', '/config', '/objects/info/packs', '/refs/heads/main']) assert.equal(await ask(rest), 404)
})

test('no other spelling of a URL gives access to a repository', async () => {
  const project = await ada.project({ visibility: 'public' })
  const { id } = ada
  const { slug } = project
  const ask = async (address: string) =>
    (await requestExactly(service.url, `/git/${address}/info/refs?service=git-upload-pack`)).status
  assert.equal(await ask(`u${id}/${slug}.git`), 200)
  assert.equal(await ask(`u${id}/${slug}`), 200)
  const others = [
    `U${id}/${slug}.git`,
    `u0${id}/${slug}.git`,
    `${id}/${slug}.git`,
    `u${id}/${slug.toUpperCase()}.git`,
    `u${id}/${slug}.git.git`,
    `u${id}/..%2f${slug}.git`,
    `u${id}/%2e%2e%2f%2e%2e.git`,
    `u${id}/${slug}%00.git`,
    `u${id}/*.git`,
    `u${id}/%25.git`,
    `templates/..%2fu${id}%2f${slug}.git`,
    'templates/no-such-template.git',
    'templates/__proto__.git',
  ]
  for (const address of others) {
    const status = await ask(address)
    assert.ok([400, 401, 404].includes(status), `${address}: ${status}`)
  }
})

test('commits made on the service after a clone are fetched byte for byte', async () => {
  const project = await ada.project()
  const folder = await clone(project)
  const content = Buffer.from('\uFEFFone\r\ntwo\nthree', 'utf8')
  const files = [
    { path: 'mixed ends.md', content: content.toString('utf8'), baseSha: null },
    {
      path: 'deep/er/bytes.bin',
      content: Buffer.from([0, 255, 13, 10]).toString('base64'),
      encoding: 'base64',
      baseSha: null,
    },
  ]
  const committed = (await ada.post(`/api/projects/${project.id}/commit`, { files })).as<CommitReply>()
  await machine.git(folder, 'pull', '-q')
  assert.equal(await machine.git(folder, 'rev-parse', 'HEAD'), committed.sha)
  for (const { path, sha } of committed.files) {
    assert.equal(await machine.git(folder, 'hash-object', '--no-filters', path), sha)
  }
  assert.equal(await machine.git(folder, 'cat-file', '-s', `HEAD:mixed ends.md`), String(content.byteLength))
  await machine.git(folder, 'fsck', '--strict')
})
