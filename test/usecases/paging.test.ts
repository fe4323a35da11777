import assert from 'node:assert/strict'
import { test } from 'node:test'
import { pageOf } from '#usecases/paging.ts'

const rows = [{ id: 9 }, { id: 7 }, { id: 4 }]

test('a page that more rows follow ends at its limit, and the next one begins below its last row', () => {
  assert.deepEqual(pageOf(rows, 2), { rows: [{ id: 9 }, { id: 7 }], next: 7 })
})

test('the last page has no next one, whether it is full, partly filled or empty', () => {
  assert.deepEqual(pageOf(rows, 3), { rows, next: null })
  assert.deepEqual(pageOf(rows, 30), { rows, next: null })
  assert.deepEqual(pageOf([], 30), { rows: [], next: null })
})
