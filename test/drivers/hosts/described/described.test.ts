import assert from 'node:assert/strict'
import { test } from 'node:test'
import { corrections } from './corrections.ts'
import { descriptionOf, type Exchange } from './deviations.ts'
import { corrected, effectiveFacts, files } from './effective.ts'
import { recordExchanges } from './exchangeRecorder.ts'
import { type Facts, type HostName, readFacts } from './facts.ts'
import { graphqlDeviations } from './graphql.ts'
import { selections } from './operations.ts'

const facts: Facts = {
  source: { title: 'A host', version: '1', file: '', blob: '', license: '' },
  operations: {
    'GET /things/{id}': {
      numbers: ['id'],
      query: { 'ref!': 'string', page: 'integer', deep: 'boolean', sort: '=asc|desc' },
      answers: { 200: '#Thing', 404: null },
    },
    'POST /things': { body: '#NewThing', answers: { 201: ['#Thing'] } },
    'GET /things/{name}.diff': { answers: { 200: 'string' } },
  },
  shapes: {
    Thing: {
      id: 'integer',
      name: 'string?',
      made_at: 'date-time',
      parts: '#Thing[]?',
      owner: '~Person',
      anything: 'any',
    },
    NewThing: { 'name!': 'string', kind: '=big|small' },
  },
}

const { request: asked, response: answered } = descriptionOf(facts)

const call: Exchange = {
  method: 'GET',
  path: '/things/7',
  query: new URLSearchParams({ ref: 'main' }),
  sent: '',
  status: 200,
  type: 'application/json',
  received: '{}',
}

function wrongInCall(change: Partial<Exchange>): readonly string[] {
  return asked({ ...call, ...change }).map(what => what.replace('A host 1: ', ''))
}

function wrongInAnswer(received: unknown, change: Partial<Exchange> = {}): readonly string[] {
  const found = answered({ ...call, received: JSON.stringify(received), ...change })
  return found.map(what => what.replace('A host 1: GET /things/{id}: ', ''))
}

test('a call that matches the description passes, and so does its answer', () => {
  const query = new URLSearchParams({ ref: 'a', page: '2', deep: 'true', sort: 'asc' })
  assert.deepEqual(wrongInCall({ query }), [])
  const thing = { id: 1, name: null, made_at: '2026-01-01T00:00:00Z', parts: [{ id: 2 }], owner: { x: 1 }, anything: 0 }
  assert.deepEqual(wrongInAnswer(thing), [])
  const sent = JSON.stringify({ name: 'x', kind: 'big' })
  assert.deepEqual(wrongInCall({ method: 'POST', path: '/things', query: new URLSearchParams(), sent }), [])
})

test('an unknown path is reported, and the more specific of two matching operations is used', () => {
  assert.deepEqual(wrongInCall({ path: '/other' }), ['GET /other is not described'])
  assert.deepEqual(wrongInCall({ method: 'DELETE' }), ['DELETE /things/7 is not described'])
  assert.deepEqual(wrongInCall({ path: '/things/7/parts' }), ['GET /things/7/parts is not described'])
  assert.deepEqual(wrongInCall({ path: '/things/a.diff', query: new URLSearchParams() }), [])
  assert.deepEqual(wrongInCall({ path: '/things/a' }), ['GET /things/{id}: id is not a number in the path: a'])
})

test('a parameter that is unknown, missing or of another type is reported', () => {
  const wrong = (query: Record<string, string>) => wrongInCall({ query: new URLSearchParams(query) })
  assert.deepEqual(wrong({ ref: 'a', rev: 'b' }), ['GET /things/{id}: the parameter rev is not described'])
  assert.deepEqual(wrong({}), ['GET /things/{id}: the parameter ref is missing'])
  assert.match(wrong({ ref: 'a', page: 'two' }).join(), /page=two: it must be integer/)
  assert.match(wrong({ ref: 'a', deep: '1' }).join(), /deep=1: it must be boolean/)
  assert.match(wrong({ ref: 'a', sort: 'up' }).join(), /sort=up: it must be equal to one of/)
})

test('a body with an extra, missing or mistyped field is reported, and so is an undescribed body', () => {
  const wrong = (sent: string) =>
    wrongInCall({ method: 'POST', path: '/things', query: new URLSearchParams(), sent }).join()
  assert.match(wrong('{"name":"x","nmae":"y"}'), /must NOT have additional properties \(nmae\)/)
  assert.match(wrong('{"kind":"big"}'), /must have required property 'name'/)
  assert.match(wrong(''), /no body was sent: it must have required property 'name'/)
  assert.match(wrong('{"name":1}'), /\/name must be string/)
  assert.match(wrong('{"name":"x","kind":"huge"}'), /\/kind must be equal to one of/)
  assert.deepEqual(wrongInCall({ sent: '{}' }), ['GET /things/{id}: a body is not described'])
})

