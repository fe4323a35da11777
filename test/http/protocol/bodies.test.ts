import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { gzipSync } from 'node:zlib'
import type { ProjectRecord } from '#contract/projects.ts'
import { limits } from '#domain/limits.ts'
import { requestExactly } from '../../support/exactRequest.ts'
import { assertProblem } from '../../support/problems.ts'
import { sendRawRequest } from '../../support/rawRequest.ts'
import { testService } from '../../support/service.ts'

/** Invalid bodies, each next to a valid one. */

const service = await testService()
after(() => service[Symbol.asyncDispose]())
const user = await service.user()
const project = await user.project()
const authorization = `Bearer ${user.token}`
const commitPath = `/api/projects/${project.id}/commit`

function put(body: string | Uint8Array, headers: Readonly<Record<string, string>>) {
  return requestExactly(service.url, `/api/projects/${project.id}`, {
    method: 'PUT',
    body,
    headers: { authorization, 'content-length': String(Buffer.byteLength(body)), ...headers },
  })
}

/** The expectation for `assertProblem`. */
function plain({ status, headers, text }: Awaited<ReturnType<typeof put>>) {
  return { status, headers: new Headers(headers as Record<string, string>), text }
}

async function description(): Promise<string> {
  return (await user.get(`/api/projects/${project.id}`)).as<ProjectRecord>().description
}

test('a refusal of a length counts characters as the limit does', async () => {
  const rename = (name: string) => put(JSON.stringify({ name }), { 'content-type': 'application/json' })
  assert.equal((await rename('😀'.repeat(100))).status, 200)
  const tooLong = assertProblem(plain(await rename('😀'.repeat(101))), 'validation_failed')
  assert.equal(tooLong.message, 'name: got 101 characters; it takes at most 100 characters.')
  const commit = await user.post(commitPath, { filePath: '', content: '', baseSha: null })
  const tooShort = assertProblem(commit, 'validation_failed')
  assert.equal(tooShort.message, 'filePath: got ""; it takes at least 1 character.')
})

test('only a JSON body is read, whatever content type it claims', async () => {
  const body = JSON.stringify({ description: 'sneaked in' })
  const types = [
    'text/plain',
    'text/plain; charset=utf-8',
    'text/json',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'application/problem+json',
    'application/jsonx',
    'application/json\ta',
    'application/json garbage',
    'application/json,text/plain',
    'application/json/x',
    'json',
    '*/*',
    ';',
  ]
  for (const type of types)
    assertProblem(plain(await put(body, { 'content-type': type })), 'unsupported_media_type', type)
  assertProblem(plain(await put(body, {})), 'unsupported_media_type', 'no type')
  assert.equal(await description(), '')
  for (const type of [
    'application/json',
    'application/JSON',
    'application/json; charset=utf-8',
    'application/json;x=1',
  ]) {
    const mine = JSON.stringify({ description: type })
    assert.equal((await put(mine, { 'content-type': type })).status, 200, type)
    assert.equal(await description(), type)
  }
})

test('the schema of a JSON body is checked, whatever its content type', async () => {
  for (const type of ['application/json', 'application/JSON', 'application/json; charset=utf-8']) {
    const answer = await put('{"description":7}', { 'content-type': type })
    assertProblem(plain(answer), 'validation_failed', type)
  }
})

test('a body that is not JSON is refused', async () => {
  const before = await description()
  const bodies = [
    '',
    ' ',
    '{',
    '{"description":"x"',
    "{'description':'x'}",
    '{"description":"x"}}',
    'undefined',
    '{"a":01}',
  ]
  for (const body of bodies) {
    assertProblem(plain(await put(body, { 'content-type': 'application/json' })), 'validation_failed', body)
  }
  for (const body of ['null', '[]', '"x"', '7', '[{"description":"x"}]']) {
    const problem = assertProblem(
      plain(await put(body, { 'content-type': 'application/json' })),
      'validation_failed',
      body,
    )
    assert.equal(problem.errors?.[0]?.field, 'body')
  }
  assert.equal(await description(), before)
})

