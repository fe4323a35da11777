import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { callOf } from '#drivers/hosts/httpClient/call.ts'
import { httpClientLimits } from '#drivers/hosts/httpClient/limits.ts'
import { HostError } from '#ports/hosts.ts'
import { alice, failureOf, httpClientFor, json, startHost } from './loopbackHost.ts'

test('a path that climbs out of the API is refused before anything is sent', async () => {
  await using host = await startHost(json(200, {}))
  const { client } = httpClientFor(`${host.origin}/api/v1`)
  for (const path of [
    '/../admin',
    '/repos/..',
    '/repos/%2E%2e/x',
    '/./x',
    '/x?y=1',
    '/x#y',
    'x',
    '@evil.example/',
    '/a\\b',
    '/.\t./x',
  ]) {
    assert.equal((await failureOf(client.send(alice, { method: 'GET', path }))).kind, 'invalid', path)
  }
  assert.equal(host.seen.length, 0)
})

test('names that only resemble climbing are sent unchanged', async () => {
  await using host = await startHost(json(200, {}))
  const { client } = httpClientFor(host.origin)
  for (const path of ['/a..b', '/...', '/.git', '/a%2F..%2Fb']) await client.send(alice, { method: 'GET', path })
  assert.deepEqual(
    host.seen.map(({ url }) => url),
    ['/a..b', '/...', '/.git', '/a%2F..%2Fb'],
  )
})

function urlOf(path: string): URL | null {
  const options = {
    label: 'The host',
    apiBase: 'https://host.example/api/v1',
    headers: {},
    authorization: () => ({}),
    classify: () => null,
  }
  try {
    return callOf(options, httpClientLimits, null, { method: 'GET', path }).url
  } catch (error) {
    assert.ok(error instanceof HostError && error.kind === 'invalid')
    return null
  }
}

test('no path leaves the API, whatever it contains', () => {
  const risky = fc.constantFrom(
    '.',
    '..',
    '/',
    '//',
    '%2e',
    '%2E',
    '%2f',
    '@',
    ':',
    '\\',
    '?',
    '#',
    '\t',
    '\n',
    ' ',
    'a',
    'é',
  )
  const text = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.array(risky).map(parts => parts.join('')),
  )
  const paths = fc.tuple(fc.constantFrom('', '/'), text).map(parts => parts.join(''))
  fc.assert(
    fc.property(paths, path => {
      const url = urlOf(path)
      if (url === null) return
      assert.equal(url.origin, 'https://host.example')
      assert.ok(url.pathname.startsWith('/api/v1/'))
      assert.equal(url.search + url.hash + url.username, '')
      assert.equal(url.pathname.split('/').length, `/api/v1${path}`.split('/').length)
    }),
    { numRuns: 2_000, examples: [['/..\u0001'], ['/a/\u0000..'], ['/.%2E/x']] },
  )
})

test('an encoded name arrives unchanged', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', minLength: 1 }), name => {
      const url = urlOf(`/files/${encodeURIComponent(name)}/raw`)
      if (name === '.' || name === '..') return assert.equal(url, null)
      assert.equal(decodeURIComponent(url?.pathname.split('/')[4] ?? ''), name)
    }),
  )
})
