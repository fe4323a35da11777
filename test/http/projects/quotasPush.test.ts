import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { after, test } from 'node:test'
import type { ProjectRecord } from '#contract/projects.ts'
import type { QuotasRecord } from '#contract/quotas.ts'
import type { TestUser } from '#testing/users.ts'
import { createGitClient, withToken } from '../../support/gitClient.ts'
import { pausedPush } from '../../support/pausedPush.ts'
import { assertProblem } from '../../support/problems.ts'
import { testService } from '../../support/service.ts'
import { stateFingerprint } from '../../support/stateFingerprint.ts'

/** Quotas for git pushes: the bytes received, the bytes stored, and the files of the default branch. */

const mebibyte = 1024 * 1024
const service = await testService({
  env: { STORAGE_MIB_PER_USER: '3', FILES_PER_PROJECT: '40', PUSHED_MIB_PER_HOUR: '8' },
})
const machine = await createGitClient()
after(async () => {
  await machine[Symbol.asyncDispose]()
  await service[Symbol.asyncDispose]()
})
const admin = await service.user()
let clones = 0

type Clone = { readonly user: TestUser; readonly project: ProjectRecord; readonly folder: string }

async function cloned(user: TestUser, project?: ProjectRecord): Promise<Clone> {
  const opened = project ?? (await user.project())
  const folder = `clone-${++clones}`
  await machine.git('.', 'clone', '-q', withToken(opened.cloneUrl, await user.gitToken()), folder)
  return { user, project: opened, folder }
}

async function commitIn({ folder }: Clone, files: Readonly<Record<string, string | Buffer>>): Promise<void> {
  for (const [path, content] of Object.entries(files)) {
    const place = join(machine.dir, folder, path)
    await mkdir(dirname(place), { recursive: true })
    await writeFile(place, content)
  }
  await machine.git(folder, 'add', '-A')
  await machine.git(folder, 'commit', '-q', '-m', 'Change')
}

const push = ({ folder }: Clone, ...more: string[]) => machine.run(folder, ['push', ...more])
const back = ({ folder }: Clone) => machine.git(folder, 'reset', '-q', '--hard', 'origin/main')
const quotasOf = async (user: TestUser) => (await user.get('/api/usage/quotas')).as<QuotasRecord>()
const recordOf = async ({ user, project }: Clone) => (await user.get(`/api/projects/${project.id}`)).as<ProjectRecord>()
const incompressible = (mib: number) => randomBytes(mib * mebibyte)
const pushedOf = async (user: TestUser) => (await quotasOf(user)).pushedBytesThisHour.used

test('a push that is too large is refused with the reason, nothing of it is stored, and a small one is accepted', async () => {
  const clone = await cloned(await service.user())
  await commitIn(clone, { 'big.bin': incompressible(4) })
  const fingerprint = await stateFingerprint(service)
  const { code, stderr } = await push(clone)
  assert.notEqual(code, 0)
  assert.match(stderr, /remote: Speckeep: Your projects take 0\.\d MiB of the 3 MiB that an account may store/)
  assert.match(stderr, /Nothing was written\. Delete a project permanently/)
  assert.match(stderr, /! \[remote rejected\] main -> main/)
  assert.equal(await stateFingerprint(service), fingerprint)
  await back(clone)
  await commitIn(clone, { 'small.md': '# Small' })
  assert.equal((await push(clone)).code, 0)
  const { storedBytes } = await recordOf(clone)
  assert.ok((storedBytes ?? 0) < mebibyte)
})

test('a full account is refused before it sends anything, and can push once it has more space', async () => {
  const clone = await cloned(await service.user())
  const { user } = clone
  await commitIn(clone, { 'big.bin': incompressible(2) })
  assert.equal((await push(clone)).code, 0)
  assert.ok(((await recordOf(clone)).storedBytes ?? 0) >= 2 * mebibyte)
  await admin.put(`/api/admin/users/${user.id}`, { storageMaxMib: 2 })
  const pushedBefore = await pushedOf(user)
  await commitIn(clone, { 'small.md': '# Small' })
  const refused = await push(clone)
  assert.match(refused.stderr, /remote: Speckeep: Your projects take 2\.\d MiB of the 2 MiB/)
  assert.match(refused.stderr, /The requested URL returned error: 413/)
  assert.equal(await pushedOf(user), pushedBefore)
  await machine.git(clone.folder, 'fetch', '-q')
  const address = `${new URL(clone.project.cloneUrl ?? '').pathname}/git-receive-pack`
  const posted = await service.anyone.post(address, 'PACK'.repeat(10), {
    authorization: `Basic ${Buffer.from(`x:${await user.gitToken()}`).toString('base64')}`,
    'content-type': 'application/x-git-receive-pack-request',
  })
  assertProblem(posted, 'quota_exceeded')
  await admin.put(`/api/admin/users/${user.id}`, { storageMaxMib: 4 })
  assert.equal((await push(clone)).code, 0)
})

