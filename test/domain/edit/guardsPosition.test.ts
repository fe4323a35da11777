import assert from 'node:assert/strict'
import { test } from 'node:test'
import { guardChanges } from './guardChanges.ts'

const page = `# Stock

## ST-1 Counting

The clerk counts twice a year and writes the result into the book of the warehouse.

1. Lock the hall
2. Count the boxes
3. Sign the book

## ST-2 Orders

| Item | Minimum |
|---|---|
| Screws | 200 |
| Nails | 300 |

- Calls by phone
- Letters by post
`

function codes(instruction: string, ...changes: readonly (readonly [string, string])[]) {
  return [...new Set(guardChanges(page, instruction, changes).map(({ code }) => code))]
}

test('a row that is to be at the end or the top of its table gets a warning elsewhere', () => {
  const end = ['| Nails | 300 |', '| Nails | 300 |\n| Glue | 20 |'] as const
  const top = ['| Screws |', '| Glue | 20 |\n| Screws |'] as const
  assert.deepEqual(codes('Add a row for glue, 20, at the end of the table.', end), [])
  assert.deepEqual(codes('Add a row for glue, 20, at the end of the table.', top), ['statement_moved'])
  assert.deepEqual(codes('Add a row for glue, 20, at the top of the table.', top), [])
  assert.deepEqual(codes('Add a row for glue, 20, at the top of the table.', end), ['statement_moved'])
})

test('a step that is to come after another one gets a warning elsewhere', () => {
  const second = ['2. Count the boxes\n3. Sign', '2. Lamps go on\n3. Count the boxes\n4. Sign'] as const
  const third = ['3. Sign', '3. Lamps go on\n4. Sign'] as const
  assert.deepEqual(codes('Insert after step 1: Lamps go on.', second), [])
  assert.deepEqual(codes('Insert after step 1: Lamps go on.', third), ['statement_moved'])
  assert.deepEqual(codes('Insert before step 3: Lamps go on.', third), [])
})

test('an item that is to move to the top gets a warning elsewhere', () => {
  const lines = ['1. Lock the hall\n2. Count the boxes\n3. Sign the book', ''] as const
  const as = (...items: readonly string[]) =>
    codes('Move "Sign the book" to the top of the list.', [
      lines[0],
      items.map((item, at) => `${at + 1}. ${item}`).join('\n'),
    ])
  assert.deepEqual(as('Sign the book', 'Lock the hall', 'Count the boxes'), [])
  assert.deepEqual(as('Lock the hall', 'Sign the book', 'Count the boxes'), ['statement_moved'])
})

test('a change in another section than the id or number of a heading names gets a warning', () => {
  const right = ['- Letters by post', '- Letters by post\n- Phone in the morning'] as const
  const wrong = ['3. Sign the book', '3. Sign the book\n4. Phone in the morning'] as const
  assert.deepEqual(codes('Add to ST-2: Phone in the morning.', right), [])
  assert.deepEqual(codes('Add to ST-2: Phone in the morning.', wrong), ['elsewhere_changed'])
})