test('invalid UTF-8 is refused rather than replaced', async () => {
  const bytes = Buffer.concat([Buffer.from('{"description":"caf'), Buffer.from([0xe9]), Buffer.from('"}')])
  const problem = assertProblem(plain(await put(bytes, { 'content-type': 'application/json' })), 'validation_failed')
  assert.match(problem.detail, /UTF-8/)
  const latin = { 'content-type': 'application/json; charset=iso-8859-1' }
  assertProblem(plain(await put(bytes, latin)), 'validation_failed')
  assert.equal((await put('{"description":"café"}', { 'content-type': 'application/json' })).status, 200)
  assert.equal(await description(), 'café')
})

test('a lone surrogate is refused rather than replaced', async () => {
  for (const half of ['\\ud83d', 'x\\ude00', '\\ude00\\ud83d']) {
    const body = `{"description":"${half}"}`
    const problem = assertProblem(await user.put(`/api/projects/${project.id}`, body), 'validation_failed', half)
    assert.equal(problem.errors?.[0]?.field, 'description')
  }
  const nested = '{"files":[{"path":"a.md","baseSha":null,"content":"\\ud800"}]}'
  assert.equal(
    assertProblem(await user.post(commitPath, nested), 'validation_failed').errors?.[0]?.field,
    'files[0].content',
  )
  assert.equal((await user.put(`/api/projects/${project.id}`, '{"description":"\\ud83d\\ude00"}')).status, 200)
  assert.equal(await description(), '😀')
})

test('members that reach for prototypes are refused, at any depth', async () => {
  const bodies = [
    '{"__proto__":{"isAdmin":true},"description":"x"}',
    '{"constructor":{"prototype":{"isAdmin":true}},"description":"x"}',
    '{"description":"x","more":{"deep":[{"__proto__":{"isAdmin":true}}]}}',
    '{"\\u005f_proto__":{"isAdmin":true},"description":"x"}',
  ]
  for (const body of bodies)
    assertProblem(await user.put(`/api/projects/${project.id}`, body), 'validation_failed', body)
  assert.equal('isAdmin' in {}, false)
  for (const name of ['prototype', 'constructor', 'hasOwnProperty', 'toString']) {
    const answer = await user.put(`/api/projects/${project.id}`, `{"description":"fine","${name}":1}`)
    assert.deepEqual([answer.status, answer.headers.get('x-ignored-fields')], [200, name])
  }
})

test('prototype names in the query are ordinary names', async () => {
  for (const query of ['__proto__=x', '__proto__[limit]=1', 'constructor.prototype.limit=1', 'hasOwnProperty=1']) {
    assert.equal((await user.get(`/api/projects?${query}`)).status, 200, query)
  }
  assert.equal('limit' in {}, false)
})

test('numbers, strings and booleans are not converted into each other in a body', async () => {
  const cases: readonly (readonly [field: string, body: string])[] = [
    ['templateId', '{"name":"x","templateId":"1"}'],
    ['templateId', '{"name":"x","templateId":1.5}'],
    ['templateId', '{"name":"x","templateId":-1}'],
    ['templateId', '{"name":"x","templateId":1e999}'],
    ['templateId', '{"name":"x","templateId":9007199254740993}'],
    ['templateId', '{"name":"x","templateId":true}'],
    ['templateId', '{"name":"x","templateId":null}'],
    ['name', '{"name":7}'],
    ['name', '{"name":["x"]}'],
    ['name', '{"name":{"toString":"x"}}'],
    ['visibility', '{"name":"x","visibility":"PRIVATE"}'],
    ['visibility', '{"name":"x","visibility":""}'],
    ['visibility', '{"name":"x","visibility":["private"]}'],
  ]
  for (const [field, body] of cases) {
    const problem = assertProblem(await user.post('/api/projects', body), 'validation_failed', body)
    assert.deepEqual(
      problem.errors?.map(error => error.field),
      [field],
      body,
    )
  }
  assert.equal((await user.post('/api/projects', '{"name":"x","templateId":1,"visibility":"private"}')).status, 201)
})

