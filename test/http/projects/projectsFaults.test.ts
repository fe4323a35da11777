import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import type { ProjectRecord } from '#contract/projects.ts'
import { codeHosts } from '#drivers/hosts/codeHosts.ts'
import { HostError } from '#ports/hosts.ts'
import type { TestUser } from '#testing/users.ts'
import { waitFor } from '#testing/waitFor.ts'
import { type CallInterceptor, type HostCall, interceptedHost, markersIn } from '../../support/interceptedHost.ts'
import { assertProblem } from '../../support/problems.ts'
import { testService } from '../../support/service.ts'

/** Creating projects on a host that fails or hangs, as seen by clients. */

const host = await interceptedHost()
after(() => host[Symbol.asyncDispose]())
const service = await testService({
  env: { CREATE_DEADLINE_MS: '300' },
  overrides: {
    hosts: codeHosts(host.host),
    proposals: host.embedded.proposals,
    transport: host.embedded.transport,
  },
})
after(() => service[Symbol.asyncDispose]())

type Point = Pick<HostCall, 'operation' | 'side'>

/** The host calls of a creation, before and after each of them. */
const points: readonly Point[] = (['createFromTemplate', 'contentReady', 'resolve'] as const).flatMap(operation => [
  { operation, side: 'before' },
  { operation, side: 'after' },
])

/** The faults of each user's repositories. */
const interceptors = new Map<string, CallInterceptor>()
host.intercept(call => interceptors.get(call.fullName.split('/')[0] ?? '')?.(call))

function interceptAt(user: TestUser, { operation, side }: Point, act: () => void | Promise<void>): void {
  interceptors.set(`u${user.id}`, call => (call.operation === operation && call.side === side ? act() : undefined))
}

async function atEveryPoint(run: (point: Point, user: TestUser) => Promise<void>): Promise<void> {
  await Promise.all(points.map(async point => await run(point, await service.user())))
  await assertOneRepositoryEach()
}

/** Every project has exactly its own repository, and no repository is without a project. */
async function assertOneRepositoryEach(): Promise<void> {
  const { rows } = await service.database.pool.query<{ marker: string }>(
    "select marker from projects where step <> 'intent' order by marker",
  )
  assert.deepEqual(
    rows.map(row => row.marker),
    (await markersIn(host.rootDir)).toSorted(),
  )
}

async function recordOf(user: TestUser, id: number): Promise<ProjectRecord> {
  return (await user.get(`/api/projects/${id}`)).as<ProjectRecord>()
}

async function create(user: TestUser): Promise<number> {
  const made = await user.post('/api/projects', { name: 'Troubled' })
  assert.equal(made.status, 201, made.text)
  assert.equal(made.as<ProjectRecord>().status, 'INITIALIZING')
  return made.as<ProjectRecord>().id
}

function becomes(user: TestUser, id: number, status: string): Promise<ProjectRecord> {
  return waitFor(`project ${id} becomes ${status}`, async () => {
    const project = await recordOf(user, id)
    return project.status === status && project
  })
}

test('a host that is busy at any point of a creation is called again, and makes one repository', async () => {
  await atEveryPoint(async (point, user) => {
    let failures = 0
    interceptAt(user, point, () => {
      if (failures++ === 0) throw new HostError('busy', 'come back later')
    })
    const id = await create(user)
    assert.equal((await recordOf(user, id)).statusReason, null)
    const project = await becomes(user, id, 'ACTIVE')
    assert.ok(failures > 0, 'the point was not reached')
    assert.match(project.pagesCommitSha ?? '', /^[0-9a-f]{40}$/)
    assert.equal((await user.get(`/api/projects/${id}/commits`)).as<unknown[]>().length, 1)
  })
})

test('a host that states a retry time is not called earlier', async () => {
  const user = await service.user()
  let failedAt = 0
  let waitedMs = 0
  interceptAt(user, { operation: 'contentReady', side: 'before' }, () => {
    if (failedAt > 0) {
      waitedMs = performance.now() - failedAt
      return
    }
    failedAt = performance.now()
    throw new HostError('busy', 'come back later', { retryAfterS: 3 })
  })
  await becomes(user, await create(user), 'ACTIVE')
  assert.ok(waitedMs >= 2_900, `asked again after ${waitedMs} ms`)
})

test('a project whose row was written exists, also if the database then takes no more writes for a while', async () => {
  const user = await service.user()
  const { pool } = service.database
  await pool.query(`create function refuse() returns trigger language plpgsql as
    $$ begin raise exception 'no space' using errcode = '53100'; end $$`)
  await pool.query('create trigger refusing before update on projects execute function refuse()')
  const id = await create(user).finally(() => pool.query('drop trigger refusing on projects'))
  await becomes(user, id, 'ACTIVE')
})