test('an answer with an unknown field, another type, a null or an undescribed status is reported', () => {
  assert.deepEqual(wrongInAnswer({ size: 1 }), ['the answer 200: it must NOT have additional properties (size)'])
  assert.deepEqual(wrongInAnswer({ id: '1' }), ['the answer 200: /id must be integer'])
  assert.deepEqual(wrongInAnswer({ id: null }), ['the answer 200: /id must be integer'])
  assert.match(wrongInAnswer({ made_at: 'yesterday' }).join(), /\/made_at must match format "date-time"/)
  assert.match(wrongInAnswer({ parts: [{ id: 'x' }] }).join(), /\/parts\/0\/id must be integer/)
  assert.deepEqual(wrongInAnswer([]), ['the answer 200: it must be object'])
  assert.deepEqual(wrongInAnswer({}, { status: 202 }), ['the status 202 is not described'])
  assert.deepEqual(wrongInAnswer({}, { status: 409 }), ['the status 409 is not described'])
  assert.deepEqual(wrongInAnswer({ message: 'no' }, { status: 404 }), [])
  assert.deepEqual(wrongInAnswer(null, { status: 304, received: '' }), [])
})

const question =
  '{projects(ids:["gid://gitlab/Project/1"],first:1){nodes{repository{blobs(paths:["a"]){nodes{path size}}}}}}'

function wrongInGraphql(query: string, data?: unknown, variables = {}): string {
  const asked = new URLSearchParams({ query, variables: JSON.stringify(variables) })
  return graphqlDeviations({ ...call, query: asked, received: JSON.stringify({ data }) }).join()
}

test('a GraphQL query uses fields, arguments and variables of the schema, and its answer matches the query', () => {
  const answer = (...nodes: object[]) => ({ projects: { nodes: [{ repository: { blobs: { nodes } } }] } })
  assert.equal(wrongInGraphql(question, answer({ path: 'a', size: '1' })), '')
  assert.equal(wrongInGraphql(question, { projects: { nodes: [] } }), '')
  assert.match(wrongInGraphql(question.replace('size', 'bytes')), /Cannot query field "bytes"/)
  assert.match(wrongInGraphql(question.replace('first', 'limit')), /Unknown argument "limit"/)
  assert.match(
    wrongInGraphql(question.replace('(paths:["a"])', '')),
    /blobs\(paths:\)" of type "\[String!\]!" is required/,
  )
  const withIds = question.replace('{projects(ids:["gid://gitlab/Project/1"]', 'query($ids:[ID!]){projects(ids:$ids')
  assert.equal(wrongInGraphql(withIds, answer(), { ids: ['gid://gitlab/Project/1'] }), '')
  assert.match(wrongInGraphql(withIds, answer(), { ids: [{}] }), /ID cannot represent/)
  assert.match(wrongInGraphql(question, answer({ path: null, size: 1 })), /non-nullable field/)
  assert.match(wrongInGraphql(question, answer({ path: 'a', size: 1, mode: '100644' })), /other fields than the query/)
})

test('a double that deviates from the description fails at its end, with each deviation once', async () => {
  const watched = recordExchanges('gitea', () => '1.24.2')
  const request = new Request('https://host.test/api/v1/version?verbose=true')
  for (let n = 0; n < 2; n++) await watched.note('/version', request.clone(), Response.json({ versoin: '1.24.2' }))
  const namesBoth = (error: Error) => /verbose is not described/.test(error.message) && /versoin/.test(error.message)
  assert.throws(() => watched.end(), namesBoth)
})

const hosts = ['gitlab', 'gitea', 'forgejo'] as const satisfies readonly HostName[]

test('every chosen operation is described in every version, and every table names its source', () => {
  for (const host of hosts) {
    for (const { source, operations } of effectiveFacts(host)) {
      assert.deepEqual(Object.keys(operations).toSorted(), selections[host].operations.toSorted(), host)
      for (const said of [source.title, source.version, source.file, source.license]) assert.ok(said, host)
      assert.match(source.blob, /^[0-9a-f]{40}$/)
    }
  }
})

test('every correction still changes a description', () => {
  for (const host of hosts) {
    for (const correction of corrections[host]) {
      const isNeeded = files[host].map(readFacts).some(table => {
        return JSON.stringify(corrected(table, correction)) !== JSON.stringify(table)
      })
      assert.ok(isNeeded, correction.why)
    }
  }
})
