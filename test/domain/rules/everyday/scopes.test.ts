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
  'The warder shall report to the board. See [the warder list](https://example.org/warder).',
  '',
  '> The warder shall rest.',
  '',
  '## 1. Gates for the warder',
  '',
  'The warder shall close gate 2. A warder must not sleep. The warder must write a log.',
  '',
  '- Open the gate.',
  '- Does the warder swim?',
  '- Is the gate loud?',
  '',
  '## 2. Alarms',
  '',
  'The warder shall answer within 5 minutes.',
  '',
  '| Alarm | Level | Notes |',
  '| ----- | ----- | ----- |',
  '| K1 Flood | high | call |',
  '| K2 Leak | low | mail |',
  '',
  '```yaml',
  'warder: 1',
  '```',
  '',
  '## 3. Logs',
  '',
  'A log has `warder` and at least 3 entries. The board reads it.',
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
    replaced('shall', 'must', 4).replace('> The warder must', '> The warder shall'),
  ],
  ['replace shall with must everywhere, but not in the block quote or elsewhere', ''],
  ['replace must with shall, but leave "must not" alone', page.replace('must write', 'shall write')],
  ['replace must with shall but not "must not"', page.replace('must write', 'shall write')],
  ['replace warder with guard in the headings only', page.replace('for the warder', 'for the guard')],
  ['replace warder with guard in section 3 but not in code', ''],
  ['rename `warder` to `guard` in the code only', page.replace('warder: 1', 'guard: 1').replace('`warder`', '`guard`')],
  ['replace the first shall with must in section 1', page.replace('shall close', 'must close')],
  ['replace the last "shall" with "must"', page.replace('shall answer', 'must answer')],
  ['change high → critical', page.replace('high', 'critical')],
  ['section 2: 5 minutes -> 10 minutes', page.replace('5 minutes', '10 minutes')],
  ['fix the typo "loud" → "noisy"', page.replace('loud', 'noisy')],
  ['in the sentence that begins with "A warder" replace sleep with doze', page.replace('sleep', 'doze')],
  ['delete the bullet that ends with "swim?"', page.replace('- Does the warder swim?\n', '')],
  ['delete the question about the gate', page.replace('- Is the gate loud?\n', '')],
  ["in section 2's first paragraph replace 5 with 6", page.replace('5 minutes', '6 minutes')],
  ['delete the row K1', page.replace('| K1 Flood | high | call |\n', '')],
  ['a log has at least 4 entries instead of 3', page.replace('3 entries', '4 entries')],
  ['at least 4 instead of 3 entries', page.replace('3 entries', '4 entries')],
  ['the warder shall answer within 7 minutes, not 5', page.replace('5 minutes', '7 minutes')],
  ['add a bullet "Lock it." as the second bullet in section 1', page.replace('- Does', '- Lock it.\n- Does')],
  ['add "Lock it." between "Open the gate." and "Does the warder swim?"', page.replace('- Does', '- Lock it.\n- Does')],
  ['delete rows 1 and 2 of Alarms', page.replace('| K1 Flood | high | call |\n| K2 Leak | low | mail |\n', '')],
  [
    'replace the last sentence of section 3 with "All of it is read."',
    page.replace('The board reads it.', 'All of it is read.'),
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

const statement = lines(
  '# Release',
  '',
  '## Model and use',
  '',
  'A `note` says what a release note is. Release notes are short; the release note of a note is a note.',
  '',
  '## Model',
  '',
  'A note MUST be signed. Notes SHOULD be read.',
  '',
  '## Parsing rules',
  '',
  'A reader SHOULD NOT fail.',
  '',
  '## Empty',
)

test('a quoted text is replaced as it is written, in its plural too, wherever it is limited to', () => {
  const { text } = edited(statement, 'replace "release note" with "release text" in Model and use')
  assert.equal(
    text,
    statement.replace('a release note', 'a release text').replace('the release note', 'the release text'),
  )
  assert.match(
    edited('Two release notes.\n\n# A\n', 'replace "release note" with "text" except in A').text,
    /Two texts/,
  )
  const spared = edited(statement, 'replace "Notes" with "Texts" everywhere except in Empty').text
  assert.equal(spared, statement.replace('Notes SHOULD', 'Texts SHOULD'))
})

test('sections may be listed by their names, and removed by a range of their numbers', () => {
  const { text } = edited(statement, 'replace SHOULD with MUST in Model and Parsing rules')
  assert.equal(text, statement.replace('Notes SHOULD', 'Notes MUST').replace('SHOULD NOT', 'MUST NOT'))
  const numbered = lines('# T', '', '## 1. A', '', '## 2. B', '', '## 3. C', '', '## 4. D')
  assert.equal(edited(numbered, 'delete sections 2 to 3').text, lines('# T', '', '## 1. A', '', '## 4. D'))
})

test('a name is renamed in its heading and in code where the instruction includes code', () => {
  const text = lines('# Attributes', '', '## expiry', '', 'The `expiry` is a time.')
  assert.equal(
    edited(text, 'rename `expiry` to `ends` everywhere, including code').text,
    text.replaceAll('expiry', 'ends'),
  )
})

test('a code block is not code within a sentence', () => {
  const text = lines('# A', '', 'Set `wait`.', '', '```yaml', 'wait: 1', '```')
  assert.equal(
    edited(text, 'replace `wait` with `pause` in the code block only').text,
    text.replace('wait: 1', 'pause: 1'),
  )
  assert.equal(edited(text, 'replace `wait` with `pause` in code only').text, text.replaceAll('wait', 'pause'))
  const twice = `${text}\n## B\n\n\`\`\`yaml\nwait: 2\n\`\`\`\n`
  const result = applyRules(twice, 'replace `wait` with `pause` in the code block only')
  assert.ok(result.kind === 'unsupported' && /several code blocks/.test(result.message))
  assert.equal(
    edited(twice, 'replace `wait` with `pause` in the code blocks only').text,
    twice.replaceAll(/wait: /g, 'pause: '),
  )
  assert.equal(
    edited(twice, 'replace wait with pause in section B only in the code blocks').text,
    twice.replace('wait: 2', 'pause: 2'),
  )
})
