import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { readDocument } from '#domain/markdown/document.ts'
import { listsOf } from '#domain/markdown/list.ts'
import { render } from '#domain/markdown/parser.ts'
import { tablesOf } from '#domain/markdown/table.ts'
import { textsIn } from '#domain/markdown/tableCells.ts'
import { targetsOf } from '#domain/markdown/targets.ts'
import { applyRules } from '#domain/rules/rules.ts'
import { applyEdits } from '#domain/text/splice.ts'
import { after } from './applyRule.ts'

const line = fc.oneof(
  fc.constantFrom(
    '',
    '',
    '',
    'text a',
    '```',
    '    code\t',
    '# A',
    '#A',
    '##  A',
    '---',
    '> ',
    '<p>',
    '<!-- a',
    '-->',
    '\t',
    'a \t ',
  ),
  fc.constantFrom(
    '- b',
    '- a',
    '* c',
    '+ ',
    '-\tt',
    '1. b',
    '2. a',
    '10. c',
    '9) x',
    '  - n',
    '   more',
    '    deep',
    '- [ ] a',
    '- * x',
  ),
  fc.constantFrom(
    '| a | b |',
    '|---|---|',
    'a|b',
    '-|-',
    '|:-:|',
    '| 2 | x |',
    '| 1 |',
    '| a \\| b | `c|d` | e |',
    'x',
    '|',
    '| `a` | 10 |',
  ),
  fc.constantFrom(
    '[a](u) <http://u> http://u.',
    '![a](<u> "t")',
    '[r]: u',
    '[a][r] `[a](u)` [b](u(1))',
    '<a href="u">http://u</a>',
    '[^1]: u',
    '[^1]',
  ),
)
const prefix = fc.constantFrom('', '', '', '', '> ', '  ', '- ')
const documents = fc
  .tuple(
    fc.constantFrom('', '\uFEFF', '---\na: 1 \n---\n'),
    fc.array(
      fc.tuple(prefix, line).map(([mark, text]) => mark + text),
      { maxLength: 24 },
    ),
    fc.constantFrom('\n', '\r\n'),
  )
  .chain(([start, body, eol]) =>
    fc.constantFrom('', eol).map(end => start.replaceAll('\n', eol) + body.join(eol) + end),
  )
const tables = fc
  .tuple(
    fc.constantFrom('', '> ', '  '),
    fc.array(fc.constantFrom('| 2 | x |', '1|y', '| b |', '|a|b|c|', 'z', '|  | `q` |', '| a\\|b |'), { maxLength: 6 }),
    fc.constantFrom('\n', '\r\n'),
    fc.constantFrom('| a | b |\n| - | - |', 'a|b\n-|-', '|a  |bb |\n|---|--:|'),
  )
  .map(([mark, rows, eol, head]) => ['# A', '', ...[...head.split('\n'), ...rows].map(row => mark + row)].join(eol))

const instructions = fc.constantFrom(
  'sort the list',
  'sort the first list descending',
  'sort the last list numerically',
  'sort the table',
  'sort the first table by column 2 numerically descending',
  'add row "q | r" to the first table',
  'add row "q | r" to the last table at the top',
  'add row " | " to the table before row "x"',
  'remove row "x" from the first table',
  'remove row "a | b" from the table',
  'add column "H" to the first table',
  'add column "H" with "v|w" before column 1 to the last table',
  'remove column 1 from the first table',
  'remove column "b" from the last table',
  'change link "u" to "v(w"',
  'change link "http://u" to "https://v/w."',
  'change link starting with "u" to "<v"',
  'fix lint MD004, MD009, MD010, MD012, MD018, MD019, MD022, MD031, MD032, MD047',
  ...['MD004', 'MD009', 'MD010', 'MD012', 'MD018', 'MD019', 'MD022', 'MD031', 'MD032', 'MD047'].map(
    id => `fix lint ${id}`,
  ),
)

