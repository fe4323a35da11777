import assert from 'node:assert/strict'
import { test } from 'node:test'
import { inspect } from 'node:util'
import {
  alice,
  deadOrigin,
  failureOf,
  httpClientFor,
  json,
  lostReply,
  type Reply,
  stalledReply,
  startHost,
  truncatedReply,
} from './loopbackHost.ts'

const secrets = [alice.token, 'private-query', 'private-body']

const request = {
  method: 'POST',
  path: '/repositories/7/forks',
  query: { search: 'private-query' },
  json: { text: 'private-body' },
  timeoutMs: 1_000,
} as const

async function assertSilent(apiBase: string): Promise<void> {
  const error = await failureOf(httpClientFor(apiBase).client.send(alice, request))
  const printed = inspect(error, { depth: null })
  for (const secret of secrets) assert.ok(!printed.includes(secret), `${secret} in ${printed}`)
  assert.match(error.message, /^The host [^/]+\. [A-Z]/)
  assert.match(String(error.cause), /POST 127\.0\.0\.1:\d+\/repositories\/7\/forks /)
}

test('no error contains a token, a query or a body, and each has the request as its cause', async () => {
  const echo: Reply = (response, seen) => json(400, { message: `bad ${seen.headers.authorization}` })(response, seen)
  const page: Reply = (response, seen) => void response.writeHead(502).end(`<pre>${seen.url} ${seen.body}`)
  const away: Reply = (response, seen) =>
    json(307, null, { location: `https://evil.example${seen.url}` })(response, seen)
  const noJson: Reply = (response, seen) => void response.end(`${seen.url} ${seen.body} ${seen.headers.authorization}`)
  for (const reply of [echo, page, away, noJson, lostReply, truncatedReply, stalledReply]) {
    await using host = await startHost(reply)
    await assertSilent(host.origin)
  }
  await assertSilent(await deadOrigin())
})

test('a token that does not fit into a header is not shown', async () => {
  await using host = await startHost(json(200, {}))
  const token = 'secret\nx-injected: 1'
  const error = await failureOf(httpClientFor(host.origin).client.send({ token }, request))
  assert.equal(error.kind, 'access_expired')
  assert.ok(!inspect(error, { depth: null }).includes('secret'))
  assert.equal(host.seen.length, 0)
})

test('an error quotes at most 200 characters of the host, on one line', async () => {
  await using host = await startHost(json(422, { message: `one\ntwo\u0000${'x'.repeat(1_000)}` }))
  const { message } = await failureOf(httpClientFor(host.origin).client.send(alice, request))
  assert.match(message, /: one two x{192}\. /)
})

test('of a long refusal only the beginning is read', async () => {
  await using host = await startHost(json(422, { message: 'x'.repeat(10_000_000) }))
  const error = await failureOf(httpClientFor(host.origin).client.send(alice, request))
  assert.equal(error.kind, 'invalid')
  assert.ok(error.message.length < 300)
})
