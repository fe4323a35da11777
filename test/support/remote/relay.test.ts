import assert from 'node:assert/strict'
import { test } from 'node:test'
import { fetchThrough, startRelay } from './relay.ts'

const bytes = Uint8Array.from({ length: 256 }, (_, at) => at)

test('a relayed request reaches the host unchanged, and so does the answer on its way back', async () => {
  const cookies: [string, string][] = [
    ['set-cookie', 'a=1'],
    ['set-cookie', 'b=2; Path=/'],
  ]
  const asked: Request[] = []
  await using relay = await startRelay(async (input, init) => {
    asked.push(new Request(input, init))
    return new Response(bytes, { status: 207, headers: [...cookies, ['etag', '"x"']] })
  })
  const url = 'https://host.test/sub/api/projects/ada%2Fspec/files/a%20b?ref=main&ref=x%26y'
  const headers = { authorization: 'Bearer secret', 'if-none-match': '"y"', 'x-text': 'ü' }
  const answer = await fetchThrough(relay.url)(url, { method: 'PATCH', headers, body: bytes })
  const [request] = asked
  assert.ok(request)
  assert.equal(request.url, url)
  assert.equal(request.method, 'PATCH')
  assert.deepEqual(Object.fromEntries(request.headers), headers)
  assert.deepEqual(await request.bytes(), bytes)
  assert.equal(answer.status, 207)
  assert.deepEqual(answer.headers.getSetCookie(), ['a=1', 'b=2; Path=/'])
  assert.equal(answer.headers.get('etag'), '"x"')
  assert.deepEqual(await answer.bytes(), bytes)
})

test('an answer without a body is relayed without one', async () => {
  await using relay = await startRelay(async () => new Response(null, { status: 304, headers: { etag: '"x"' } }))
  const answer = await fetchThrough(relay.url)('https://host.test/')
  assert.equal(answer.status, 304)
  assert.equal(answer.body, null)
  assert.equal(answer.headers.get('etag'), '"x"')
})

test('a call that the host rejects fails as a lost connection, and the next host answers', async () => {
  await using relay = await startRelay(async () => {
    throw new TypeError('fetch failed')
  })
  const send = fetchThrough(relay.url)
  await assert.rejects(send('https://host.test/'), { name: 'TypeError', message: 'fetch failed' })
  relay.connect(async () => new Response('on'))
  assert.equal(await (await send('https://host.test/')).text(), 'on')
})
