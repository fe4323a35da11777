import assert from 'node:assert/strict'
import { test } from 'node:test'
import { edited, lines, unchanged } from '../applyRule.ts'

type Case = readonly [name: string, before: string, instruction: string, after: string]

const cases: readonly Case[] = [
  [
    'items are sorted in natural order, by their visible text',
    lines('- v10', '- **v9**', '- [Über](x)', '- `u`', '- ubi'),
    'Sort the list.',
    lines('- `u`', '- [Über](x)', '- ubi', '- **v9**', '- v10'),
  ],
  [
    'items take their content along, and blank lines between them stay in place',
    lines('* b', '  more', '', '  ```', '  z', '', '  a', '  ```', '  * y', '  * x', '', '* a', '', 'text'),
    'sort the list',
    lines('* a', '', '* b', '  more', '', '  ```', '  z', '', '  a', '  ```', '  * y', '  * x', '', 'text'),
  ],
  [
    'numbers stay in place',
    lines('3. c', '4. b', '5. a'),
    'sort the list alphabetically',
    lines('3. a', '4. b', '5. c'),
  ],
  [
    'items with a longer number are indented more',
    lines('9. b', '   - x', '', '   y', '10. a', '    - z'),
    'sort the list',
    lines('9. a', '   - z', '10. b', '    - x', '', '    y'),
  ],
  ['the last item need not end its line', '- b\r\n- a', 'order the list in ascending order', '- a\r\n- b'],
  [
    'lists in quotes keep the marks before their lines',
    lines('> 9. b', '>    c', '> 10. a', '>', '> text'),
    'sort the list',
    lines('> 9. a', '> 10. b', '>     c', '>', '> text'),
  ],
  [
    'equal items keep their order, in either direction',
    lines('- a 1', '- b', '- [x] a 1', '- c'),
    'sort the list descending',
    lines('- c', '- b', '- a 1', '- [x] a 1'),
  ],
  [
    'numbers in a text are compared, and items without one come last',
    lines('- costs 1,200.5', '- free', '- -3 °C', '- 20'),
    'sort the list numerically',
    lines('- -3 °C', '- 20', '- costs 1,200.5', '- free'),
  ],
  [
    'the hyphen of an id is no minus sign',
    lines('- REQ-2 b', '- REQ-10 c', '- REQ-1 a', '- −4 d', '- (-5) e'),
    'sort the list numerically',
    lines('- (-5) e', '- −4 d', '- REQ-1 a', '- REQ-2 b', '- REQ-10 c'),
  ],
  [
    'targets of reference links may be defined in an item',
    lines('- b', '', '  [x]: 1', '', '- a', '', '  [y]: 2', '', '[x] [y]'),
    'sort the list',
    lines('- a', '', '  [y]: 2', '', '- b', '', '  [x]: 1', '', '[x] [y]'),
  ],
  [
    'boxes move along, and nested lists stay as they are in their items',
    lines('- [x] b', '  1. z', '  2. y', '- [ ] a', '  - w'),
    'sort the list',
    lines('- [ ] a', '  - w', '- [x] b', '  1. z', '  2. y'),
  ],
  [
    'identical numbers stay identical, and line ends stay in place',
    '1. b\r\n   more\n1. a\r\n1) d\n1) c',
    'sort the first list',
    '1. a\n1. b\r\n   more\r\n1) d\n1) c',
  ],
  [
    'a section or a number tells which list is meant',
    lines('- b', '- a', '', '# S', '', '1. d', '2. c', '', 'x', '', '- f', '- e'),
    'sort the last list in section "S"',
    lines('- b', '- a', '', '# S', '', '1. d', '2. c', '', 'x', '', '- e', '- f'),
  ],
]

for (const [name, before, instruction, after] of cases) {
  test(name, () => {
    assert.equal(edited(before, instruction).text, after)
    assert.match(unchanged(after, instruction), /already sorted/)
  })
}

const reasons: readonly (readonly [text: string, instruction: string, reason: RegExp])[] = [
  [
    '- b\n- a\n\nx\n\n1. d\n2. c\n',
    'sort the list',
    /There are 2 lists, on lines 1 and 6\. Say which: "the first list", "the last list", or the section\./,
  ],
  ['- b\n- a\n', 'sort the second list', /There is 1 list only, on line 1/],
  ['text\n', 'sort the list', /There is no list/],
  ['[^1]: - b\n    - a\n\n[^1]\n', 'sort the list', /change how other parts of the document are read/],
  ['- b\n\n  [x]: 1\n- a\n\n  [x]: 2\n', 'sort the list', /change how other parts of the document are read/],
]

for (const [text, instruction, reason] of reasons) {
  test(`says why nothing changes: ${instruction} in ${JSON.stringify(text)}`, () => {
    assert.match(unchanged(text, instruction), reason)
  })
}

test('of two lists, the selected one is meant', () => {
  const text = '- b\n- a\n\nx\n\n- d\n- c\n'
  const selection = { startLine: 6, endLine: 7 }
  assert.equal(edited(text, 'sort the list', selection).text, '- b\n- a\n\nx\n\n- c\n- d\n')
})
