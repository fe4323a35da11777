import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import fastify from 'fastify'
import { limitUnreadResponses } from '#http/connections/unreadResponses.ts'
import { problemHandler } from '#http/problem.ts'
import { takeTime } from '#testing/takeTime.ts'
import { waitFor } from '#testing/waitFor.ts'
import { openSlowClient } from '../../support/slowClients.ts'

/** More than all buffers between the service and a reader hold; three of them are within the limit. */
const largeBytes = 40 * 1024 * 1024
const idleMaxMs = 500

const app = fastify({ forceCloseConnections: true })
limitUnreadResponses(app, { idleMaxMs })
app.setErrorHandler(problemHandler({ fault: () => {} }))
app.get('/large', async (_request, reply) =>
  reply.headers({ etag: '"large"', 'cache-control': 'public, max-age=60' }).send(Buffer.alloc(largeBytes)),
)
app.get('/small', async () => 'small')
const url = await app.listen({ host: '127.0.0.1', port: 0 })
after(() => app.close())

const request = 'GET /large HTTP/1.1\r\nhost: a\r\n\r\n'

test('an address that does not read its responses gets no more large ones, and is disconnected', async () => {
  const clients = await Promise.all(Array.from({ length: 3 }, () => openSlowClient(url, request)))
  await using opened = new AsyncDisposableStack()
  for (const client of clients) opened.use(client)
  await waitFor('the limit is reached', async () => (await fetch(`${url}/large`)).status === 429)
  const refused = await fetch(`${url}/large`)
  assert.equal(refused.status, 429)
  assert.deepEqual([refused.headers.get('etag'), refused.headers.get('cache-control')], [null, 'no-store'])
  assert.equal((await fetch(`${url}/small`)).status, 200)
  await waitFor('they are disconnected', async () => (await fetch(`${url}/large`)).status === 200)
  for (const client of clients) assert.ok((await client.drain()) < largeBytes)
})

test('a reader who is slow, but reads, gets the whole response', async () => {
  const response = await fetch(`${url}/large`)
  const startedMs = performance.now()
  let bytes = 0
  for await (const chunk of response.body ?? []) {
    bytes += chunk.byteLength
    await takeTime(chunk.byteLength / 20_000)
  }
  assert.equal(bytes, largeBytes)
  assert.ok(performance.now() - startedMs > 3 * idleMaxMs)
})
