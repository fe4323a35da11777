import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { createLogger } from '#drivers/telemetry/logs.ts'
import { createServer } from '#http/server.ts'
import { requestExactly } from '../../support/exactRequest.ts'
import { assertProblem } from '../../support/problems.ts'
import { type RawAnswer, sendRawRequest } from '../../support/rawRequest.ts'
import { testService } from '../../support/service.ts'

/** What all requests and answers have in common: methods, headers, origins, and malformed requests. */

const front = 'https://front.example.org'
const service = await testService({ env: { FRONTEND_URL: front } })
after(() => service[Symbol.asyncDispose]())
const user = await service.user()
const { anyone } = service

function raw(firstLine: string, ...headers: readonly string[]): Promise<RawAnswer> {
  const lines = [firstLine, 'Host: x', 'Connection: close', `Authorization: Bearer ${user.token}`, ...headers]
  return sendRawRequest(service.url, `${lines.join('\r\n')}\r\n\r\n`)
}

test('a method that a path does not support is not found', async () => {
  const project = await user.project()
  const addresses = [
    '/api/projects',
    `/api/projects/${project.id}`,
    '/api/auth/me',
    '/actuator/health',
    '/api/templates',
  ]
  for (const address of addresses) {
    for (const method of ['PATCH', 'TRACE', 'PROPFIND', 'MKCOL', 'SEARCH', 'LOCK']) {
      assertProblem(await raw(`${method} ${address} HTTP/1.1`), 'not_found', `${method} ${address}`)
    }
  }
  assertProblem(await user.delete('/api/projects'), 'not_found')
  assertProblem(await user.put('/api/auth/repohost/status', {}), 'not_found')
  assertProblem(await user.post(`/api/projects/${project.id}/files/README.md`, {}), 'not_found')
  assertProblem(await anyone.post('/actuator/health', {}), 'not_found')
  assert.equal((await raw('GET /api/projects HTTP/1.1')).status, 200)
})

test('the request line determines the method, and no header changes it', async () => {
  const project = await user.project()
  const names = ['X-HTTP-Method-Override', 'X-HTTP-Method', 'X-Method-Override']
  for (const name of names) {
    assert.equal((await raw(`GET /api/projects/${project.id} HTTP/1.1`, `${name}: DELETE`)).status, 200)
    const posted = await raw(`POST /api/projects/${project.id}?_method=DELETE HTTP/1.1`, `${name}: DELETE`)
    assertProblem(posted, 'not_found', name)
  }
  assert.equal((await user.get(`/api/projects/${project.id}`)).status, 200)
})

test('HEAD answers like GET, without a body', async () => {
  const answer = await raw('HEAD /api/templates HTTP/1.1')
  const { status, headers } = await user.get('/api/templates')
  assert.deepEqual([answer.status, answer.text], [status, ''])
  assert.equal(answer.headers.get('content-length'), headers.get('content-length'))
})

const unreadable: Readonly<Record<string, string>> = {
  'no HTTP': 'HELLO\r\n\r\n',
  'TLS to a plain port': '\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03',
  'an unknown method': 'STEAL /api/projects HTTP/1.1\r\nHost: x\r\n\r\n',
  'a method in lower case': 'get /api/projects HTTP/1.1\r\nHost: x\r\n\r\n',
  'another version': 'GET /api/projects HTTP/7.0\r\nHost: x\r\n\r\n',
  'a header without a name': 'GET /api/projects HTTP/1.1\r\nHost: x\r\n: x\r\n\r\n',
  'a space before the colon': 'GET /api/projects HTTP/1.1\r\nHost: x\r\nA : b\r\n\r\n',
  'a folded header': 'GET /api/projects HTTP/1.1\r\nHost: x\r\nA: b\r\n c\r\n\r\n',
  'a control character': 'GET /api/projects HTTP/1.1\r\nHost: x\r\nA: b\u0000c\r\n\r\n',
  'two body lengths':
    'POST /api/auth/login HTTP/1.1\r\nHost: x\r\nContent-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n',
  'a chunk without a size': 'POST /api/auth/login HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n',
}

