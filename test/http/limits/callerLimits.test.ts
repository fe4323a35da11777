import assert from 'node:assert/strict'
import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { text } from 'node:stream/consumers'
import { after, test } from 'node:test'
import type { TestUser } from '#testing/users.ts'
import { waitFor } from '#testing/waitFor.ts'
import { openEventStream } from '../../support/eventStream.ts'
import { assertProblem } from '../../support/problems.ts'
import { testService } from '../../support/service.ts'

/** Limits on what one address, or one user, may keep open and render. */

const env = {
  CONNECTIONS_PER_ADDRESS: '5',
  EVENT_STREAMS_PER_USER: '2',
  EVENT_STREAMS_PER_ADDRESS: '3',
  PAGE_RENDERS_PER_MINUTE_PER_ADDRESS: '3',
}
const direct = await testService({ env })
const proxied = await testService({ env: { ...env, TRUST_PROXY: '127.0.0.1' } })
after(() => Promise.all([direct[Symbol.asyncDispose](), proxied[Symbol.asyncDispose]()]))

function open(url: string): Socket {
  const socket = connect(Number(new URL(url).port), '127.0.0.1')
  socket.on('error', () => {})
  return socket
}

for (const [what, url] of [
  ['the service', direct.url],
  ['the pages', direct.pagesUrl],
] as const) {
  test(`one connection too many from an address is refused by ${what}, and accepted once another has ended`, async () => {
    const sockets: Socket[] = []
    const refused = await waitFor('a connection is refused', async () => {
      const socket = open(url)
      const said = text(socket).catch(() => '')
      sockets.push(socket)
      await once(socket, 'connect')
      if (sockets.length <= 5) return false
      return await said
    })
    assert.match(refused, /^HTTP\/1\.1 429 /)
    assert.match(refused, /\r\nRetry-After: \d+\r\n/)
    assert.match(refused, /"code":"rate_limited"/)
    for (const socket of sockets) socket.destroy()
    await waitFor('the address is accepted again', async () => (await fetch(url).catch(() => null))?.status !== 429)
  })
}

test('connections of a trusted proxy are not counted', async () => {
  const sockets = Array.from({ length: 20 }, () => open(proxied.url))
  await Promise.all(sockets.map(socket => once(socket, 'connect')))
  const answer = await fetch(`${proxied.url}/actuator/health`)
  assert.equal(answer.status, 200)
  for (const socket of sockets) socket.destroy()
})

async function streamOf(user: TestUser, path: string, address: string) {
  return await openEventStream(`${proxied.url}${path}`, {
    headers: { authorization: `Bearer ${user.token}`, 'x-forwarded-for': address },
  })
}

test('event streams are limited per user and per address, and one that ends frees its place', async () => {
  const [ada, grace] = [await proxied.user(), await proxied.user()]
  const [hers, other] = [await ada.project(), await grace.project()]
  const [path, otherPath] = [`/api/projects/${hers.id}/events`, `/api/projects/${other.id}/events`]
  const from = (address: string) => ({ 'x-forwarded-for': address })
  const first = await streamOf(ada, path, '192.0.2.1')
  await streamOf(ada, path, '192.0.2.2')
  const tooMany = await ada.get(path, undefined, from('192.0.2.3'))
  assertProblem(tooMany, 'rate_limited')
  assert.ok(Number(tooMany.headers.get('retry-after')) >= 1)
  await streamOf(grace, otherPath, '192.0.2.1')
  await streamOf(grace, otherPath, '192.0.2.1')
  const lin = await proxied.user()
  const third = `/api/projects/${(await lin.project()).id}/events`
  assertProblem(await lin.get(third, undefined, from('192.0.2.1')), 'rate_limited')
  await first[Symbol.asyncDispose]()
  await waitFor('there is a free place again', async () => {
    return (await streamOf(lin, third, '192.0.2.1')).status === 200
  })
})

