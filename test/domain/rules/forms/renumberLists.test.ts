import assert from 'node:assert/strict'
import { test } from 'node:test'
import { edited, lines, unchanged } from '../applyRule.ts'

const cases: readonly (readonly [name: string, before: string, instruction: string, after: string])[] = [
  ['items get the numbers that readers see', '3. a\n3. b\n7. c\n', 'renumber the list', '3. a\n4. b\n5. c\n'],
  [
    'a longer number moves the lines below it',
    lines('9. a', '1. b', '   c', 'lazy', '', '   ```', '     d', '   ```', '1. e'),
    'renumber the list',
    lines('9. a', '10. b', '    c', 'lazy', '', '    ```', '      d', '    ```', '11. e'),
  ],
  ['a shorter one too', '1) a\n100) b\n     - c\n', 'renumber the list', '1) a\n2) b\n   - c\n'],
  [
    'nested lists are numbered separately',
    lines('- x', '  1. a', '  1. b', '     1. c', '     1. d', '', '9. e', '9. f', '   1. g', '   1. h'),
    'renumber lists',
    lines('- x', '  1. a', '  2. b', '     1. c', '     2. d', '', '9. e', '10. f', '    1. g', '    2. h'),
  ],
  [
    'one of several can be named',
    '1. a\n1. b\n\nx\n\n1) c\n1) d',
    'renumber the last list',
    '1. a\n1. b\n\nx\n\n1) c\n2) d',
  ],
  [
    'quotes keep their marks',
    '> 9. a\r\n> 9. b\r\n>    c\r\n',
    'renumber the ordered lists',
    '> 9. a\r\n> 10. b\r\n>     c\r\n',
  ],
  [
    'a section names its lists',
    '1. a\n1. b\n\n# S\n\n1. c\n1. d\n',
    'renumber all numbered lists in section "S"',
    '1. a\n1. b\n\n# S\n\n1. c\n2. d\n',
  ],
]

for (const [name, before, instruction, after] of cases) {
  test(name, () => {
    assert.equal(edited(before, instruction).text, after)
    assert.match(unchanged(after, instruction), /already numbered in order/)
  })
}

const reasons: readonly (readonly [string, string, RegExp])[] = [
  ['- a\n- b\n', 'renumber lists', /The document has no numbered list/],
  ['1. a\n\n# S\n', 'renumber lists in section "S"', /There is no numbered list; name another section/],
  ['1. a\n1. b\n\nx\n\n1. c\n', 'renumber the list', /There are 2 lists, on lines 1 and 6\. Say which/],
  ['99. a\n99. b\n\n\tc\n', 'renumber the list', /change how other parts of the document are read/],
]

for (const [text, instruction, reason] of reasons) {
  test(`says why nothing changes: ${instruction} in ${JSON.stringify(text)}`, () => {
    assert.match(unchanged(text, instruction), reason)
  })
}

test('the summary says what did not change', () => {
  assert.equal(
    edited('1. a\n1. b\n', 'renumber lists').summary,
    'Renumbered 1 item, on line 2; readers see the same numbers as before.',
  )
})