test('malformed HTTP still gets a problem document, and the connection ends', async () => {
  for (const [what, bytes] of Object.entries(unreadable)) {
    const problem = assertProblem(await sendRawRequest(service.url, bytes), 'validation_failed', what)
    assert.equal(problem.instance, '/', what)
  }
  const overlong = `GET /api/projects HTTP/1.1\r\nHost: x\r\nA: ${'a'.repeat(20_000)}\r\n\r\n`
  assertProblem(await sendRawRequest(service.url, overlong), 'too_large')
  assertProblem(
    await sendRawRequest(service.url, `GET /${'a'.repeat(20_000)} HTTP/1.1\r\nHost: x\r\n\r\n`),
    'too_large',
  )
  assert.equal((await raw('GET /api/projects HTTP/1.1', `A: ${'a'.repeat(10_000)}`)).status, 200)
})

test('a path that cannot be decoded or has too long a segment is refused', async () => {
  for (const path of ['/api/projects/%zz', '/api/%', '/%c0%ae%c0%ae/x', '/api/projects/%ff']) {
    const { status, headers, text } = await requestExactly(service.url, path)
    const answer = { status, headers: new Headers(headers as Record<string, string>), text }
    assertProblem(answer, 'validation_failed', path)
    assert.equal(answer.headers.get('x-content-type-options'), 'nosniff')
  }
  assertProblem(await user.get(`/api/projects/${'1'.repeat(9_000)}`), 'validation_failed')
})

test('ids consist of digits, and are safe integers', async () => {
  const project = await user.project()
  const spellings = [
    '1e0',
    '0x1',
    '%201',
    '1%20',
    '1.0',
    `0${project.id}`,
    '-1',
    '+1',
    '0',
    '',
    'NaN',
    'undefined',
    'Infinity',
  ]
  const hidden = [
    `${project.id}%00`,
    `${project.id}%0a`,
    `${project.id},2`,
    '９',
    '9007199254740993',
    '9223372036854775808',
  ]
  for (const id of [...spellings, ...hidden]) {
    const { status } = await user.get(`/api/projects/${id}/edit-history`)
    assert.ok(status === 400 || status === 404, `${id}: ${status}`)
  }
  assert.equal((await user.get(`/api/projects/${project.id}/edit-history`)).status, 200)
})

test('a repeated parameter is refused rather than resolved', async () => {
  const project = await user.project()
  const repeated = [
    '/api/projects?limit=1&limit=2',
    '/api/projects?q=a&q=b',
    '/api/projects?status=ACTIVE&status=ERROR',
    '/api/projects?cursor=MQ&cursor=Mg',
    `/api/projects/${project.id}/commits?ref=main&ref=other`,
    `/api/projects/${project.id}/commits?path=a&path=b`,
    `/api/projects/${project.id}/files/README.md?ref=main&ref=other`,
    `/api/projects/${project.id}/files?recursive=true&recursive=false`,
    '/api/usage?days=1&days=2',
  ]
  for (const path of repeated) {
    const problem = assertProblem(await user.get(path), 'validation_failed', path)
    assert.equal(problem.errors?.length, 1, path)
    const single = path.replace(/&[^&]*$/, '')
    assert.equal((await user.get(single)).status, 200, single)
  }
})

test('every answer has its own id and the headers against sniffing, caching and framing', async () => {
  const answers = [
    await user.get('/api/projects'),
    await anyone.get('/api/projects'),
    await anyone.get('/nowhere'),
    await anyone.get('/actuator/health'),
    await anyone.post('/api/auth/login', '{'),
    await user.delete('/api/auth/tokens/999999'),
    await anyone.get('/git/u1/none.git/info/refs?service=git-upload-pack'),
    await anyone.get('/api/openapi.json'),
  ]
  for (const { headers, status } of answers) {
    assert.equal(headers.get('x-content-type-options'), 'nosniff', `${status}`)
    assert.equal(headers.get('content-security-policy'), "default-src 'none'; frame-ancestors 'none'")
    assert.equal(headers.get('x-frame-options'), 'DENY')
    assert.equal(headers.get('referrer-policy'), 'no-referrer')
    assert.equal(headers.get('cross-origin-resource-policy'), 'same-origin')
    assert.equal(headers.get('cache-control'), 'no-store')
    assert.equal(headers.get('strict-transport-security'), 'max-age=31536000')
    assert.equal(headers.get('x-powered-by') ?? headers.get('server'), null)
  }
  const ids = answers.map(answer => answer.headers.get('x-request-id') ?? '')
  for (const id of ids) assert.match(id, /^[\w-]{12}$/)
  assert.equal(new Set(ids).size, ids.length)
  const chosen = await anyone.get('/actuator/info', undefined, { 'x-request-id': 'of-the-caller', 'request-id': 'x' })
  assert.notEqual(chosen.headers.get('x-request-id'), 'of-the-caller')
})

