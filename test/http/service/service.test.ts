import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { after, test } from 'node:test'
import pino from 'pino'
import { createServer } from '#http/server.ts'
import { caller } from '#testing/users.ts'
import { openEventStream } from '../../support/eventStream.ts'
import { requestExactly } from '../../support/exactRequest.ts'
import { assertProblem } from '../../support/problems.ts'
import { testService } from '../../support/service.ts'

type Health = {
  readonly status: string
  readonly components: Readonly<
    Record<'db' | 'diskSpace' | 'ping' | 'writes', { readonly status: string; readonly details?: object }>
  >
}

let databaseUp = true
let databaseTakesWrites = true
const floors = { thresholdBytes: 10, floorBytes: 0, freeFiles: null, floorFiles: 0 }
let disk = { totalBytes: 1_000, freeBytes: 500, ...floors, exists: true }
const [service, failing] = await Promise.all([
  testService(),
  testService({
    env: {
      NODE_ENV: 'production',
      JWT_SECRET: randomBytes(32).toString('base64'),
      ENCRYPTION_KEY: randomBytes(32).toString('base64'),
    },
    overrides: {
      databaseHealth: {
        database: 'PostgreSQL',
        validationQuery: 'select 1',
        check: async () => databaseUp,
        takesWrites: async () => databaseTakesWrites,
      },
      disk: { measure: async () => disk },
    },
  }),
])
after(() => Promise.all([service[Symbol.asyncDispose](), failing[Symbol.asyncDispose]()]))
const { anyone } = service

test('health lists the database, the disk and the response time, without details for anonymous callers', async () => {
  const answer = await anyone.get('/actuator/health')
  const component = { status: 'UP' }
  assert.equal(answer.status, 200)
  assert.deepEqual(answer.as<Health>(), {
    status: 'UP',
    components: { db: component, diskSpace: component, ping: component, writes: component },
  })
})

test('health has details for signed-in callers', async () => {
  const user = await service.user()
  const { components } = (await user.get('/actuator/health')).as<Health>()
  assert.deepEqual(components.db.details, { database: 'PostgreSQL', validationQuery: 'select 1' })
  const { total, free, threshold, exists, ...rest } = components.diskSpace.details as Record<string, number | boolean>
  assert.ok(Number.isInteger(total) && Number.isInteger(free) && Number.isInteger(threshold))
  assert.ok(Number(total) > Number(free) && Number(threshold) > 0)
  assert.deepEqual([exists, rest], [true, {}])
  assert.deepEqual(components.ping, { status: 'UP' })
})

test('health treats an invalid token as anonymous', async () => {
  const { refreshToken } = await service.user()
  for (const token of ['x.y.z', refreshToken]) {
    const answer = await anyone.get('/actuator/health', undefined, { authorization: `Bearer ${token}` })
    assert.equal(answer.status, 200)
    assert.ok(!answer.text.includes('details'))
  }
})

test('info is an empty object', async () => {
  const answer = await anyone.get('/actuator/info')
  assert.deepEqual([answer.status, answer.text], [200, '{}'])
})

test('only health and info exist under /actuator', async () => {
  const places = [
    '',
    '/',
    '/env',
    '/metrics',
    '/heapdump',
    '/beans',
    '/prometheus',
    '/loggers',
    '/health/db',
    '/health/x',
  ]
  for (const place of [...places, '/health/../env', '/health/..%2fenv', '/health;/../env', '/info/env', '/health/']) {
    const { status } = await requestExactly(service.url, `/actuator${place}`)
    assert.equal(status, 404, place)
  }
  assertProblem(await anyone.get('/actuator/metrics'), 'not_found')
})

test('while the database is down health and readiness are DOWN, and liveness is not', async () => {
  databaseUp = false
  const answer = await failing.anyone.get('/actuator/health')
  assert.equal(answer.status, 503)
  const { status, components } = answer.as<Health>()
  assert.deepEqual([status, components.db.status, components.diskSpace.status], ['DOWN', 'DOWN', 'UP'])
  const readiness = await failing.anyone.get('/actuator/health/readiness')
  assert.deepEqual([readiness.status, readiness.as<unknown>()], [503, { status: 'DOWN' }])
  const liveness = await failing.anyone.get('/actuator/health/liveness')
  assert.deepEqual([liveness.status, liveness.as<unknown>()], [200, { status: 'UP' }])
  databaseUp = true
  assert.equal((await failing.anyone.get('/actuator/health')).status, 200)
  assert.equal((await failing.anyone.get('/actuator/health/readiness')).status, 200)
})

test('a database that takes no writes is DOWN, and the service stays ready for reads', async () => {
  databaseTakesWrites = false
  const user = await failing.user()
  const answer = await user.get('/actuator/health')
  assert.equal(answer.status, 503)
  const { status, components } = answer.as<Health>()
  assert.deepEqual([status, components.db.status, components.diskSpace.status], ['DOWN', 'UP', 'UP'])
  assert.deepEqual(components.writes, { status: 'DOWN', details: { database: 'DOWN', diskSpace: 'UP' } })
  assert.equal((await failing.anyone.get('/actuator/health/readiness')).status, 200)
  databaseTakesWrites = true
  assert.equal((await failing.anyone.get('/actuator/health')).status, 200)
})

test('a full or missing disk is DOWN', async () => {
  const fine = disk
  const user = await failing.user()
  for (const failure of [
    { ...fine, freeBytes: 9 },
    { ...fine, exists: false },
  ]) {
    disk = failure
    const answer = await user.get('/actuator/health')
    assert.equal(answer.status, 503)
    const { status, details } = answer.as<Health>().components.diskSpace
    assert.equal(status, 'DOWN')
    assert.deepEqual(details, { total: 1_000, free: failure.freeBytes, threshold: 10, exists: failure.exists })
  }
  disk = fine
  assert.equal((await user.get('/actuator/health')).status, 200)
})

test('timestamps are ISO 8601, outside production only', async () => {
  const user = await service.user()
  const askedAtMs = Date.now()
  const { timestamp, ...rest } = (await user.get('/api/test/date')).as<{ timestamp: string }>()
  assert.match(timestamp, /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/)
  assert.ok(Date.parse(timestamp) >= askedAtMs && Date.parse(timestamp) <= Date.now())
  assert.deepEqual(rest, {})
  assertProblem(await (await failing.user()).get('/api/test/date'), 'not_found')
  assert.ok(!(await failing.anyone.get('/api/openapi.json')).text.includes('/api/test/date'))
})

test('a service that stops answers its pending requests, and ends its streams', async () => {
  const { ports } = service.app
  const begun = Promise.withResolvers<void>()
  const held = Promise.withResolvers<void>()
  const list = async () => {
    begun.resolve()
    await held.promise
    return ports.templates.list()
  }
  const logger = pino({ level: 'silent' })
  const stopping = await createServer(
    { ...ports, templates: { ...ports.templates, list } },
    { logger, trustProxy: false },
  )
  const url = await stopping.listen({ host: '127.0.0.1', port: 0 })
  const user = await service.user()
  const { id } = await user.project()

  const events = await openEventStream(`${url}/api/projects/${id}/events`, {
    headers: { authorization: `Bearer ${user.token}` },
  })
  assert.equal((await events.next('status'))?.event, 'status')
  const asking = caller(url, { authorization: `Bearer ${user.token}` }).get('/api/templates')
  await begun.promise
  const closed = stopping.close()
  await events.ended()
  held.resolve()
  assert.equal((await asking).status, 200)
  await closed
})
