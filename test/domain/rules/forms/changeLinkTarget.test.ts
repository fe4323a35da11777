import assert from 'node:assert/strict'
import { test } from 'node:test'
import { applyRules } from '#domain/rules/rules.ts'
import { edited, lines, unchanged } from '../applyRule.ts'

const spec = lines(
  '# Guide',
  '',
  'See [a](http://x.y/a "t"), ![p](<http://x.y/a>), <http://x.y/a> and http://x.y/a.',
  '[http://x.y/a](http://x.y/a2) `http://x.y/a` [r] [![i](http://x.y/a)](b(c)d)',
  '',
  '    http://x.y/a',
  '',
  '## Table',
  '',
  '| [x\\|y](http://x.y/a) | http://x.y/a |',
  '|---|---|',
  '',
  '> [r]: http://x.y/a',
)

type Case = readonly [name: string, instruction: string, after: string]

const cases: readonly Case[] = [
  [
    'matching targets change everywhere, but neither labels nor code',
    'change link "http://x.y/a" to "https://n/b"',
    spec
      .replaceAll('http://x.y/a', 'https://n/b')
      .replace('[https://n/b](https://n/b2) `https://n/b`', '[http://x.y/a](http://x.y/a2) `http://x.y/a`')
      .replace('    https://n/b', '    http://x.y/a'),
  ],
  [
    'every address with this prefix keeps its end',
    'Change all links starting with "http://x.y/" to "https://n/".',
    spec
      .replaceAll('http://x.y/', 'https://n/')
      .replace('[https://n/a](', '[http://x.y/a](')
      .replace('`https://n/a`', '`http://x.y/a`')
      .replace('    https://n/a', '    http://x.y/a'),
  ],
  [
    'a section narrows it',
    'change the link "http://x.y/a" in section "Table" to "https://n/b"',
    spec.replace(/## Table.*/s, rest => rest.replaceAll('http://x.y/a', 'https://n/b')),
  ],
  [
    'a line and an occurrence narrow the scope',
    'update link "http://x.y/a" to "../b.md#c" on line 3 second occurrence',
    spec.replace('<http://x.y/a>)', '<../b.md#c>)'),
  ],
  [
    'parentheses without a partner are escaped, and an address that would not end there gets brackets',
    'change link "http://x.y/a" to "https://n/b(c."',
    spec
      .replace('[a](http://x.y/a', '[a](https://n/b\\(c.')
      .replace('![p](<http://x.y/a>)', '![p](<https://n/b(c.>)')
      .replace(', <http://x.y/a> and http://x.y/a.', ', <https://n/b(c.> and <https://n/b(c.>.')
      .replace('![i](http://x.y/a)', '![i](https://n/b\\(c.)')
      .replace('| [x\\|y](http://x.y/a) | http://x.y/a |', '| [x\\|y](https://n/b\\(c.) | <https://n/b(c.> |')
      .replace('[r]: http://x.y/a', '[r]: https://n/b\\(c.'),
  ],
  ['parentheses are part of an address', 'change link "b(c)d" to "e(f)"', spec.replace('b(c)d', 'e(f)')],
]

for (const [name, instruction, after] of cases) {
  test(name, () => {
    assert.equal(edited(spec, instruction).text, after)
    assert.equal(
      edited(`\uFEFF${spec.replaceAll('\n', '\r\n')}`, instruction).text,
      `\uFEFF${after.replaceAll('\n', '\r\n')}`,
    )
  })
}

test('text that Markdown would read as an escape is escaped, and escaped text is found', () => {
  const text = '[a](x\\_y) [b](<z>)\n'
  assert.equal(edited(text, 'change link "x_y" to "a\\_b&amp;c"').text, '[a](a\\\\_b\\&amp;c) [b](<z>)\n')
  assert.equal(edited(text, 'change link "z" to "<q>"').text, '[a](x\\_y) [b](<\\<q\\>>)\n')
  assert.equal(edited(text, 'change link "x\\_y" to "<q>"').text, '[a](\\<q\\>) [b](<z>)\n')
})

const reasons: readonly (readonly [string, RegExp])[] = [
  ['change link "http://x.y/zzz" to "b"', /No link to "http:\/\/x\.y\/zzz" is in the document/],
  ['change link "b(c)d" to "b" in section "Table"', /is there; elsewhere it is on line 4/],
  ['change link "b(c)d" to "b" second occurrence', /occurs only 1 time/],
  [
    'change link "http://x.y/a" to "/relative"',
    /would not be read as the target of every link on lines 3, 4, 10 and 13/,
  ],
  ['change link "b(c)d" to "javascript:alert(1)"', /would not be read as the target/],
  ['change link "b(c)d" to "a b"', /space or a control character/],
  ['change link "b(c)d" to "a\u0007b"', /space or a control character/],
  ['change link "b(c)d" to ""', /empty/],
  ['change link "" to "b"', /empty/],
  [`change link "b(c)d" to "${'b'.repeat(2_001)}"`, /more than 2000 characters/],
  ['change link "http://x.y/a" to "https://n/a|b" in section "Table"', /would not be read as the target/],
]

for (const [instruction, reason] of reasons) {
  test(`says why nothing changes: ${JSON.stringify(instruction.slice(0, 60))}`, () => {
    assert.match(unchanged(spec, instruction), reason)
  })
}

for (const instruction of ['change link "a" to "b" in front matter', 'change link "a" to "b" everywhere']) {
  test(`is not understood: ${instruction}`, () => {
    assert.equal(applyRules(spec, instruction).kind, 'unsupported')
  })
}
