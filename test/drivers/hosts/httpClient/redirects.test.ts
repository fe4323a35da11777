import assert from 'node:assert/strict'
import { test } from 'node:test'
import { alice, failureOf, httpClientFor, json, type Reply, startHost } from './loopbackHost.ts'

const write = { method: 'PATCH', path: '/repos/old/name', json: { name: 'x' } } as const

function to(location: string, status = 307): Reply {
  return json(status, { message: 'Moved' }, { location })
}

test('a redirect within the API keeps method, body and token', async () => {
  for (const status of [301, 302, 307, 308]) {
    await using host = await startHost(to('/repositories/7?a=b', status), json(200, { id: 7 }))
    const { client } = httpClientFor(host.origin)
    assert.deepEqual((await client.send(alice, write)).body, { id: 7 })
    const [first, second] = host.seen
    assert.equal(second?.url, '/repositories/7?a=b')
    for (const key of ['method', 'body'] as const) assert.equal(second?.[key], first?.[key])
    assert.equal(second?.headers.authorization, `Bearer ${alice.token}`)
  }
})

test('an absolute address with a name and password in it is followed without them', async () => {
  await using host = await startHost(
    (response, seen) => to(`http://who:what@${seen.headers.host}/there`)(response, seen),
    json(200, 'there'),
  )
  assert.equal((await httpClientFor(host.origin).client.send(alice, write)).body, 'there')
})

test('a redirect to another origin is not followed, so the token stays here', async () => {
  await using stranger = await startHost(json(200, 'thanks'))
  for (const location of [
    `${stranger.origin}/x`,
    stranger.origin.replace('http:', ''),
    'file:///etc/passwd',
    'data:,x',
  ]) {
    await using host = await startHost(to(location))
    const error = await failureOf(httpClientFor(host.origin).client.send(alice, { method: 'GET', path: '/x' }))
    assert.equal(error.kind, 'failed')
    assert.equal(host.seen.length, 1)
  }
  assert.equal(stranger.seen.length, 0)
})

test('a chain of redirects ends after three', async () => {
  await using host = await startHost(to('/again'))
  const error = await failureOf(httpClientFor(host.origin).client.send(alice, { method: 'GET', path: '/x' }))
  assert.equal(error.kind, 'failed')
  assert.equal(host.seen.length, 4)
})

test('a redirect without an address, or with another method, is a failure', async () => {
  for (const reply of [json(302, null), to('/x', 303), to('http://[', 302)]) {
    await using host = await startHost(reply)
    assert.equal((await failureOf(httpClientFor(host.origin).client.send(alice, write))).kind, 'failed')
    assert.equal(host.seen.length, 1)
  }
})

test('an expected redirect is an answer', async () => {
  await using host = await startHost(to('https://elsewhere.example/archive', 302))
  const answer = await httpClientFor(host.origin).client.send(alice, { method: 'GET', path: '/x', expect: [302] })
  assert.equal(answer.headers.get('location'), 'https://elsewhere.example/archive')
})
