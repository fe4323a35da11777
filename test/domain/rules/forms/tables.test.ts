import assert from 'node:assert/strict'
import { test } from 'node:test'
import { applyRules } from '#domain/rules/rules.ts'
import { edited, lines, unchanged } from '../applyRule.ts'

const spec = lines(
  '# Guide',
  '',
  '## Limits',
  '',
  '| Name    | Value | Notes   |',
  '| ------- | ----: | ------- |',
  '| retries |     3 | per \\| call |',
  '| `bytes` |    20 |         |',
  '| Agents  |       |',
  '',
  '## Other',
  '',
  'a|b',
  '-|-',
  'x|1',
  'x|2',
)

type Case = readonly [name: string, before: string, instruction: string, after: string]

const cases: readonly Case[] = [
  [
    'rows are sorted by their visible text, and move as written',
    spec,
    'Sort the table in section "Limits".',
    spec.replace(/(\| retries.*\n)(\| `bytes`.*\n)(\| Agents.*\n)/, '$3$2$1'),
  ],
  [
    'rows are sorted by numbers, and cells without a number come last in either direction',
    spec,
    'sort the first table by column "value" descending numerically',
    spec.replace(/(\| retries.*\n)(\| `bytes`.*\n)/, '$2$1'),
  ],
  [
    'a column is known by its number as well, and the last table need not end its line',
    spec.trimEnd(),
    'sort the last table by column 2 in descending order',
    spec.trimEnd().replace('x|1\nx|2', 'x|2\nx|1'),
  ],
  [
    'a row goes to the end and is padded like its column',
    spec,
    'add row "hops | 4 |" to the table in section "Limits"',
    spec.replace('|       |\n\n', '|       |\n| hops    |     4 |         |\n\n'),
  ],
  [
    'a row goes to the top',
    spec,
    'insert a new row "a | 1 | \\| b" at the top to the table in section "Limits"',
    spec.replace('| retries', '| a       |     1 | \\| b    |\n| retries'),
  ],
  [
    'a row goes before another one, which one cell identifies',
    spec,
    'add row "| a | 1 | b |" to the first table before row "bytes"',
    spec.replace('| `bytes`', '| a       |     1 | b       |\n| `bytes`'),
  ],
  [
    'a row without outer pipes stays without them',
    spec.trimEnd(),
    'add row "y|3" to the last table after row "x | 2"',
    `${spec.trimEnd()}\ny|3`,
  ],
  [
    'a row whose first cell is empty gets the pipes that it needs',
    spec,
    'add row " | 3" to the last table',
    `${spec}|  | 3 |\n`,
  ],
  ['a row is removed', spec, 'delete the row "agents" from the first table', spec.replace(/\| Agents.*\n/, '')],
  [
    'the last row of a document without a final line end takes the line end before it along',
    spec.trimEnd(),
    'remove row "x | 2" from the last table',
    spec.trimEnd().replace('\nx|2', ''),
  ],
  [
    'the line distinguishes two equal rows',
    spec,
    'remove row "x (line 15)" from the table in section "Other"',
    spec.replace('x|1\n', ''),
  ],
  [
    'a column goes to the end; a row that has no cell for it yet stays as it is',
    spec,
    'add column "Unit" to the table in section "Limits"',
    spec
      .replace('Notes   |', 'Notes   | Unit |')
      .replace('| ------- |\n', '| ------- | ---- |\n')
      .replace('call |', 'call |      |')
      .replace('20 |         |', '20 |         |      |'),
  ],
  [
    'a column goes between others, with a value in every row and its pipes escaped',
    spec,
    'add column "Unit" with "a|b" after column "Name" to the table in section "Limits"',
    spec
      .replace('| Name    |', '| Name    | Unit |')
      .replace('| ------- |', '| ------- | ---- |')
      .replace('| retries |', '| retries | a\\|b |')
      .replace('| `bytes` |', '| `bytes` | a\\|b |')
      .replace('| Agents  |', '| Agents  | a\\|b |'),
  ],
  [
    'a column goes before the first one of a table without outer pipes',
    spec,
    'add column "c" with the value "v" to the last table before column 1',
    spec.replace('a|b\n-|-\nx|1\nx|2', 'c|a|b\n---|-|-\nv|x|1\nv|x|2'),
  ],
  [
    'a column is removed from every row that has it',
    spec,
    'remove column "Value" from the table in section "Limits"',
    spec
      .replace(' Value |', '')
      .replace(' ----: |', '')
      .replace('     3 |', '')
      .replace('    20 |', '')
      .replace('|       |\n', '|\n'),
  ],
  [
    'a table of one column gets the pipes that it needs',
    spec,
    'remove the column 1 from the last table',
    spec.replace('a|b\n-|-\nx|1\nx|2', '| b |\n| - |\n| 1 |\n| 2 |'),
  ],
  [
    'tables in quotes and lists keep the marks before their lines, and line ends stay',
    '> - | a | b |\r\n>   |---|---|\r\n>   | 2 | x |\r\n>   | 1 | y |\r\n',
    'add row "3 | z" to the table',
    '> - | a | b |\r\n>   |---|---|\r\n>   | 2 | x |\r\n>   | 1 | y |\r\n>   | 3 | z |\r\n',
  ],
  [
    'the header of a table in a list keeps its bullet',
    '- | a | b |\n  |---|---|\n  | 2 | x |\n  | 1 | y |',
    'sort the table',
    '- | a | b |\n  |---|---|\n  | 1 | y |\n  | 2 | x |',
  ],
  [
    'a row takes its trailing spaces along',
    '|a|b|\n|-|-|\n|2|x|  \n|1|y|\t\r\n|0||',
    'sort the table',
    '|a|b|\n|-|-|\n|0||\n|1|y|\t\r\n|2|x|  ',
  ],
  [
    'a cell is written as the instruction writes it',
    '|a|b|\n|-|-|\n',
    'add row "x\\\\|y | `z\\|`" to the table',
    '|a|b|\n|-|-|\n|x\\\\|y|`z\\|`|\n',
  ],
  [
    'cells beyond the last title stay hidden',
    '|a|b|\n|-|-|\n|1|2|hidden|\n',
    'add column "c" to the table',
    '|a|b|c|\n|-|-|---|\n|1|2| |hidden|\n',
  ],
  [
    'wide characters and empty cells',
    '| 名前 | 値 |\n| ---- | -- |\n| 再試行 |  |\n|  | 3 |\n',
    'add row "上限 | 10" to the table after row "再試行"',
    '| 名前 | 値 |\n| ---- | -- |\n| 再試行 |  |\n| 上限 | 10 |\n|  | 3 |\n',
  ],
  [
    'line ends stay as they are where a document has both',
    '|a|\r\n|-|\n|2|\r\n|1|\n',
    'sort the table',
    '|a|\r\n|-|\n|1|\r\n|2|\n',
  ],
  [
    'a pipe in code is escaped like any other',
    '|a|b|\n|-|-|\n|`x\\|y`|1|\n',
    'remove row "`x\\|y`" from the table',
    '|a|b|\n|-|-|\n',
  ],
]

