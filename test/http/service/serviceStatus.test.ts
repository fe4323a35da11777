import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import type { ServiceState } from '#contract/admin.ts'
import type { ProjectRecord } from '#contract/projects.ts'
import { codeHosts } from '#drivers/hosts/codeHosts.ts'
import { memoryHost } from '#drivers/hosts/memory/index.ts'
import { HostError, type ProjectHost } from '#ports/hosts.ts'
import { waitFor } from '#testing/waitFor.ts'
import { testService } from '../../support/service.ts'

/** A remote host that can be unavailable. */
let isOff = false
const memory = memoryHost()
const calls = Object.entries(memory.repos) as [string, (...args: unknown[]) => Promise<unknown>][]
const repos = Object.fromEntries(
  calls.map(([name, call]) => [
    name,
    async (...args: unknown[]) => {
      if (isOff) throw new HostError('failed', 'The host cannot be reached.')
      return await call(...args)
    },
  ]),
)
const host = { ...memory, repos, repoTokens: { readAddress: String } } as unknown as ProjectHost
const service = await testService({ overrides: { hosts: codeHosts(host) } })
after(() => service[Symbol.asyncDispose]())

async function administrator() {
  const user = await service.user()
  await service.database.pool.query("update users set roles = '{USER,ADMIN}' where id = $1", [user.id])
  return user
}

test('administrators see this process, what waits, and since when a code host is away', async () => {
  const ada = await administrator()
  const look = async () => (await ada.get('/api/admin/service')).as<ServiceState>()
  const calm = await look()
  assert.ok(Date.parse(calm.instance.startedAt) <= Date.now())
  assert.ok(calm.instance.memoryBytes > 10_000_000)
  assert.ok(calm.instance.eventLoopDelayMs >= 0)
  assert.deepEqual(
    [calm.backlog.commitsWaiting, calm.backlog.oldestCommitAt, calm.backlog.commitsForPeople],
    [0, null, 0],
  )
  assert.deepEqual(calm.hosts, [{ id: host.id, label: host.label, outageSince: null }])

  const project = (await ada.post('/api/projects', { name: 'Spec' })).as<ProjectRecord>()
  const path = `/api/projects/${project.id}`
  await waitFor('the project is ready', async () => (await ada.get(path)).as<ProjectRecord>().status === 'ACTIVE')
  isOff = true
  const before = Date.now()
  const queued = await ada.post(`${path}/commit`, { filePath: 'a.md', content: 'a', baseSha: null })
  assert.equal(queued.status, 202, queued.text)
  const away = await look()
  assert.equal(away.backlog.commitsWaiting, 1)
  assert.ok(Date.parse(away.backlog.oldestCommitAt ?? '') <= Date.now())
  assert.ok(Date.parse(away.hosts[0]?.outageSince ?? '') >= before - 1_000)

  isOff = false
  await waitFor('the commit has landed', async () => (await look()).backlog.commitsWaiting === 0)
  assert.equal((await look()).hosts[0]?.outageSince, null)
})

test('a project that is not finished and a job that was given up are counted', async () => {
  const ada = await administrator()
  const { pool } = service.database
  const look = async () => (await ada.get('/api/admin/service')).as<ServiceState>().backlog
  const before = await look()
  const project = await ada.project()
  await pool.query(
    "update projects set step = 'pages', status = 'BUILDING', held_until = now() + interval '1 hour' where id = $1",
    [project.id],
  )
  await pool.query(
    "insert into pgboss.job (name, state, completed_on) select name, 'failed', now() from pgboss.queue where name = 'maintain'",
  )
  const now = await look()
  assert.equal(now.projectsUnfinished, before.projectsUnfinished + 1)
  assert.ok(now.oldestProjectAt)
  assert.equal(now.jobsFailed, before.jobsFailed + 1)
  await pool.query("delete from pgboss.job where name = 'maintain' and state = 'failed'")
  await pool.query("update projects set step = 'ready', status = 'ACTIVE', held_until = null where id = $1", [
    project.id,
  ])
})