test('edits are sorted, do not overlap and are what changes; line ends and the byte order mark stay', () => {
  fc.assert(
    fc.property(fc.oneof(documents, tables), instructions, (text, instruction) => {
      const result = applyRules(text, instruction)
      if (result.kind !== 'edited') return assert.equal(result.kind, 'unchanged')
      let at = 0
      for (const { start, end, replacement } of result.edits) {
        assert.ok(start >= at && end >= start && end <= text.length)
        assert.notEqual(text.slice(start, end), replacement)
        at = end
        if (text.includes('\r\n')) assert.doesNotMatch(replacement, /(?:^|[^\r])\n/)
        else assert.doesNotMatch(replacement, /\r/)
      }
      assert.equal(applyEdits(text, result.edits).startsWith('\uFEFF'), text.startsWith('\uFEFF'))
    }),
    { numRuns: 3_000 },
  )
})

test('no document makes the editor throw', () => {
  const marks = fc.constantFrom(
    ...'# \n`[](*>-|<!^:\\\ta\r1.\u00a0+_"'.split(''),
    '😀',
    'http://u',
    '| a | b |\n|---|---|\n',
    '- ',
  )
  fc.assert(
    fc.property(fc.string({ unit: marks, maxLength: 60 }), instructions, (text, instruction) => {
      assert.ok(['edited', 'unchanged'].includes(applyRules(text, instruction).kind))
    }),
    { numRuns: 3_000 },
  )
})

test('a sorted list contains the same items, sorting it again changes nothing, and everything else stays', () => {
  fc.assert(
    fc.property(documents, text => {
      const before = listsOf(readDocument(text))
      const result = after(text, 'sort the first list')
      const now = listsOf(readDocument(result))
      const texts = (lists: typeof before) => lists.map(({ items }) => items.map(item => item.text).toSorted())
      assert.deepEqual(texts(now), texts(before))
      const [first] = before
      if (first !== undefined) assert.equal(result.slice(0, first.start), text.slice(0, first.start))
      assert.equal(after(result, 'sort the first list'), result)
    }),
    { numRuns: 1_500 },
  )
})

test('adding and removing a row or a column leaves the content of the table unchanged', () => {
  fc.assert(
    fc.property(tables, text => {
      const said = (one: string) => tablesOf(readDocument(one)).map(textsIn)
      const before = said(text)
      const row = after(text, 'add row "new one | r" to the table')
      assert.equal(said(row)[0]?.length, (before[0]?.length ?? 0) + 1)
      assert.deepEqual(said(after(row, 'remove row "new one | r" from the table')), before)
      const column = after(text, 'add column "New" after column "a" to the table')
      assert.equal(said(column)[0]?.[0]?.[1], 'New')
      assert.deepEqual(said(after(column, 'remove column "New" from the table')), before)
    }),
    { numRuns: 1_000 },
  )
})

test('a changed link leads to the new target, and every other one where it led before', () => {
  fc.assert(
    fc.property(documents, fc.constantFrom('v', 'v(w', '<v>', 'https://v/w.', 'a\\_b', '&amp;'), (text, to) => {
      const addresses = (one: string) => targetsOf(readDocument(one)).map(({ address }) => address)
      const result = after(text, `change link "u" to "${to}"`)
      if (result === text) return
      assert.deepEqual(
        addresses(result),
        addresses(text).map(address => (address === 'u' ? to : address)),
      )
    }),
    { numRuns: 1_500 },
  )
})

test('lint keeps what readers see, and finds nothing a second time', () => {
  const fix = 'fix lint MD009, MD010, MD012, MD019, MD022, MD031, MD032, MD047'
  fc.assert(
    fc.property(documents, text => {
      const seen = (one: string) => {
        const { bodyStart } = readDocument(one)
        return render(`${one.slice(bodyStart).replaceAll('\r\n', '\n').trimEnd()}\n`)
          .replace(/\s+/g, ' ')
          .trim()
      }
      const result = after(text, fix)
      assert.equal(seen(result), seen(text))
      assert.equal(after(result, fix), result)
    }),
    { numRuns: 1_500 },
  )
})

test('a table whose titles the parser reads differently is not changed', () => {
  const document = readDocument('text\n2. a | b\n---|---\n1 | 2\n')
  const titles = document.outline().tokens.filter(({ type }) => type === 'inline')
  assert.deepEqual(
    titles.map(({ content }) => content),
    ['text', '2. a', 'b', '1', '2'],
  )
  assert.deepEqual(tablesOf(document), [])
})