test('an IPv6 /48 may have four times the event streams of an address, and one that ends frees its place', async () => {
  const users = await Promise.all(Array.from({ length: 7 }, () => proxied.user()))
  const paths = await Promise.all(users.map(async user => `/api/projects/${(await user.project()).id}/events`))
  const streamFrom = async (nth: number, address: string) => {
    const at = Math.floor(nth / 2)
    return await streamOf(users[at] as TestUser, paths[at] ?? '', address)
  }
  const streams = await Promise.all(
    Array.from({ length: 12 }, (_, nth) => streamFrom(nth, `2001:db8:1:${nth.toString(16)}::1`)),
  )
  assert.deepEqual(
    streams.map(({ status }) => status),
    streams.map(() => 200),
  )
  assert.equal((await streamFrom(12, '2001:db8:1:ff::1')).status, 429)
  await using elsewhere = await streamFrom(12, '2001:db8:2:ff::1')
  assert.equal(elsewhere.status, 200)
  await streams[0]?.[Symbol.asyncDispose]()
  await waitFor('there is a free place again', async () => (await streamFrom(13, '2001:db8:1:ff::1')).status === 200)
  await Promise.all(streams.map(stream => stream[Symbol.asyncDispose]()))
})

test('page renders are limited per address, and cached pages are not', async () => {
  const user = await proxied.user()
  const { pagesUrl } = await user.project({ visibility: 'public' })
  const ask = (path: string, address: string) =>
    fetch(`${pagesUrl}${path}`, { headers: { 'x-forwarded-for': address } }).then(async answer => ({
      status: answer.status,
      retryAfter: answer.headers.get('retry-after'),
      text: await answer.text(),
    }))
  for (const path of ['_/search', 'robots.txt', 'sitemap.xml']) {
    assert.equal((await ask(path, '198.51.100.1')).status, 200, path)
  }
  const refused = await ask('llms.txt', '198.51.100.1')
  assert.equal(refused.status, 429)
  assert.ok(Number(refused.retryAfter) >= 1)
  assert.match(refused.text, /pages that have to be made/)
  assert.equal((await ask('sitemap.xml', '198.51.100.1')).status, 200, 'it is cached')
  assert.equal((await ask('llms.txt', '198.51.100.2')).status, 200, 'another address')
})

test('pages that ask the code host are limited per address even if they are finished, and so are old versions', async () => {
  const user = await proxied.user()
  const project = await user.project({ visibility: 'public' })
  const { pagesUrl, pagesCommitSha: sha } = project
  const statuses = async (paths: readonly string[], address: string) => {
    const found: number[] = []
    for (const path of paths) {
      const answer = await fetch(`${pagesUrl}${path}`, { headers: { 'x-forwarded-for': address } })
      await answer.arrayBuffer()
      found.push(answer.status)
    }
    return found
  }
  const pages = [`_/changes/${sha}`, '_/versions', '_/changes?page=README.md', `_/changes/${sha}`]
  assert.deepEqual(await statuses(pages, '198.51.100.11'), [200, 200, 200, 429])
  assert.deepEqual(await statuses(pages.slice(0, 2), '198.51.100.12'), [200, 200])
  const latest = ['_/changes', 'feed.xml', '_/changes', 'feed.xml']
  assert.deepEqual(await statuses(latest, '198.51.100.14'), [200, 200, 200, 429])

  const commits: string[] = []
  for (let number = 0; number < 5; number++) {
    const file = { filePath: `${number}.txt`, content: `${number}`, baseSha: null }
    const made = await user.post(`/api/projects/${project.id}/commit`, file)
    commits.push(made.as<{ readonly sha: string }>().sha)
  }
  const versions = commits.map((sha, number) => `_/v/${sha}/${number}.txt`)
  // The listing of the last one, the head, is known by then.
  assert.deepEqual(await statuses(versions.slice(0, 4), '198.51.100.13'), [200, 200, 200, 429])
})

test('anonymous callers of one IPv6 /48 may make four times the requests of an address', async () => {
  await using service = await testService({ env: { REQUESTS_PER_MINUTE: '3', TRUST_PROXY: '127.0.0.1' } })
  const ask = async (path: string, address: string) =>
    (await fetch(`${service.url}${path}`, { headers: { 'x-forwarded-for': address } })).status
  for (const [path, other] of [
    ['/api/projects', '2001:db8:8::1'],
    ['/git/1/none.git/info/refs?service=git-upload-pack', '2001:db8:9::1'],
  ] as const) {
    const network = other.replace('::1', '')
    const statuses = await Promise.all(Array.from({ length: 20 }, (_, nth) => ask(path, `${network}:${nth + 1}::1`)))
    assert.equal(statuses.filter(status => status === 429).length, 8, `${path}: ${statuses}`)
    assert.notEqual(await ask(path, '2001:db8:ffff::1'), 429)
  }
})
