import assert from 'node:assert/strict'
import { test } from 'node:test'
import { applyRules } from '#domain/rules/rules.ts'
import { edited, lines } from '../applyRule.ts'

const page = lines(
  '---',
  'approved: 2024-05-01',
  'labels: [red, blue]',
  '---',
  '',
  '# Service terms',
  '',
  'The vendor shall send reports by post. See [the manual](https://example.org/manual).',
  '',
  '## Clause 1: Duties',
  '',
  'The vendor shall keep logs. The cap of the fine is 500 euros.',
  '',
  '| Item | Fee (EUR) | Status |',
  '| ---- | --------- | ------ |',
  '| 101 | 20 | open |',
  '| 102 | 30 | open |',
  '',
  '## 2. Known risks',
  '',
  '- **Delay**: the parts arrive late.',
  '- **Theft**: the parts are stolen.',
  '',
  '## ST-7 Checks',
  '',
  'Effort: 3',
  '',
  'Conditions:',
  '',
  '- [ ] The invoice has a number.',
  '- [ ] The invoice has a date.',
  '',
  'Later:',
  '',
  '- [ ] Archive it.',
  '',
  '```json',
  '{ "maxTries": 4, "pause": 2 }',
  '```',
)

const done: readonly (readonly [instruction: string, before: string, after: string])[] = [
  ['set the effort of ST-7 to 5', 'Effort: 3', 'Effort: 5'],
  ['change the fee for 102 to 35', '| 102 | 30 |', '| 102 | 35 |'],
  ['mark 101 as closed', '| 101 | 20 | open |', '| 101 | 20 | closed |'],
  ['delete row 102', '| 102 | 30 | open |\n', ''],
  ['remove the 102 row from the duties table', '| 102 | 30 | open |\n', ''],
  ['replace shall with must in clause 1', 'shall keep', 'must keep'],
  ['replace shall with must only in clause 1', 'shall keep', 'must keep'],
  ['replace shall with must except in clause 1', 'shall send', 'must send'],
  ['replace shall with must everywhere but not in clause 1', 'shall send', 'must send'],
  ['delete the second risk', '- **Theft**: the parts are stolen.\n', ''],
  ['in the definition of Delay replace late with early', 'late', 'early'],
  ['add "The invoice has a total." to the conditions', 'a date.\n', 'a date.\n- [ ] The invoice has a total.\n'],
  ['tick the archive it task', '[ ] Archive', '[x] Archive'],
  ['set the approved date to 2024-06-01', '2024-05-01', '2024-06-01'],
  ['add "green" to the labels', 'red, blue', 'red, blue, green'],
  ['raise the cap of the fine from 500 euros to 800 euros', '500 euros', '800 euros'],
  ['change how reports are sent from post to e-mail', 'by post', 'by e-mail'],
  ['point the manual link to https://example.org/guide', 'example.org/manual', 'example.org/guide'],
  ['change maxTries to 5', '"maxTries": 4', '"maxTries": 5'],
  ['set pause in the json code to 3', '"pause": 2', '"pause": 3'],
  ['rename section "Known risks" to "Open risks"', '2. Known risks', '2. Open risks'],
  ['promote section "ST-7 Checks" by one level', '## ST-7', '# ST-7'],
]

for (const [instruction, before, after] of done) {
  test(`finds the place and does only this: ${instruction}`, () => {
    assert.equal(page.split(before).length, 2)
    assert.equal(edited(page, instruction).text, page.replace(before, after))
    const crlf = (text: string) => text.replaceAll('\n', '\r\n')
    assert.equal(edited(crlf(page), instruction).text, crlf(page.replace(before, after)))
  })
}

test('ticks only the list that a line introduces by this name', () => {
  const { text } = edited(page, 'tick all conditions')
  assert.equal(text, page.replaceAll('[ ] The invoice', '[x] The invoice'))
})

test('the summary says what an exception spared', () => {
  assert.match(
    edited(page, 'replace shall with must except in clause 1').summary,
    /1 in section ".*" stayed as it is\./,
  )
})

const refused: readonly string[] = [
  // A place that is not there, or an exception that only replacing can respect.
  'replace shall with must except in clause 9',
  'delete all rows except 101 in the duties table',
  'tick all tasks except in ST-7',
  // The old text is not there, or not about this.
  'raise the cap of the fine from 600 euros to 800 euros',
  'change the colour from 500 euros to 800 euros',
  'change the status from draft to final',
  // A word of the text is no name of a setting in code.
  'set pause to 9',
  'mark 999 as closed',
  'delete the third risk',
]

for (const instruction of refused) {
  test(`changes nothing: ${instruction}`, () => {
    assert.notEqual(applyRules(page, instruction).kind, 'edited')
  })
}

test('a number in the name of a section has to be its own', () => {
  assert.notEqual(applyRules(page, 'delete section "3. Known risks"').kind, 'edited')
  assert.equal(edited(page, 'rename heading "2. Known risks" to "Risks"').text, page.replace('2. Known risks', 'Risks'))
})
