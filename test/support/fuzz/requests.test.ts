import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { operations } from './description.ts'
import { fill } from './placeholders.ts'
import { sketchesOf } from './requests.ts'
import { prepare } from './send.ts'

const pools = { projectId: [7], path: ['a b.md'] }

function sent(id: string, seed: number) {
  const operation = operations.find(operation => operation.id === id)
  assert.ok(operation)
  return fc.sample(sketchesOf(operation), { seed, numRuns: 600 }).map(sketch => prepare(sketch, pools, 'token'))
}

test('a seed gives the same requests each time, another seed others', () => {
  assert.deepEqual(sent('commitFiles', 7), sent('commitFiles', 7))
  assert.notDeepEqual(sent('commitFiles', 7), sent('commitFiles', 8))
})

test('most requests are for what exists, and some are not signed in, repeat a parameter or are not JSON', () => {
  const requests = sent('readContent', 1)
  assert.ok(requests.filter(({ path }) => path.startsWith('/api/projects/7/files/')).length > 400)
  assert.ok(requests.some(({ path }) => path.startsWith('/api/projects/7/files/a%20b.md')))
  assert.ok(requests.some(({ headers }) => !headers.includes('authorization')))
  assert.ok(requests.some(({ path }) => /[?&](\w+)=.*&\1=/.test(path)))
  const bodies = sent('commitFiles', 1).map(({ body }) => body ?? '')
  const isJson = bodies.map(body => {
    try {
      JSON.parse(body)
      return true
    } catch {
      return false
    }
  })
  assert.ok(isJson.includes(true) && isJson.includes(false))
  assert.ok(bodies.some(body => body.includes('\\ud800') || body.includes('\\udfff')))
})

test('placeholders are filled at any depth, and members of any name stay members', () => {
  const [request] = sent('showProject', 1)
  assert.match(request?.path ?? '', /^\/api\/projects\//)
  const filled = fill(JSON.parse('{"__proto__":{"x":1},"list":[1]}'), {})
  assert.deepEqual(Object.keys(filled as object), ['__proto__', 'list'])
})