for (const [name, before, instruction, after] of cases) {
  test(name, () => assert.equal(edited(before, instruction).text, after))
}

const reasons: readonly (readonly [string, RegExp])[] = [
  ['sort the table', /There are 2 tables, on lines 5 and 13\. Say which: "the first table", .* or the section/],
  ['sort the third table', /There are 2 tables only, on lines 5 and 13/],
  ['sort the table in section "Guide"', /In section "Guide" there are 2 tables/],
  ['sort the last table', /already sorted by "a"/],
  [
    'sort the first table by column "Weight"',
    /no column "Weight"\. The table has 3 columns: "Name", "Value" and "Notes"/,
  ],
  ['sort the first table by column 4', /no column 4.*3 columns/],
  ['add row "a | b" to the first table', /The row has 2 cells; the table expects 3: "Name", "Value" and "Notes"/],
  ['add row "a | b" to the last table before row "z"', /no row "z" in the table\. Its rows begin with "x" and "x"/],
  ['remove row "x" from the last table', /2 rows "x", on lines 15 and 16.*"x \(line 15\)"/],
  ['add column "" to the last table', /needs a title/],
  ['add column "a\nb" to the last table', /is one line/],
  ['add row "a\nb | c" to the last table', /is one line/],
]

for (const [instruction, reason] of reasons) {
  test(`says why nothing changes: ${JSON.stringify(instruction)}`, () => {
    assert.match(unchanged(spec, instruction), reason)
  })
}

test('tables outside the selection are not meant', () => {
  const beyond = { startLine: 1, endLine: 3 }
  const result = applyRules(spec, 'sort the first table', { selection: beyond })
  assert.deepEqual(result, { kind: 'unchanged', summary: 'In the selected lines there is no table.' })
})

test('documents without a table, and tables with only one column, say so', () => {
  assert.match(unchanged('# A\n', 'sort the table'), /There is no table/)
  assert.match(unchanged('# A\n', 'sort the table in section "A"'), /In section "A" there is no table/)
  assert.match(unchanged('| a |\n|---|\n', 'remove column "a" from the table'), /the only column/)
  assert.match(unchanged('| a |\n|---|\n', 'remove row "a" from the table'), /has no rows/)
  assert.match(unchanged('| a | a |\n|---|---|\n', 'remove column "a" from the table'), /2 columns "a".*its number/)
})

test('a page whose table has hundreds of thousands of columns is edited like any other', () => {
  const columns = 340_000
  const page = lines('# Wide', '', '|'.repeat(columns + 1), `|${'-|'.repeat(columns)}`, '', 'Due in May.')
  assert.ok(edited(page, 'replace "May" with "June"').text === page.replace('May', 'June'))
})
