import assert from 'node:assert/strict'
import { test } from 'node:test'
import { plainCells } from '#web/workbench/editor/live/plainTable.ts'

test('the cells of a table that is not drawn yet are its words, without marks', () => {
  assert.deepEqual(plainCells('| Who | **Limit** |'), ['Who', 'Limit'])
  assert.deepEqual(plainCells('Who | `limit`'), ['Who', 'limit'])
  assert.deepEqual(plainCells('> | [Two](two.md) | a \\| b | |'), ['Two', 'a | b', ''])
  assert.deepEqual(plainCells('| 2 * 3 | snake_case |'), ['2 * 3', 'snake_case'])
})