const preflight = { 'access-control-request-method': 'PUT', 'access-control-request-headers': 'authorization' }

function ask(method: 'GET' | 'OPTIONS', origin: string) {
  return raw(`${method} /api/projects HTTP/1.1`, `Origin: ${origin}`, ...(method === 'OPTIONS' ? preflightLines : []))
}

const preflightLines = Object.entries(preflight).map(([name, value]) => `${name}: ${value}`)

test('the configured origin of the frontend may read answers, with credentials', async () => {
  const read = await ask('GET', front)
  assert.equal(read.status, 200)
  assert.equal(read.headers.get('access-control-allow-origin'), front)
  assert.equal(read.headers.get('access-control-allow-credentials'), 'true')
  assert.match(read.headers.get('vary') ?? '', /\bOrigin\b/)
  assert.match(read.headers.get('access-control-expose-headers') ?? '', /\bX-Request-Id\b/)
  const asked = await ask('OPTIONS', front)
  assert.equal(asked.status, 204)
  assert.equal(asked.headers.get('access-control-allow-origin'), front)
  assert.equal(asked.headers.get('access-control-allow-headers'), 'authorization')
  for (const method of ['GET', 'POST', 'PUT', 'DELETE']) {
    assert.match(asked.headers.get('access-control-allow-methods') ?? '', new RegExp(`\\b${method}\\b`))
  }
})

test('no other origin may read answers', async () => {
  const others = [
    'https://evil.example.org',
    'null',
    'http://front.example.org',
    'https://front.example.org:8443',
    'https://front.example.org.evil.example',
    'https://evil-front.example.org',
    'https://FRONT.example.org',
    'https://front.example.org/',
    `${front} https://evil.example.org`,
    '*',
    service.url,
  ]
  for (const origin of others) {
    for (const method of ['GET', 'OPTIONS'] as const) {
      const { headers } = await ask(method, origin)
      assert.equal(headers.get('access-control-allow-origin'), null, `${method} from ${origin}`)
      assert.match(headers.get('vary') ?? '', /\bOrigin\b/)
    }
  }
})

test('OPTIONS that is not a CORS preflight gets no CORS headers', async () => {
  const answer = await raw('OPTIONS /api/projects HTTP/1.1')
  assert.deepEqual([answer.status, answer.text], [204, ''])
  assert.equal(answer.headers.get('access-control-allow-origin'), null)
})

test('a request is logged at level debug, without its query, and at no higher level', async () => {
  for (const [level, expected] of [
    ['debug', 1],
    ['info', 0],
  ] as const) {
    const lines: string[] = []
    const logger = createLogger({ level, destination: { write: line => void lines.push(line) } })
    const server = await createServer(service.app.ports, { logger, trustProxy: false })
    await server.inject({ url: '/actuator/info?secret=canary', headers: { authorization: 'Bearer canary' } })
    await server.close()
    assert.equal(lines.length, expected, level)
    if (expected === 0) continue
    const line = JSON.parse(lines[0] ?? '')
    assert.deepEqual(
      [line.level, line.req.method, line.req.path, line.res.statusCode],
      ['debug', 'GET', '/actuator/info', 200],
    )
    assert.ok(line.durationMs >= 0 && line.requestId.length > 0)
    assert.ok(!lines.join('').includes('canary'))
  }
})
