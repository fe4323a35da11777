import assert from 'node:assert/strict'
import { test } from 'node:test'
import { operationAt } from './description.ts'
import { faultsOf } from './judge.ts'
import type { Received } from './send.ts'

const get = (path: string) => ({ method: 'GET', path, headers: [], body: null })
const headers = {
  'x-request-id': 'r',
  'x-content-type-options': 'nosniff',
  'content-type': 'application/json; charset=utf-8',
}
const offer = '/api/auth/links'

function answerOf(change: Partial<Received>): Received {
  return { status: 200, headers, text: '{"mailed":true}', isWhole: true, ...change }
}

function problem(status: number, change: object = {}): Partial<Received> {
  const text = { type: 'urn:x', title: 'x', status, detail: 'x', instance: '/', message: 'x', requestId: 'r' }
  return {
    status,
    headers: { ...headers, 'content-type': 'application/problem+json' },
    text: JSON.stringify({ ...text, code: 'not_found', ...change }),
  }
}

test('an answer as described has no fault, nor has a refusal of an address that does not exist', () => {
  assert.deepEqual(faultsOf(get(offer), answerOf({})), [])
  assert.deepEqual(faultsOf(get(offer), answerOf(problem(404))), [])
  assert.deepEqual(faultsOf(get('/api/nothing'), answerOf(problem(404))), [])
})

const wrong: Readonly<Record<string, Partial<Received>>> = {
  'a status of 500': problem(500),
  'an undocumented status': { status: 304, text: '' },
  'a member of another type': { text: '{"mailed":"yes"}' },
  'a missing member': { text: '{}' },
  'a member that is not described': { text: '{"mailed":true,"hash":"x"}' },
  'text that is not JSON': { text: '{"mailed":' },
  'an undocumented type': { headers: { ...headers, 'content-type': 'text/html' } },
  'a header that is missing': { headers: { 'content-type': 'application/json' } },
  'a problem of another status': problem(404, { status: 400 }),
  'a problem without a message': problem(404, { detail: '' }),
  'a stack trace': problem(404, { detail: 'x\n    at f (file:///x.ts:1:2)' }),
}

for (const [what, change] of Object.entries(wrong)) {
  test(`${what} is a fault`, () => {
    assert.ok(faultsOf(get(offer), answerOf(change)).length > 0)
  })
}

test('a body where none is described is a fault, and so is an answer of an unknown address', () => {
  const asked = { ...get(offer), method: 'POST' }
  assert.deepEqual(faultsOf(asked, answerOf({ status: 202, text: '' })), [])
  assert.ok(faultsOf(asked, answerOf({ status: 202, text: 'null' })).length > 0)
  assert.ok(faultsOf(get('/api/nothing'), answerOf({})).length > 0)
})

test('an answer of another type than JSON is not read as JSON', () => {
  const bytes = { headers: { ...headers, 'content-type': 'application/octet-stream' }, text: '\u0001{' }
  assert.deepEqual(faultsOf(get('/api/projects/1/files/a.bin'), answerOf(bytes)), [])
  assert.ok(faultsOf(get(offer), answerOf(bytes)).length > 0)
})

test('the complete events of a stream are judged', () => {
  const stream = (data: object) => ({
    headers: { ...headers, 'content-type': 'text/event-stream' },
    text: `event: pages\ndata: ${JSON.stringify(data)}\n\nevent: pages\ndata: {"proj`,
    isWhole: false,
  })
  const sent = get('/api/projects/1/events')
  assert.deepEqual(faultsOf(sent, answerOf(stream({ projectId: 1, commitSha: 'x' }))), [])
  assert.ok(faultsOf(sent, answerOf(stream({ projectId: 1 }))).length > 0)
})

test('a path leads to the operation that the service chooses', () => {
  const idAt = (path: string) => operationAt('GET', path)?.id
  assert.equal(idAt('/api/projects/deleted?limit=1'), 'listDeletedProjects')
  assert.equal(idAt('/api/projects/7'), 'showProject')
  assert.equal(idAt('/api/projects/7/files'), 'readRoot')
  assert.equal(idAt('/api/projects/7/files/a/b.md'), 'readContent')
  assert.equal(idAt('/api/projects//files'), undefined)
  assert.equal(idAt('/api/projects/7/events/x'), undefined)
})
