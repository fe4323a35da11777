import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import {
  addColumn,
  addRow,
  alignColumn,
  deleteColumn,
  deleteRow,
  deleteTable,
  moveColumn,
  moveRow,
} from '#web/workbench/editor/tools/table/edits.ts'
import { goOnAfterLastRow, goToCell } from '#web/workbench/editor/tools/table/keys.ts'
import { placeIn, rowsOf, tableAt } from '#web/workbench/editor/tools/table/model.ts'
import { cellsOf, pasted } from '#web/workbench/editor/tools/table/paste.ts'
import type { Tool } from '#web/workbench/editor/tools/tool.ts'
import { after, writingState } from './writingState.ts'

function cases(tool: Tool, all: readonly (readonly [string, string | null])[]): void {
  for (const [before, wanted] of all) assert.equal(after(before, tool), wanted, before)
}

const table = '| Who   | Limit |\n|:------|------:|\n| Ag‸ent | 200   |\n| Lead  | 2000  |\n'

test('rows are added and deleted, and no other line changes', () => {
  cases(addRow('below'), [
    [table, '| Who   | Limit |\n|:------|------:|\n| Agent | 200   |\n| ‸      |       |\n| Lead  | 2000  |\n'],
    ['| a‸ |\n|---|\n', '| a |\n|---|\n| ‸  |\n'],
    ['a | b\n--|--\n1 | 2‸', 'a | b\n--|--\n1 | 2\n|   | ‸  |'],
  ])
  cases(addRow('above'), [
    [table, '| Who   | Limit |\n|:------|------:|\n| ‸      |       |\n| Agent | 200   |\n| Lead  | 2000  |\n'],
  ])
  cases(deleteRow, [
    [table, '| ‸Who   | Limit |\n|:------|------:|\n| Lead  | 2000  |\n'],
    ['| a‸ |\n|---|\n', null],
  ])
  cases(moveRow(1), [[table, '| Who   | Limit |\n|:------|------:|\n| Lead  | 2000  |\n| ‸Agent | 200   |\n']])
  cases(moveRow(-1), [[table, null]])
  cases(deleteTable, [[`above\n\n${table}\nbelow`, 'above\n\n‸\n\nbelow']])
})

test('columns are added, moved, aligned and deleted in every row that has them', () => {
  cases(addColumn('after'), [
    [table, '| Who   |     | Limit |\n|:------|---|------:|\n| Agent | ‸    | 200   |\n| Lead  |     | 2000  |\n'],
  ])
  cases(addColumn('before'), [['| a | b‸ |\n| - | - |\n| 1 |', '| a | ‸    | b |\n| - | --- | - |\n| 1 |']])
  cases(deleteColumn, [
    [table, '| ‸Limit |\n|------:|\n| 200   |\n| 2000  |\n'.replace('‸', '').replace('| 200', '| ‸200')],
    ['| a‸ |\n|---|\n', null],
    ['a | b‸\n--|--\n1 | 2', '‸a \n--\n1 '],
  ])
  cases(moveColumn(1), [[table, '| Limit | Who   |\n|------:|:------|\n| 200   | ‸Agent |\n| 2000  | Lead  |\n']])
  cases(alignColumn('center'), [[table, table.replace(':------', ':-----:')]])
  cases(alignColumn('none'), [[table, table.replace(':------', '-------')]])
})

test('a table in a quote or a list keeps what is before its lines', () => {
  cases(addRow('below'), [
    [
      '> | a | b |\n> |---|---|\n> | 1‸ | 2 |\n>\n> end',
      '> | a | b |\n> |---|---|\n> | 1 | 2 |\n> | ‸  |   |\n>\n> end',
    ],
    ['- | a |\n  |---|\n  | 1‸ |', '- | a |\n  |---|\n  | 1 |\n  | ‸  |'],
  ])
})

test('from the line of dashes that someone has just typed, keys go to the first row and not into the header', () => {
  const typed = '| a | b |\n|---|---|‸'
  cases(goToCell('below'), [
    [typed, '| a | b |\n|---|---|\n| ‸  |   |'],
    [`${typed}\n| 1 | 2 |\n`, '| a | b |\n|---|---|\n| «1» | 2 |\n'],
  ])
  cases(goToCell('next'), [[typed, '| a | b |\n|---|---|\n| ‸  |   |']])
  cases(goOnAfterLastRow, [
    ['| a |\n|---|\n| 1‸ |', '| a |\n|---|\n| 1 |\n\n‸'],
    ['| a |\n|---|\n| 1‸ |\n', null],
    ['| a‸ |\n|---|\n| 1 |', null],
    ['tex‸t', null],
  ])
  cases(goToCell('previous'), [[typed, '| a | «b» |\n|---|---|']])
})

test('Tab goes to the next cell, Enter to the cell below, and both make a row at the end', () => {
  cases(goToCell('next'), [
    ['| a‸ | b |\n|---|---|\n| 1 | 2 |', '| a | «b» |\n|---|---|\n| 1 | 2 |'],
    ['| a | b‸ |\n|---|---|\n| 1 | 2 |', '| a | b |\n|---|---|\n| «1» | 2 |'],
    ['| a | b |\n|---|---|\n| 1 | 2‸ |', '| a | b |\n|---|---|\n| 1 | 2 |\n| ‸  |   |'],
  ])
  cases(goToCell('previous'), [['| a | b |\n|---|---|\n| 1‸ | 2 |', '| a | «b» |\n|---|---|\n| 1 | 2 |']])
  cases(goToCell('below'), [
    ['| a | b‸ |\n|---|---|\n| 1 | 2 |', '| a | b |\n|---|---|\n| 1 | «2» |'],
    ['te‸xt', null],
  ])
})

