import assert from 'node:assert/strict'
import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'
import { json } from 'node:stream/consumers'
import { type TestContext, test } from 'node:test'
import { setImmediate as turn } from 'node:timers/promises'
import fastify from 'fastify'
import { requestStaleness } from '#drivers/staleness.ts'
import { addStalenessHeader, isStale } from '#http/staleness.ts'

/** Which answer carries a recorded staleness. */

const early = new Date('2026-11-01T10:00:00.000Z')
const late = new Date('2026-11-01T11:00:00.000Z')

async function started(t: TestContext) {
  const staleness = requestStaleness()
  const app = fastify()
  t.after(() => app.close())
  addStalenessHeader(app, staleness)
  const background: (() => void)[] = []
  app.get('/stale', async () => {
    await turn()
    staleness.note(late)
    await Promise.all([turn().then(() => staleness.note(early)), turn().then(() => staleness.note(late))])
    return 'stale'
  })
  app.post('/stale', async request => {
    staleness.note(early)
    return { isStale: isStale(request) }
  })
  app.get('/fresh', async (_request, reply) => {
    await turn()
    return reply.header('cache-control', 'private, no-cache').send('fresh')
  })
  app.get('/background', async () => {
    background.push(() => staleness.note(early))
    return 'started'
  })
  return { app, background, staleness }
}

test('an answer has the earliest time, and is not cached', async t => {
  const { app } = await started(t)
  const { headers } = await app.inject('/stale')
  assert.equal(headers['x-stale-since'], early.toISOString())
  assert.equal(headers['cache-control'], 'no-store')
})

test('a request whose body arrives in pieces carries its staleness as well', async t => {
  const { app } = await started(t)
  const arrived = Promise.withResolvers<void>()
  app.addHook('onRequest', async () => arrived.resolve())
  const url = await app.listen({ host: '127.0.0.1', port: 0 })
  const sent = request(`${url}/stale`, { method: 'POST', headers: { 'content-type': 'application/json' } })
  sent.write('{"text": "begins')
  await arrived.promise
  sent.end(' and ends"}')
  const [answer] = (await once(sent, 'response')) as [IncomingMessage]
  assert.equal(answer.headers['x-stale-since'], early.toISOString())
  assert.deepEqual(await json(answer), { isStale: true })
})

test('of concurrent requests only those that read something stale carry it', async t => {
  const { app } = await started(t)
  const paths = Array.from({ length: 40 }, (_, at) => (at % 2 === 0 ? '/stale' : '/fresh'))
  const answers = await Promise.all(paths.map(path => app.inject(path)))
  for (const [at, { headers, body }] of answers.entries()) {
    assert.equal(body, paths[at]?.slice(1))
    assert.equal(headers['x-stale-since'], body === 'stale' ? early.toISOString() : undefined)
    assert.equal(headers['cache-control'], body === 'stale' ? 'no-store' : 'private, no-cache')
  }
})

test('work without a request, or that outlives one, does not affect other answers', async t => {
  const { app, background, staleness } = await started(t)
  staleness.note(early)
  await app.inject('/background')
  const answering = app.inject('/fresh')
  for (const work of background) work()
  assert.equal((await answering).headers['x-stale-since'], undefined)
})
