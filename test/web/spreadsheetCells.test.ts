import assert from 'node:assert/strict'
import { test } from 'node:test'
import { cellsIn } from '#web/workbench/editor/tools/table/cells.ts'
import { cellsOf } from '#web/workbench/editor/tools/table/paste.ts'

test('a cell with a line break or a tab is one cell', () => {
  assert.deepEqual(cellsIn('"A\nB"\t1\nC\t"2\t3"'), [
    ['A\nB', '1'],
    ['C', '2\t3'],
  ])
  assert.deepEqual(cellsOf('"A\r\nB"\t1\r\nC\t2\r\n'), [
    ['A<br>B', '1'],
    ['C', '2'],
  ])
})

test('quotes that belong to the words stay', () => {
  for (const [text, wanted] of [
    ['"Supplier"\tx', ['"Supplier"', 'x']],
    ['"Supplier" or "Buyer"\tx', ['"Supplier" or "Buyer"', 'x']],
    ['12"\t"', ['12"', '"']],
    ['"say ""no""\nthen"\tx', ['say "no"\nthen', 'x']],
    ['\t', ['', '']],
  ] as const)
    assert.deepEqual(cellsIn(text), [wanted], text)
})