test('an unexpected error is retried as well', async () => {
  await atEveryPoint(async (point, user) => {
    let failures = 0
    interceptAt(user, point, () => {
      if (failures++ === 0) throw new Error('a bug')
    })
    await becomes(user, await create(user), 'ACTIVE')
  })
})

test('a refusal of the host fails the creation with its reason, and a retry resumes it where it failed', async () => {
  await atEveryPoint(async (point, user) => {
    interceptAt(user, point, () => {
      throw new HostError('access_refused', 'The plan is used up.')
    })
    const id = await create(user)
    const path = `/api/projects/${id}`
    const failed = await becomes(user, id, 'ERROR')
    assert.equal(failed.statusReason, 'The plan is used up.')
    assertProblem(await user.post(`${path}/commit`, { filePath: 'a.md', content: 'x' }), 'not_ready')
    assertProblem(await user.put(path, { status: 'ACTIVE' }), 'not_ready')
    assertProblem(await user.put(path, { status: 'ARCHIVED' }), 'not_ready')

    interceptors.delete(`u${user.id}`)
    const retried = await user.post(`${path}/retry`)
    assert.equal(retried.status, 202, retried.text)
    assert.equal(retried.as<ProjectRecord>().statusReason, null)
    assert.ok(['INITIALIZING', 'BUILDING'].includes(retried.as<ProjectRecord>().status))
    await becomes(user, id, 'ACTIVE')
  })
})

test('a creation that keeps failing is given up, with a reason that reveals no internals', async () => {
  const user = await service.user()
  interceptAt(user, { operation: 'contentReady', side: 'before' }, () => {
    throw new Error('password=secret at /srv/data')
  })
  const id = await create(user)
  await service.database.pool.query('update projects set attempts = 11 where id = $1', [id])
  const project = await becomes(user, id, 'ERROR')
  assert.equal(project.statusReason, 'An internal fault; the log has the details.')
})

test('a project that is still being created refuses reads and writes, and says so', async () => {
  const user = await service.user()
  const gate = Promise.withResolvers<void>()
  interceptAt(user, { operation: 'createFromTemplate', side: 'before' }, () => gate.promise)
  const id = await create(user)
  const path = `/api/projects/${id}`
  const refused = [
    user.get(`${path}/files`),
    user.get(`${path}/commits`),
    user.post(`${path}/commit`, { filePath: 'a.md', content: 'x' }),
    user.post(`${path}/edit`, { filePath: 'README.md', instruction: 'replace "a" with "b"' }),
    user.post(`${path}/pages-access`),
    user.put(path, { status: 'ARCHIVED' }),
  ]
  for (const answer of await Promise.all(refused)) assertProblem(answer, 'not_ready')
  gate.resolve()
  await becomes(user, id, 'ACTIVE')
  assert.equal((await user.get(`${path}/files`)).status, 200)
})

test('a request whose host hangs gets an answer in time, and the creation continues in the background', async () => {
  await atEveryPoint(async (point, user) => {
    const gate = Promise.withResolvers<void>()
    interceptAt(user, point, () => gate.promise)
    const id = await create(user)
    assert.notEqual((await recordOf(user, id)).status, 'ACTIVE')
    gate.resolve()
    await becomes(user, id, 'ACTIVE')
  })
})

test('a project deleted during its creation can be restored, and is then created', async () => {
  const user = await service.user()
  const gate = Promise.withResolvers<void>()
  interceptAt(user, { operation: 'createFromTemplate', side: 'after' }, () => gate.promise)
  const id = await create(user)
  assert.equal((await user.delete(`/api/projects/${id}`)).status, 204)
  interceptors.clear()
  gate.resolve()
  assertProblem(await user.get(`/api/projects/${id}`), 'not_found')
  assert.equal((await user.post(`/api/projects/${id}/restore`)).status, 200)
  await becomes(user, id, 'ACTIVE')
  await assertOneRepositoryEach()
})

test('a worker that hangs is superseded by a job, and what it records later has no effect', async () => {
  const release = Promise.withResolvers<void>()
  const made: { readonly id: number; readonly row: unknown }[] = []
  await atEveryPoint(async (point, user) => {
    let hung = false
    interceptAt(user, point, () => {
      if (hung) return
      hung = true
      return release.promise
    })
    const id = await create(user)
    await becomes(user, id, 'ACTIVE')
    const row = await waitFor('the lease is released', async () => {
      const latest = await rowOf(id)
      return latest.held_until === null && latest
    })
    made.push({ id, row })
  })
  release.resolve()
  const user = await service.user()
  await becomes(user, await create(user), 'ACTIVE')
  for (const { id, row } of made) assert.deepEqual(await rowOf(id), row)
  await assertOneRepositoryEach()
})

async function rowOf(id: number): Promise<Record<string, unknown>> {
  return (await service.database.pool.query('select * from projects where id = $1', [id])).rows[0] ?? {}
}