test('the bytes that a user pushes per hour are counted on arrival, limited, and reset in the next hour', async () => {
  const user = await service.user()
  await admin.put(`/api/admin/users/${user.id}`, { storageMaxMib: 0 })
  const clone = await cloned(user)
  await commitIn(clone, { 'one.bin': incompressible(5) })
  assert.equal((await push(clone)).code, 0)
  const pushed = await pushedOf(user)
  assert.ok(pushed >= 5 * mebibyte && pushed < 5.1 * mebibyte, `${pushed}`)
  const fingerprint = await stateFingerprint(service)
  await commitIn(clone, { 'two.bin': incompressible(6) })
  const { stderr } = await push(clone)
  assert.match(stderr, /remote: Speckeep: You have pushed .* MiB in this hour, and an account may push 8 MiB per hour/)
  assert.match(stderr, /This push was refused as a whole/)
  assert.equal(await stateFingerprint(service), fingerprint)
  assert.ok((await pushedOf(user)) <= 9.1 * mebibyte)
  assert.match((await push(clone)).stderr, /remote: Speckeep: You have pushed/)
  await service.database.pool.query(`update pushed_bytes set hour = hour - interval '1 hour' where user_id = $1`, [
    user.id,
  ])
  assert.equal(await pushedOf(user), 0)
  assert.equal((await push(clone)).code, 0)
})

test('concurrent pushes share the hourly limit, and exceed it by at most one step each', async () => {
  const user = await service.user()
  await admin.put(`/api/admin/users/${user.id}`, { storageMaxMib: 0 })
  const project = await user.project()
  const all = await Promise.all([1, 2, 3, 4].map(() => cloned(user, project)))
  for (const clone of all) await commitIn(clone, { [`${clone.folder}.bin`]: incompressible(4) })
  const pushes = await Promise.all(all.map(clone => push(clone, 'origin', `HEAD:refs/heads/${clone.folder}`)))
  const taken = pushes.filter(({ code }) => code === 0).length
  assert.ok(taken < all.length)
  for (const { code, stderr } of pushes) if (code !== 0) assert.match(stderr, /You have pushed/)
  assert.ok((await pushedOf(user)) <= 8 * mebibyte + all.length * 1.1 * mebibyte)
})

for (const mib of [0, 2]) {
  test(`a quota that is used up after the client asked refuses a push of ${mib} MiB with the reason`, async () => {
    const clone = await cloned(await service.user())
    await commitIn(clone, mib === 0 ? { 'small.md': '# Small' } : { 'big.bin': incompressible(mib) })
    const fingerprint = await stateFingerprint(service)
    const { code, stderr } = await pausedPush(machine, clone.folder, () =>
      service.database.pool.query(
        `insert into pushed_bytes (user_id, hour, bytes) values ($1, date_trunc('hour', now()), $2)`,
        [clone.user.id, 8 * mebibyte],
      ),
    )
    assert.notEqual(code, 0)
    assert.match(
      stderr,
      /remote: Speckeep: You have pushed .* MiB in this hour, and an account may push 8 MiB per hour/,
    )
    await service.database.pool.query('delete from pushed_bytes where user_id = $1', [clone.user.id])
    assert.equal(await stateFingerprint(service), fingerprint)
  })
}

test('a push with too many files is refused; one that adds none is accepted', async () => {
  const clone = await cloned(await service.user())
  const { filesCount } = await recordOf(clone)
  const many = (count: number) =>
    Object.fromEntries(Array.from({ length: count }, (_, n) => [`many/${n % 3}/${n}.md`, `${n}`]))
  await commitIn(clone, many(41))
  const fingerprint = await stateFingerprint(service)
  const { code, stderr } = await push(clone)
  assert.notEqual(code, 0)
  assert.match(stderr, /remote: Speckeep: the project would have more files in main than the allowed 40/)
  assert.equal(await stateFingerprint(service), fingerprint)
  await back(clone)
  const fitting = 40 - (filesCount ?? 0)
  await commitIn(clone, many(fitting))
  assert.equal((await push(clone)).code, 0)
  assert.equal((await recordOf(clone)).filesCount, 40)
  await machine.git(clone.folder, 'mv', 'many/0/0.md', 'moved.md')
  await machine.git(clone.folder, 'commit', '-q', '-m', 'Move')
  assert.equal((await push(clone)).code, 0)
  await commitIn(clone, { 'one-more.md': 'x' })
  assert.notEqual((await push(clone)).code, 0)
})

test('nested folders with billions of files in a few bytes are counted quickly and refused', async () => {
  const clone = await cloned(await service.user())
  const { folder } = clone
  const write = async (lines: string) => (await machine.run(folder, ['mktree'], lines)).stdout.trim()
  const blob = (await machine.run(folder, ['hash-object', '-w', '--stdin'], 'x')).stdout.trim()
  const names = [...'abcdefghij']
  const tree = async (mode: string, type: string, sha: string) =>
    await write(names.map(name => `${mode} ${type} ${sha}\t${name}\n`).join(''))
  for (const leaf of [await tree('100644', 'blob', blob), await write('')]) {
    let top = leaf
    for (let depth = 0; depth < 12; depth++) top = await tree('040000', 'tree', top)
    const head = await machine.git(folder, 'rev-parse', 'HEAD')
    const sha = await machine.git(folder, 'commit-tree', '-m', 'Bomb', '-p', head, top)
    const { code, stderr } = await push(clone, 'origin', `${sha}:refs/heads/main`)
    assert.notEqual(code, 0)
    assert.match(stderr, /more files in main than the allowed 40/)
  }
  const elsewhere = await machine.git(folder, 'rev-parse', 'HEAD')
  assert.equal((await push(clone, 'origin', `${elsewhere}:refs/heads/other`)).code, 0)
})
