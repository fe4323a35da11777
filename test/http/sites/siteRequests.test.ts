import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { testService } from '../../support/service.ts'

/** What a site answers to requests other than plain ones for a page. */

const service = await testService({ env: { PAGES_CDN_MAX_AGE_S: '60' } })
after(() => service[Symbol.asyncDispose]())
const ada = await service.user()
const project = await ada.project({ visibility: 'public' })
const content = '0123456789'
const files = ['film.mp4', 'notes.txt'].map(path => ({ path, content, baseSha: null }))
assert.equal((await ada.post(`/api/projects/${project.id}/commit`, { files })).status, 201)
const base = project.pagesUrl ?? ''

async function get(path: string, headers: Readonly<Record<string, string>> = {}, method = 'GET') {
  const answer = await fetch(base + path, { method, headers })
  return { status: answer.status, headers: answer.headers, text: await answer.text() }
}

test('a file is sent in parts to a reader who asks for one', async () => {
  const whole = await get('film.mp4')
  assert.deepEqual([whole.status, whole.headers.get('accept-ranges'), whole.text], [200, 'bytes', content])
  for (const [range, part, said] of [
    ['bytes=2-4', '234', 'bytes 2-4/10'],
    ['bytes=0-', content, 'bytes 0-9/10'],
    ['bytes=8-99', '89', 'bytes 8-9/10'],
    ['bytes=-3', '789', 'bytes 7-9/10'],
    ['bytes=-99', content, 'bytes 0-9/10'],
    ['BYTES= 9-9', '9', 'bytes 9-9/10'],
  ] as const) {
    const { status, headers, text } = await get('film.mp4', { range })
    assert.deepEqual([status, text, headers.get('content-range')], [206, part, said], range)
    assert.equal(headers.get('content-length'), String(part.length), range)
    assert.equal(headers.get('etag'), whole.headers.get('etag'), range)
    assert.equal(headers.get('x-content-type-options'), 'nosniff', range)
  }
  for (const range of ['bytes=10-', 'bytes=99-100', 'bytes=-0']) {
    const { status, headers, text } = await get('film.mp4', { range })
    assert.deepEqual([status, headers.get('content-range'), text], [416, 'bytes */10', ''], range)
    // Readers of the whole file must not get it from a cache in front of the sites.
    assert.equal(headers.get('cache-control'), 'no-store', range)
    for (const name of ['cdn-cache-control', 'surrogate-control']) assert.equal(headers.get(name), null, range)
  }
})

test('a part of a text is not compressed, and caches know that the whole may be', async () => {
  const asked = { range: 'bytes=2-4', 'accept-encoding': 'br' }
  const { status, headers, text } = await get('notes.txt', asked)
  assert.deepEqual([status, headers.get('content-encoding'), text], [206, null, '234'])
  assert.equal(headers.get('vary'), 'accept-encoding')
})

test('a range that is not understood, of another version, or not of a file is answered with the whole', async () => {
  for (const range of [
    'bytes=4-2',
    'bytes=0-1,3-4',
    'bytes=-',
    'lines=1-2',
    'bytes=a-b',
    `bytes=${'1'.repeat(400)}-`,
  ]) {
    const { status, text } = await get('film.mp4', { range })
    assert.deepEqual([status, text], [200, content], range)
  }
  const etag = (await get('film.mp4')).headers.get('etag') ?? ''
  const range = 'bytes=2-4'
  assert.equal((await get('film.mp4', { range, 'if-range': etag })).status, 206)
  for (const other of ['"another"', `W/${etag}`, 'Wed, 21 Oct 2026 07:28:00 GMT'])
    assert.equal((await get('film.mp4', { range, 'if-range': other })).status, 200, other)
  assert.equal((await get('film.mp4', { range, 'if-none-match': etag })).status, 304)
  assert.equal((await get('film.mp4', { range }, 'HEAD')).status, 200)
  assert.equal((await get('README.html', { range })).status, 200)
})

test('an address that cannot be decoded is that of no page', async () => {
  for (const path of ['%C3', '%ZZ', 'film.mp4%', '%C3?access=x']) {
    const { status, headers, text } = await get(path)
    assert.equal(status, 404, path)
    assert.match(headers.get('content-type') ?? '', /^text\/html/)
    assert.match(headers.get('content-security-policy') ?? '', /default-src 'none'/)
    assert.match(text, /<h1>Nothing to see here/, path)
  }
})

test('a method that sites do not have is refused, with those that they have', async () => {
  for (const method of ['POST', 'PUT', 'DELETE', 'OPTIONS', 'PATCH']) {
    const { status, headers, text } = await get('', {}, method)
    assert.deepEqual([status, headers.get('allow'), text], [405, 'GET, HEAD', 'Sites can only be read.\n'], method)
    assert.equal(headers.get('x-content-type-options'), 'nosniff')
    assert.equal(headers.get('cache-control'), 'no-store')
  }
})
