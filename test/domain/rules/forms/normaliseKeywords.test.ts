import assert from 'node:assert/strict'
import { test } from 'node:test'
import { edited, lines, unchanged } from '../applyRule.ts'

const all = 'normalise keywords'
const cases: readonly (readonly [name: string, before: string, instruction: string, after: string])[] = [
  [
    'every keyword is capitalised, including those of two words',
    'You must not, shall Not, should not, must, shall, should, may, is required, not recommended, Recommended, optional.\n',
    all,
    'You MUST NOT, SHALL NOT, SHOULD NOT, MUST, SHALL, SHOULD, MAY, is REQUIRED, NOT RECOMMENDED, RECOMMENDED, OPTIONAL.\n',
  ],
  [
    'text between two words stays',
    'It **must** not, _should\r\nnot_, must  not.\r\n',
    'normalize the RFC 2119 keywords',
    'It **MUST** NOT, _SHOULD\r\nNOT_, MUST  NOT.\r\n',
  ],
  [
    'neither code nor addresses nor raw HTML nor quotes nor titles',
    lines(
      '# A must',
      '',
      '`must` <b must>must</b> [must](must "must") <http://must.e> http://e.org/must ![must](x)',
      '',
      '```',
      'must',
      '```',
      '',
      '> must',
      '',
      '<p>must</p>',
      '',
      '[must]: must',
      '',
      '| must | x |',
      '|---|---|',
      '| must | `must` |',
    ),
    all,
    lines(
      '# A must',
      '',
      '`must` <b must>MUST</b> [MUST](must "must") <http://must.e> http://e.org/must ![must](x)',
      '',
      '```',
      'must',
      '```',
      '',
      '> must',
      '',
      '<p>must</p>',
      '',
      '[must]: must',
      '',
      '| must | x |',
      '|---|---|',
      '| MUST | `must` |',
    ),
  ],
  [
    'whole words alone',
    "must-have a-must musty mustn’t mustn't must_not maybe optionally — must: (must)\n",
    all,
    "must-have a-must musty mustn’t mustn't must_not maybe optionally — MUST: (MUST)\n",
  ],
  ['words can be named', 'must should may\n', 'uppercase keywords "must" and "may"', 'MUST should MAY\n'],
  [
    'a section, a line and an occurrence can be named',
    'must\n\n# A\n\nmust must\nmust\n',
    'capitalize the requirement keywords on line 5 last',
    'must\n\n# A\n\nmust MUST\nmust\n',
  ],
  [
    'cells and items are texts too',
    '- [ ] a \\| must\n\n|x|\n|-|\n|a \\| must|\n',
    all,
    '- [ ] a \\| MUST\n\n|x|\n|-|\n|a \\| MUST|\n',
  ],
]

for (const [name, before, instruction, after] of cases) {
  test(name, () => {
    assert.equal(edited(before, instruction).text, after)
  })
}

test('words that may not be keywords stay and are reported', () => {
  const before = 'must. The word "must" and “shall” in May 2026, 5 May, since May. It may not. May it?\n'
  const { text, summary } = edited(before, all)
  assert.equal(text, 'MUST. The word "must" and “shall” in May 2026, 5 May, since May. It may not. MAY it?\n')
  assert.equal(
    summary,
    'Wrote MUST 1 time and MAY 1 time in capitals, on line 1. "must" and "shall" in quotation marks, on line 1, stayed. "May" as the month, on line 1, stayed. "may not" which is no keyword, on line 1, stayed.',
  )
})

const reasons: readonly (readonly [string, string, RegExp])[] = [
  ['It MUST NOT, `must`.\n', all, /There is no keyword to write in capitals there\.$/],
  [
    'It may not.\n',
    all,
    /There is no keyword to write in capitals there\. "may not" which is no keyword, on line 1, stayed\./,
  ],
  ['It may.\n', 'normalise keywords "must"', /no keyword to write in capitals/],
]

for (const [text, instruction, reason] of reasons) {
  test(`says why nothing changes: ${instruction} in ${JSON.stringify(text)}`, () => {
    assert.match(unchanged(text, instruction), reason)
  })
}
