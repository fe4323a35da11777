import assert from 'node:assert/strict'
import { existsSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { after, test } from 'node:test'
import type { ProjectRecord } from '#contract/projects.ts'
import { codeHosts } from '#drivers/hosts/codeHosts.ts'
import { folderOf } from '#drivers/hosts/embedded/repository.ts'
import { HostError } from '#ports/hosts.ts'
import type { TestUser } from '#testing/users.ts'
import { maintain } from '#usecases/projects/maintain.ts'
import { createOAuthHost } from '../../support/oauthHost.ts'
import { assertProblem } from '../../support/problems.ts'
import { testService } from '../../support/service.ts'

const service = await testService()
after(() => service[Symbol.asyncDispose]())
const { ports } = service.app
const { pool } = service.database
await service.user()

type Made = { readonly user: TestUser; readonly project: ProjectRecord; readonly folder: string }

async function deleted(days: number): Promise<Made> {
  const user = await service.user()
  const project = await user.project({ name: 'A secret plan', description: 'What we mean to do.' })
  const instruction = 'add section "Secret" with: Tell no one.'
  const edit = await user.post(`/api/projects/${project.id}/edit`, { filePath: 'README.md', instruction })
  assert.equal(edit.status, 200, edit.text)
  const { rows } = await pool.query('select repo_id from projects where id = $1', [project.id])
  const folder = join(service.dataDir, 'git', 'repos', folderOf(Number(rows[0].repo_id)))
  assert.ok(existsSync(folder))
  assert.equal((await user.delete(`/api/projects/${project.id}`)).status, 204)
  await pool.query(`update projects set deleted_at = now() - $2 * interval '1 day' where id = $1`, [project.id, days])
  return { user, project, folder }
}

async function rowOf({ project }: Made) {
  const { rows } = await pool.query('select * from projects where id = $1', [project.id])
  return rows[0]
}

test('a repository is kept while its project can be restored, and comes back with it', async () => {
  const made = await deleted(29)
  await maintain(ports)
  assert.ok(existsSync(made.folder))
  assert.equal((await made.user.post(`/api/projects/${made.project.id}/restore`)).status, 200)
  assert.equal((await made.user.get(`/api/projects/${made.project.id}/files`)).status, 200)
})

test('after that it is removed from disk, and the row keeps nothing about it but its slug', async () => {
  const [made, bystander] = [await deleted(32), await deleted(1)]
  await maintain(ports)
  assert.ok(!existsSync(made.folder))
  assert.deepEqual(await readdir(join(service.dataDir, 'git', 'tmp')), [])
  const row = await rowOf(made)
  assert.deepEqual([row.name, row.description, row.slug], ['Deleted project', '', made.project.slug])
  assert.notEqual(row.forgotten_at, null)
  assert.equal(row.repo_id, null)
  const { rows } = await pool.query('select instruction, file_path from edit_sessions where project_id = $1', [row.id])
  assert.deepEqual(rows, [{ instruction: '', file_path: '' }])
  assert.ok(existsSync(bystander.folder))
  assertProblem(await made.user.post(`/api/projects/${made.project.id}/restore`), 'not_found')
  const again = await made.user.project({ name: 'A secret plan' })
  assert.equal(again.slug, `${made.project.slug}-2`)
  await maintain(ports)
  assert.deepEqual((await rowOf(made)).forgotten_at, row.forgotten_at)
})

test('for a deleted account, the slug is removed too', async () => {
  const made = await deleted(32)
  assert.equal((await made.user.delete('/api/auth/me', { currentPassword: made.user.password })).status, 204)
  await maintain(ports)
  const { slug, repo_full_name: fullName } = await rowOf(made)
  assert.deepEqual([slug, fullName], [`deleted-${made.project.id}`, `deleted-${made.project.id}`])
})

test('one that cannot be removed blocks no other, and is retried', async () => {
  const [stuck, other] = [await deleted(40), await deleted(39)]
  const { repo_id: stuckId } = await rowOf(stuck)
  const { storage } = ports.hosts.default
  assert.ok(storage)
  const failing = {
    ...storage,
    remove: async (repo: Parameters<typeof storage.remove>[0]) => {
      if (repo.id === stuckId) throw new HostError('failed', 'The disk says no.')
      await storage.remove(repo)
    },
  }
  const faults: string[] = []
  const events = { ...ports.events, fault: ({ where }: { where: string }) => void faults.push(where) }
  await maintain({ ...ports, events, hosts: codeHosts({ ...ports.hosts.default, storage: failing }) })
  assert.deepEqual(faults, [`removing project ${stuck.project.id}`])
  assert.deepEqual([existsSync(stuck.folder), existsSync(other.folder)], [true, false])
  await maintain(ports)
  assert.ok(!existsSync(stuck.folder))
})

test('a removal interrupted after the repository was gone is finished', async () => {
  const made = await deleted(32)
  const { repo_id: id, repo_full_name: fullName } = await rowOf(made)
  await ports.hosts.default.storage?.remove({ id, fullName })
  await maintain(ports)
  assert.notEqual((await rowOf(made)).forgotten_at, null)
})

test('while the service is configured for another code host, repositories of the built-in host stay', async () => {
  const made = await deleted(32)
  await maintain({ ...ports, hosts: codeHosts(createOAuthHost().codeHost) })
  assert.ok(existsSync(made.folder))
  assert.equal((await rowOf(made)).forgotten_at, null)
})