test('a body with too many values or too deep nesting is refused before it is parsed', async () => {
  const bombs: Readonly<Record<string, string>> = {
    'lists in lists': `{"message":${'['.repeat(4_000_000)}${']'.repeat(4_000_000)}}`,
    'objects in objects': `{"message":${'{"a":'.repeat(100_000)}1${'}'.repeat(100_000)}}`,
    'endless lists': '['.repeat(1_000_000),
    'a million members': `{${Array.from({ length: 1_000_000 }, (_, nth) => `"k${nth}":0`).join(',')}}`,
    'one member a million times': `{${'"message":"x",'.repeat(1_000_000)}"message":"x"}`,
    'a list of a million': `{"files":[${'{},'.repeat(1_000_000)}{}]}`,
  }
  const key = { 'idempotency-key': 'bomb' }
  for (const [what, body] of Object.entries(bombs)) {
    assertProblem(await user.post(commitPath, body, key), 'too_large', what)
  }
  const nested = `{"description":"fine","more":${'['.repeat(30)}${']'.repeat(30)}}`
  assert.equal((await user.put(`/api/projects/${project.id}`, nested)).status, 200)
  const many = `{"description":"fine","more":[${'0,'.repeat(9_000)}0]}`
  assert.equal((await user.put(`/api/projects/${project.id}`, many)).status, 200)
})

test('brackets and quotes within a string are not structure', async () => {
  const texts = ['[{'.repeat(400), '\\"[\\"'.repeat(100), '\\\\', '\\\\\\"]}', '', 'a\\u0022b']
  for (const text of texts) {
    const answer = await user.put(`/api/projects/${project.id}`, `{"description":"${text}"}`)
    assert.equal(answer.status, 200, text)
    assert.equal(answer.as<ProjectRecord>().description, JSON.parse(`"${text}"`))
  }
})

test('a body may be as long as its endpoint allows', async () => {
  const file = (bytes: number) => ({ filePath: 'long.md', content: 'x'.repeat(bytes), baseSha: null })
  assertProblem(await user.post(commitPath, file(limits.bodyMaxBytes)), 'too_large')
  assert.equal((await user.post(commitPath, file(1_000_000))).status, 201)
  const long = { name: 'x', description: 'fine', more: 'x'.repeat(40_000) }
  assertProblem(await user.post('/api/projects', long), 'too_large')
  assert.equal((await user.post('/api/projects', { ...long, more: 'x'.repeat(20_000) })).status, 201)
})

test('a compressed body is refused without being inflated', async () => {
  const bomb = gzipSync(Buffer.alloc(50_000_000))
  for (const encoding of ['gzip', 'deflate', 'br', 'zstd', 'gzip, identity', 'x']) {
    const headers = { 'content-type': 'application/json', 'content-encoding': encoding }
    assertProblem(plain(await put(bomb.subarray(0, 10_000), headers)), 'unsupported_media_type', encoding)
  }
  const headers = { 'content-type': 'application/json', 'content-encoding': 'identity' }
  assert.equal((await put('{"description":"as it is"}', headers)).status, 200)
})

test('a body whose length differs from its header is a bad request', async () => {
  const head = `PUT /api/projects/${project.id} HTTP/1.1\r\nHost: x\r\nAuthorization: ${authorization}\r\nConnection: close\r\n`
  const json = 'Content-Type: application/json\r\n'
  const both = `${head}${json}Content-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n`
  assertProblem(await sendRawRequest(service.url, both), 'validation_failed', 'two lengths')
  const two = `${head}${json}Content-Length: 2\r\nContent-Length: 3\r\n\r\n{}x`
  assertProblem(await sendRawRequest(service.url, two), 'validation_failed', 'two Content-Length')
  const negative = `${head}${json}Content-Length: -1\r\n\r\n`
  assertProblem(await sendRawRequest(service.url, negative), 'validation_failed', 'a negative length')
  assert.equal((await sendRawRequest(service.url, `${head}${json}Content-Length: 2\r\n\r\n{}`)).status, 200)
})
