import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { brotliCompressSync, brotliDecompressSync, gzipSync } from 'node:zlib'
import fastify from 'fastify'
import { Failure } from '#domain/errors.ts'
import { webApp } from '#http/routes/webApp.ts'
import { testService } from '../../support/service.ts'

const folder = await mkdtemp(join(tmpdir(), 'speckeep-web-'))
after(() => rm(folder, { recursive: true, force: true }))

const script = 'export const app = 1\n'.repeat(100)
const boot = 'document.documentElement.dataset.scheme = "dark"'
await mkdir(join(folder, 'assets'))
await writeFile(
  join(folder, 'index.html'),
  `<!doctype html><html><head><script>${boot}</script></head><body></body></html>`,
)
await writeFile(join(folder, 'login.html'), '<!doctype html><html><head></head><body>Sign in</body></html>')
await writeFile(
  join(folder, 'preload.json'),
  JSON.stringify([
    { pattern: '^/$', scripts: [] },
    {
      pattern: '^/projects/[^/]+/edit(?:/.*)?$',
      scripts: ['/assets/edit-1.js', '/assets/tree-2.js'],
      later: ['/assets/editor-2.js'],
    },
    { pattern: '^/login$', scripts: [], page: 'login.html' },
  ]),
)
await writeFile(join(folder, 'assets', 'app-1.js'), script)
await writeFile(join(folder, 'assets', 'app-1.js.br'), brotliCompressSync(script))
await writeFile(join(folder, 'assets', 'app-1.js.gz'), gzipSync(script))
await writeFile(join(folder, 'assets', 'check.worker-1.js'), 'import("./part.worker-1.js")')
await writeFile(join(folder, 'assets', 'icon-1.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>')
await writeFile(join(folder, 'sw.js'), 'addEventListener("fetch", () => {})')
await writeFile(join(folder, 'secret.txt'), 'kept to ourselves')

const origin = 'http://127.0.0.1:8080'

function served(from: string, pagesBase = 'http://127.0.0.1:8081/', offlineStart = true) {
  const app = fastify()
  app.setErrorHandler((error, _request, reply) => {
    reply.code(error instanceof Failure ? 404 : 500).send({ code: error instanceof Failure ? error.code : 'internal' })
  })
  app.get('/api/known', async () => 'known')
  const showScreen = webApp(app as never, {
    settings: { addresses: { pagesBase, cloneBase: '' }, publicUrl: origin, frontendUrl: origin, offlineStart },
    folder: from,
  })
  app.setNotFoundHandler((request, reply) => {
    if (showScreen(request, reply)) return reply
    throw new Failure('not_found', 'There is nothing here.')
  })
  return (url: string, headers: Readonly<Record<string, string>> = {}, method: 'GET' | 'HEAD' | 'POST' = 'GET') =>
    app.inject({ method, url, headers })
}

const get = served(folder)
const html = { accept: 'text/html,application/xhtml+xml' }

test('a screen that is opened by another name of this machine is opened by the configured one', async () => {
  const { statusCode, headers } = await get('/login?next=%2Fprojects', { ...html, host: 'localhost:8080' })
  assert.deepEqual([statusCode, headers.location], [302, `${origin}/login?next=%2Fprojects`])
  assert.equal((await get('/login', { ...html, host: '127.0.0.1:8080' })).statusCode, 200)
  assert.equal((await get('/api/known', { host: 'localhost:8080' })).statusCode, 200)
})

test('a screen is the page of the app, with its scripts preloaded', async () => {
  for (const url of ['/projects/7/edit/docs/a.md', '/projects/7/edit/', '/projects/7/edit?pane=preview']) {
    const { statusCode, headers, body } = await get(url)
    assert.deepEqual([statusCode, headers['content-type']], [200, 'text/html; charset=utf-8'])
    assert.equal(headers['cache-control'], 'no-cache')
    assert.match(body, /<link rel="modulepreload" href="\/assets\/edit-1\.js">\s<link [^>]+tree-2\.js">/)
    assert.match(body, /editor-2\.js" fetchpriority="low" media="\(pointer: fine\)">/)
  }
  assert.doesNotMatch((await get('/')).body, /modulepreload/)
})

test('a screen can have its own page, and pages are compressed as the client accepts', async () => {
  const plain = await get('/login', html)
  assert.match(plain.body, /Sign in/)
  assert.equal(plain.headers['content-encoding'], undefined)
  const small = await get('/login', { ...html, 'accept-encoding': 'gzip, br' })
  assert.deepEqual([small.headers['content-encoding'], small.headers['vary']], ['br', 'Accept-Encoding'])
  assert.equal(brotliDecompressSync(small.rawPayload).toString(), plain.body)
})

test("the page runs only the app's own scripts and its inline one, and frames only the sites", async () => {
  const { headers } = await get('/')
  const policy = String(headers['content-security-policy'])
  const directives = new Map(policy.split('; ').map(part => [part.split(' ')[0], part.split(' ').slice(1)] as const))
  const hash = createHash('sha256').update(boot).digest('base64')
  assert.deepEqual(directives.get('script-src'), ["'self'", `'sha256-${hash}'`])
  assert.deepEqual(directives.get('style-src'), ["'self'", "'unsafe-inline'"])
  assert.deepEqual(directives.get('connect-src'), ["'self'"])
  assert.deepEqual(directives.get('frame-src'), ['http://127.0.0.1:8081'])
  assert.deepEqual(directives.get('default-src'), ["'none'"])
  for (const name of ['frame-ancestors', 'base-uri', 'form-action']) assert.deepEqual(directives.get(name), ["'none'"])
})

test('a worker may load its parts and nothing else', async () => {
  const { headers } = await get('/assets/check.worker-1.js')
  assert.equal(headers['content-security-policy'], "default-src 'none'; script-src 'self'; frame-ancestors 'none'")
  assert.doesNotMatch(String((await get('/assets/app-1.js')).headers['content-security-policy']), /script-src/)
})

test('with an origin per project the page may frame all of them', async () => {
  const page = await served(folder, 'https://*.pages.example.org')('/')
  assert.match(String(page.headers['content-security-policy']), /frame-src https:\/\/\*\.pages\.example\.org;/)
  assert.match(page.body, /<meta name="speckeep-pages" content="https:\/\/\*\.pages\.example\.org">/)
})

test('an asset is immutable, and sent in the smallest encoding that the client accepts', async () => {
  for (const [accepted, encoding, length] of [
    ['gzip, deflate, br, zstd', 'br', brotliCompressSync(script).length],
    ['gzip', 'gzip', gzipSync(script).length],
    ['br;q=0, gzip;q=0.5', 'gzip', gzipSync(script).length],
    ['identity', undefined, script.length],
    ['', undefined, script.length],
  ] as const) {
    const { statusCode, headers, rawPayload } = await get('/assets/app-1.js', { 'accept-encoding': accepted })
    assert.deepEqual([statusCode, headers['content-encoding'], rawPayload.length], [200, encoding, length], accepted)
    assert.equal(headers['cache-control'], 'public, max-age=31536000, immutable')
    assert.equal(headers['content-type'], 'text/javascript; charset=utf-8')
    assert.equal(headers['vary'], 'Accept-Encoding')
  }
  assert.equal((await get('/assets/icon-1.svg', { 'accept-encoding': 'br' })).headers['content-type'], 'image/svg+xml')
})

test('a missing asset is not found, also for a browser, and is not cached', async () => {
  for (const url of ['/assets/app-2.js', '/assets/', '/assets/app-1.js.br']) {
    const { statusCode, headers } = await get(url, html)
    assert.deepEqual([statusCode, headers['cache-control']], [404, undefined], url)
  }
})

test('no path leads out of the assets', async () => {
  for (const url of ['/assets/../secret.txt', '/assets/..%2fsecret.txt', '/secret.txt', '/assets/%2e%2e/secret.txt']) {
    const { body } = await get(url)
    assert.ok(!body.includes('kept to ourselves'), url)
  }
})

test('a path without a screen is not found: for a browser with the page, for a program without it', async () => {
  const page = await get('/nothing', html)
  assert.deepEqual([page.statusCode, page.headers['content-type']], [404, 'text/html; charset=utf-8'])
  assert.deepEqual((await get('/nothing')).json(), { code: 'not_found' })
})

test('API paths never answer with the page, even for a browser', async () => {
  assert.equal((await get('/api/known', html)).body, 'known')
  for (const url of ['/api/nothing', '/api', '/actuator/nothing', '/git/u1/x.git/nothing', '/docs/x']) {
    assert.deepEqual((await get(url, html)).json(), { code: 'not_found' }, url)
  }
})

test('a screen supports GET and HEAD, and nothing else', async () => {
  assert.equal((await get('/', {}, 'HEAD')).statusCode, 200)
  assert.equal((await get('/', html, 'POST')).statusCode, 404)
})

test('an app that was not built says so, and how to build it', async () => {
  const { statusCode, body } = await served(join(folder, 'nowhere'))('/', html)
  assert.equal(statusCode, 503)
  assert.match(body, /npm run web:build/)
})

test('the service sets its headers on the page, and answers with problems beside it', async () => {
  await using service = await testService()
  const { anyone } = service
  const front = await anyone.get('/', undefined, html)
  assert.ok([200, 503].includes(front.status))
  assert.equal(front.headers.get('x-content-type-options'), 'nosniff')
  assert.equal(front.headers.get('x-frame-options'), 'DENY')
  const missing = await anyone.get('/api/nothing', undefined, html)
  assert.deepEqual([missing.status, missing.problem().code], [404, 'not_found'])
})

test('the service worker is checked for a new version each time, and may fetch nothing but the app', async () => {
  const { statusCode, headers, body } = await get('/sw.js')
  assert.deepEqual([statusCode, body], [200, 'addEventListener("fetch", () => {})'])
  assert.deepEqual([headers['cache-control'], headers['content-type']], ['no-cache', 'text/javascript; charset=utf-8'])
  assert.equal(headers['content-security-policy'], "default-src 'none'; connect-src 'self'")
  assert.match((await get('/projects/7/edit/')).body, /<meta name="speckeep-offline"/)
})

test('a service without offline starts has no worker, and its pages say so', async () => {
  const off = served(folder, undefined, false)
  assert.equal((await off('/sw.js')).statusCode, 404)
  assert.doesNotMatch((await off('/projects/7/edit/')).body, /speckeep-offline/)
})
