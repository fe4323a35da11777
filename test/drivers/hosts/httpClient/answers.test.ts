import assert from 'node:assert/strict'
import { test } from 'node:test'
import { HostError } from '#ports/hosts.ts'
import { alice, failureOf, httpClientFor, json, type Reply, startHost } from './loopbackHost.ts'

test('a request carries its method, path, query, headers, token and JSON, and its answer is parsed', async () => {
  await using host = await startHost(json(201, { id: 7 }, { 'x-kind': 'new' }))
  const { client } = httpClientFor(`${host.origin}/api/v4/`)
  const answer = await client.send<{ id: number }>(alice, {
    method: 'POST',
    path: '/projects/a%2Fb',
    query: { page: 2, archived: false, skipped: undefined, search: 'ä & b' },
    headers: { Accept: 'application/special' },
    json: { name: 'ü' },
  })
  assert.equal(answer.status, 201)
  assert.equal(answer.headers.get('x-kind'), 'new')
  assert.deepEqual(answer.body, { id: 7 })
  const [seen] = host.seen
  assert.equal(seen?.method, 'POST')
  assert.equal(seen?.url, '/api/v4/projects/a%2Fb?page=2&archived=false&search=%C3%A4+%26+b')
  assert.equal(seen?.headers.accept, 'application/special')
  assert.equal(seen?.headers.authorization, `Bearer ${alice.token}`)
  assert.equal(seen?.headers['content-type'], 'application/json')
  assert.equal(seen?.body, '{"name":"ü"}')
})

test('without access no token is sent', async () => {
  await using host = await startHost(json(200, {}))
  await httpClientFor(host.origin).client.send(null, { method: 'GET', path: '/meta' })
  assert.equal(host.seen[0]?.headers.authorization, undefined)
})

test('an empty answer is null, and bytes are exact, however few', async () => {
  const bytes = Buffer.from([0xef, 0xbb, 0xbf, 0x00, 0xff, 0x0d, 0x0a])
  await using host = await startHost(json(204, null), response => void response.end(bytes), json(200, null))
  const { client } = httpClientFor(host.origin)
  assert.equal((await client.send(alice, { method: 'DELETE', path: '/x' })).body, null)
  assert.deepEqual((await client.send(alice, { method: 'GET', path: '/x', as: 'bytes' })).body, new Uint8Array(bytes))
  assert.deepEqual((await client.send(alice, { method: 'GET', path: '/x', as: 'bytes' })).body, new Uint8Array())
})

test('an answer that is not JSON fails', async () => {
  await using host = await startHost(response => void response.end('<html>'))
  const error = await failureOf(httpClientFor(host.origin).client.send(alice, { method: 'GET', path: '/x' }))
  assert.equal(error.kind, 'failed')
})

test('an answer above its limit is cut off while it streams', async () => {
  let stopped: () => void = () => {}
  const closed = new Promise<void>(resolve => {
    stopped = resolve
  })
  const pour: Reply = response => {
    response.on('close', stopped)
    const more = () => {
      while (!response.destroyed && response.write(Buffer.alloc(64 * 1024)));
      if (!response.destroyed) response.once('drain', more)
    }
    more()
  }
  await using host = await startHost(pour)
  const call = httpClientFor(host.origin).client.send(alice, { method: 'GET', path: '/x', answerMaxBytes: 100_000 })
  assert.equal((await failureOf(call)).kind, 'too_large')
  await closed
  assert.equal(host.seen.length, 1)
})

test('an answer of exactly the limit is complete', async () => {
  await using host = await startHost(response => void response.end(Buffer.alloc(1_000)))
  const { client } = httpClientFor(host.origin)
  const { body } = await client.send(alice, { method: 'GET', path: '/x', as: 'bytes', answerMaxBytes: 1_000 })
  assert.deepEqual(body, new Uint8Array(1_000))
})

test('a status has its default meaning unless the driver gives it another', async () => {
  const kinds = {
    400: 'invalid',
    401: 'access_expired',
    403: 'access_refused',
    404: 'gone',
    405: 'failed',
    409: 'invalid',
    413: 'too_large',
    422: 'invalid',
    423: 'protected',
    500: 'failed',
  }
  await using host = await startHost((response, seen) =>
    json(Number(seen.url.slice(1)), { message: 'No' })(response, seen),
  )
  const { client } = httpClientFor(host.origin)
  for (const [status, kind] of Object.entries(kinds)) {
    const error = await failureOf(client.send(alice, { method: 'POST', path: `/${status}` }))
    assert.equal(error.kind, kind, status)
    assert.match(error.message, /^The host .* It says: No\. [A-Z]/)
  }
})

test('the driver classifies a refusal by status, headers, message and body, and its result counts', async () => {
  const body = { message: 'Validation Failed', errors: [{ code: 'custom', message: 'name already exists' }] }
  await using host = await startHost(json(422, body, { 'x-host': 'yes' }))
  const { client } = httpClientFor(host.origin, {
    classify({ request, status, headers, message, body: seen }) {
      assert.equal(request.path, '/repos')
      assert.equal(status, 422)
      assert.equal(headers.get('x-host'), 'yes')
      assert.equal(message, 'Validation Failed; custom; name already exists')
      assert.deepEqual(seen, body)
      return new HostError('name_taken', 'taken')
    },
  })
  const error = await failureOf(client.send(alice, { method: 'POST', path: '/repos', json: {} }))
  assert.equal(error.kind, 'name_taken')
})

test('an expected status is an answer, even with a page in place of JSON', async () => {
  await using host = await startHost(json(404, { message: 'Not Found' }), response => {
    response.writeHead(409, { 'content-type': 'text/html' }).end('<h1>Conflict')
  })
  const { client } = httpClientFor(host.origin)
  const missing = await client.send(alice, { method: 'GET', path: '/x', expect: [404] })
  assert.deepEqual([missing.status, missing.body], [404, { message: 'Not Found' }])
  const conflict = await client.send(alice, { method: 'GET', path: '/x', expect: [404, 409] })
  assert.deepEqual([conflict.status, conflict.body], [409, null])
})
