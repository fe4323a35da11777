import assert from 'node:assert/strict'
import { test } from 'node:test'
import { countFailures, judge } from '../../../bench/flood/verdict.ts'

const quiet = { listMs: [2, 3, 4], pageMs: [5], failed: [] }

test('an attack is withstood if the requests of others are answered, and soon', () => {
  assert.equal(judge(quiet, { listMs: [10, 12], pageMs: [20], failed: [] }).isMet, true)
  assert.equal(judge(quiet, { listMs: [10, 40], pageMs: [20], failed: [] }).isMet, false)
  assert.equal(judge(quiet, { listMs: [10], pageMs: [900], failed: [] }).isMet, false)
})

test('an attack is not withstood if requests of others fail, however fast', () => {
  assert.equal(judge(quiet, { listMs: [1], pageMs: [1], failed: ['list 429'] }).isMet, false)
  assert.equal(judge(quiet, { listMs: [1], pageMs: [], failed: [] }).isMet, false)
})

test('failures are counted by what failed', () => {
  assert.equal(countFailures(['list 429', 'page no answer', 'list 429']), '2 × list 429, 1 × page no answer')
})
