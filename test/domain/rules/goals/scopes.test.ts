import assert from 'node:assert/strict'
import { test } from 'node:test'
import { applyRules } from '#domain/rules/rules.ts'
import { edited, lines } from '../applyRule.ts'

const page = lines(
  '---',
  'subject: dams',
  '---',
  '',
  '# Dam rules',
  '',
  'The keeper shall report to the board. See [the keeper list](https://example.org/keeper).',
  '',
  '> The keeper shall rest.',
  '',
  '## 1. Gates for the keeper',
  '',
  'The keeper shall close gate 2. A keeper must not sleep. The keeper must write a log.',
  '',
  '- Open the gate.',
  '- Does the keeper swim?',
  '- Is the gate loud?',
  '',
  '## 2. Alarms',
  '',
  'The keeper shall answer within 5 minutes.',
  '',
  '| Alarm | Level | Notes |',
  '| ----- | ----- | ----- |',
  '| K1 Flood | high | call |',
  '| K2 Leak | low | mail |',
  '',
  '```yaml',
  'keeper: 1',
  '```',
  '',
  '## 3. Logs',
  '',
  'A log has `keeper` and at least 3 entries. The board reads it.',
)

const replaced = (from: string, to: string, count: number) => {
  assert.equal(page.split(from).length, count + 1, from)
  return page.replaceAll(from, to)
}

const done: readonly (readonly [instruction: string, expected: string])[] = [
  [
    'replace shall with must in sections 1 and 2',
    page.replace('shall close', 'must close').replace('shall answer', 'must answer'),
  ],
  [
    'replace "shall" with "must" in sections 1 to 3',
    page.replace('shall close', 'must close').replace('shall answer', 'must answer'),
  ],
  [
    'replace shall with must except in quotes',
    replaced('shall', 'must', 4).replace('> The keeper must', '> The keeper shall'),
  ],
  ['replace shall with must everywhere, but not in the block quote or elsewhere', ''],
  ['replace must with shall, but leave "must not" alone', page.replace('must write', 'shall write')],
  ['replace must with shall but not "must not"', page.replace('must write', 'shall write')],
  ['replace keeper with warden in the headings only', page.replace('for the keeper', 'for the warden')],
  ['replace keeper with warden in section 3 but not in code', ''],
  [
    'rename `keeper` to `warden` in the code only',
    page.replace('keeper: 1', 'warden: 1').replace('`keeper`', '`warden`'),
  ],
  ['replace the first shall with must in section 1', page.replace('shall close', 'must close')],
  ['replace the last "shall" with "must"', page.replace('shall answer', 'must answer')],
  ['change high → critical', page.replace('high', 'critical')],
  ['section 2: 5 minutes -> 10 minutes', page.replace('5 minutes', '10 minutes')],
  ['fix the typo "loud" → "noisy"', page.replace('loud', 'noisy')],
  ['in the sentence that begins with "A keeper" replace sleep with doze', page.replace('sleep', 'doze')],
  ['delete the bullet that ends with "swim?"', page.replace('- Does the keeper swim?\n', '')],
  ['delete the question about the gate', page.replace('- Is the gate loud?\n', '')],
  ["in section 2's first paragraph replace 5 with 6", page.replace('5 minutes', '6 minutes')],
  ['delete the row K1', page.replace('| K1 Flood | high | call |\n', '')],
  ['a log has at least 4 entries instead of 3', ''],
  ['at least 4 instead of 3 entries', page.replace('3 entries', '4 entries')],
  ['the keeper shall answer within 7 minutes, not 5', page.replace('5 minutes', '7 minutes')],
  ['add a bullet "Lock it." as the second bullet in section 1', page.replace('- Does', '- Lock it.\n- Does')],
  ['add "Lock it." between "Open the gate." and "Does the keeper swim?"', page.replace('- Does', '- Lock it.\n- Does')],
  ['delete rows 1 and 2 of Alarms', page.replace('| K1 Flood | high | call |\n| K2 Leak | low | mail |\n', '')],
  [
    'replace the last sentence of section 3 with "Nobody reads it."',
    page.replace('The board reads it.', 'Nobody reads it.'),
  ],
]

for (const [instruction, expected] of done) {
  test(expected === '' ? `changes nothing: ${instruction}` : `does only this: ${instruction}`, () => {
    if (expected === '') return assert.notEqual(applyRules(page, instruction).kind, 'edited')
    assert.notEqual(expected, page)
    assert.equal(edited(page, instruction).text, expected)
    const crlf = (text: string) => text.replaceAll('\n', '\r\n')
    assert.equal(edited(crlf(page), instruction).text, crlf(expected))
  })
}