test('Enter in an empty last row ends the table, and makes a row in any other', () => {
  cases(goToCell('below'), [
    ['| a |\n|---|\n| 1 |\n| ‸  |', '| a |\n|---|\n| 1 |\n\n‸'],
    ['| a |\n|---|\n| 1 |\n| ‸  |\n\nNext', '| a |\n|---|\n| 1 |\n\n‸\n\nNext'],
    ['> | a |\n> |---|\n> | 1 |\n> | ‸  |', '> | a |\n> |---|\n> | 1 |\n>\n> ‸'],
    // The only row of a new table is still to be filled in.
    ['| a |\n|---|\n| ‸  |', '| a |\n|---|\n|   |\n| ‸  |'],
    ['| a | b |\n|---|---|\n| 1 | 2 |\n| ‸  | 3 |', '| a | b |\n|---|---|\n| 1 | 2 |\n|   | 3 |\n| ‸  |   |'],
  ])
})

test('cells of a spreadsheet fill the table, or become one, and their pipes are escaped', () => {
  const paste = (before: string, text: string): string | null => after(before, state => pasted(state, text))
  const filled = '| a | b |\n|---|---|\n| x \\| y | 2 |\n| 3 | 4 |'
  assert.equal(paste('| a | b |\n|---|---|\n| «1» | 2 |\n| 3 | 4 |', 'x | y')?.replace('‸', ''), filled)
  assert.equal(
    paste('| a | b |\n|---|---|\n| 1‸ | 2 |', '5\t6\n7\t8')?.replace('‸', ''),
    '| a | b |\n|---|---|\n| 5 | 6 |\n| 7 | 8 |',
  )
  assert.equal(paste('te‸xt', 'a\tb\r\n1\t2\r\n')?.replace('‸', ''), 'text\n\n| a | b |\n| --- | --- |\n| 1 | 2 |\n')
  assert.equal(paste('te‸xt', 'no cells'), null)
  assert.equal(cellsOf('a\tb\nc'), null)
})

test('cells of a spreadsheet that is larger than the table add columns and rows, and none is lost', () => {
  const paste = (before: string, text: string) => after(before, state => pasted(state, text))?.replace('‸', '')
  assert.equal(
    paste('| a | b |\n|---|---|\n| 1 | 2‸ |\n| 3 | 4 |', '5\t6\t7\n8\t9\t10\n11\t12\t13'),
    '| a | b |  |  |\n|---|---| --- | --- |\n| 1 | 5 | 6 | 7 |\n| 3 | 8 | 9 | 10 |\n|  | 11 | 12 | 13 |',
  )
  assert.equal(paste('a | b\n--|--\n1 | 2‸', '5\t6'), 'a | b | \n--|-- | ---\n1 | 5 | 6')
  // A row may have fewer cells than the header.
  assert.equal(paste('| a | b |\n|---|---|\n| 1‸ |', '5\t6'), '| a | b |\n|---|---|\n| 5 | 6 |')
  assert.equal(
    paste('| a | b | c |\n|---|---|---|\n| 1 | 2‸ | 3 |', '5\t6\n7\t8'),
    '| a | b | c |\n|---|---|---|\n| 1 | 5 | 6 |\n|  | 7 | 8 |',
  )
  assert.equal(
    paste('| a | b | c |\n|---|---|---|\n| 1‸ | 2 | 3 |', '5\t6\n7\t8'),
    '| a | b | c |\n|---|---|---|\n| 5 | 6 | 3 |\n| 7 | 8 |  |',
  )
  assert.equal(paste('> | a‸ |\n> |---|', 'x\ty\n1\t2'), '> | x | y |\n> |---| --- |\n> | 1 | 2 |')
})

test('an edit keeps the text of all other cells, in random tables', () => {
  const cell = fc.constantFrom('', 'a', 'two words', 'x \\| y', '`c`', '**b**')
  const rows = fc
    .integer({ min: 1, max: 4 })
    .chain(columns =>
      fc.array(fc.array(cell, { minLength: columns, maxLength: columns }), { minLength: 1, maxLength: 4 }),
    )
  const tools: readonly Tool[] = [
    addRow('above'),
    addRow('below'),
    addColumn('before'),
    addColumn('after'),
    moveRow(1),
    moveColumn(1),
    alignColumn('right'),
  ]
  fc.assert(
    fc.property(rows, fc.constantFrom(...tools), fc.double({ min: 0, max: 1, noNaN: true }), (cells, tool, at) => {
      const [header = [], ...body] = cells.map(row => `| ${row.join(' | ')} |`)
      const text = `Above.\n\n${[header, `|${' --- |'.repeat(cells[0]?.length ?? 1)}`, ...body].join('\n')}\n\nBelow.\n`
      const state = writingState(text)
      const place = state.update({ selection: { anchor: Math.floor(at * text.length) } }).state
      const spec = tool(place)
      if (spec === null) return
      const next = place.update(spec).state
      assert.ok(next.doc.toString().startsWith('Above.\n\n') && next.doc.toString().endsWith('\n\nBelow.\n'))
      const now = tableAt(next, 9)
      assert.ok(now)
      const words = (of: readonly (readonly string[])[]) => of.flat().filter(Boolean).toSorted()
      const read = rowsOf(now).map(row => row.cells.map(({ text: { from, to } }) => next.sliceDoc(from, to)))
      assert.deepEqual(words(read), words(cells))
      assert.equal(new Set(read.map(row => row.length)).size, 1)
      assert.notEqual(placeIn(now, next.selection.main.head), null)
    }),
    { numRuns: 300 },
  )
})
