import assert from 'node:assert/strict'
import { test } from 'node:test'
import { applyRules } from '#domain/rules/rules.ts'
import { edited, lines } from '../../../applyRule.ts'
import { withoutPadding } from '../../cases/judge.ts'

const page = lines(
  '---',
  'class: internal',
  'ref: DOC-SPEC-004',
  'owners:',
  '  - Ada',
  '  - Grace',
  '---',
  '',
  '# Pump controller',
  '',
  '**State:** in work',
  '**Issued:** 4 May 2025',
  '',
  'The controller drives one pump. The bus runs at 250 kbit/s. It restarts by itself.',
  '',
  '- [Duties](#1-duties)',
  '- [Parts](#2-parts)',
  '',
  '## 1 Duties',
  '',
  '1.1 The supplier shall report faults within 48 hours, and in any event in writing.',
  '',
  '1.2 The supplier shall keep the logs for 30 days after the end.',
  '',
  '**PC-010** The pump should stop within 4 seconds.',
  '',
  '**PC-011** The pump may send events to the host.',
  '',
  '## 2 Parts',
  '',
  '| Part | Default | Max | Unit |',
  '|------|--------:|----:|------|',
  '| Stop delay | 3 | 10 | s |',
  '| Valve count | 2 | 5 | - |',
  '',
  'Request:',
  '',
  '```json',
  '{ "speed": 12 }',
  '```',
  '',
  'Response:',
  '',
  '```json',
  '{ "speed": 15 }',
  '```',
  '',
  '```mermaid',
  'graph LR',
  '```',
  '',
  '## Annex B: Suppliers',
  '',
  '| Name | Country |',
  '| ---- | ------- |',
  '| Fabrikam Inc. | USA |',
  '| Adatum AG | Austria |',
  '',
  '## Modes',
  '',
  '- idle',
  '- running',
  '',
  'The start on 1 June 2025 is fixed. The cap is EUR 500,000. Call `GET /state` first.',
)

const fabrikam = '| Fabrikam Inc. | USA |\n'
const adatum = '| Adatum AG | Austria |\n'

type Case = readonly [instruction: string, before: string, after: string]

const clauses: readonly Case[] = [
  ['in 1.2 replace "30 days" with "60 days"', '30 days', '60 days'],
  ['In clause 1.1, change 48 hours to 24 hours', '48 hours', '24 hours'],
  ['Clause 1.1: 48 hours should be 24 hours', '48 hours', '24 hours'],
  ['delete clause 1.2', '1.2 The supplier shall keep the logs for 30 days after the end.\n\n', ''],
  ['replace shall with will except in clause 1.2', 'supplier shall report', 'supplier will report'],
  ['add "1.3 The supplier is insured." after clause 1.2', 'the end.\n', 'the end.\n\n1.3 The supplier is insured.\n'],
  ['PC-010: change 4 seconds to 3 seconds', '4 seconds', '3 seconds'],
  ['delete PC-011', '**PC-011** The pump may send events to the host.\n\n', ''],
  [
    'replace 1.2 with "Logs are kept."',
    'The supplier shall keep the logs for 30 days after the end.',
    'Logs are kept.',
  ],
]

const others: readonly Case[] = [
  ['In PC-010 say "3 seconds" instead of "4 seconds"', '4 seconds', '3 seconds'],
  ['Strike 1.2.', '1.2 The supplier shall keep the logs for 30 days after the end.\n\n', ''],
  ['After clause 1.2 add: "1.3 It is insured."', 'the end.\n', 'the end.\n\n1.3 It is insured.\n'],
  ['renumber PC-010 to PC-009', 'PC-010', 'PC-009'],
  ['remove Ada from the owners', '  - Ada\n', ''],
  ['add the mode "failed" between idle and running', '- idle\n', '- idle\n- failed\n'],
  ['the pump must stop within 3 seconds rather than 4', '4 seconds', '3 seconds'],
]

const strengths: readonly Case[] = [
  ['make PC-010 a shall', 'should stop', 'shall stop'],
  ['make PC-010 mandatory', 'should stop', 'shall stop'],
  ['downgrade PC-010 from should to may', 'should stop', 'may stop'],
  ['change the strength of PC-011 to should', 'may send', 'should send'],
  ['PC-011 should use shall', 'may send', 'shall send'],
]

const cells: readonly Case[] = [
  ['change the max stop delay from 10 to 8', '| 3 | 10 |', '| 3 | 8 |'],
  ['stop delay default → 4', '| Stop delay | 3 |', '| Stop delay | 4 |'],
  ['Valve count: max 7', '| 2 | 5 |', '| 2 | 7 |'],
  ['replace "s" with "seconds" in the Unit column', '| 10 | s |', '| 10 | seconds |'],
  ['sort the suppliers by name', fabrikam + adatum, adatum + fabrikam],
  ['sort Annex B by country', fabrikam + adatum, adatum + fabrikam],
  ['remove Fabrikam from the suppliers', fabrikam, ''],
  ['remove the first row of the suppliers table', fabrikam, ''],
  ['add a row to Annex B: Litware SA | France', adatum, `${adatum}| Litware SA | France |\n`],
  ['add Litware (France) to Annex B', adatum, `${adatum}| Litware | France |\n`],
  ['add "Litware SA | France" as the first row of Annex B', fabrikam, `| Litware SA | France |\n${fabrikam}`],
]

const code: readonly Case[] = [
  ['in the first json block set speed to 20', '"speed": 12', '"speed": 20'],
  ['In the response, set speed to 20', '"speed": 15', '"speed": 20'],
  ['remove the mermaid diagram', '```mermaid\ngraph LR\n```\n\n', ''],
  ['replace `GET /state` with `GET /status`', 'GET /state', 'GET /status'],
]

const words: readonly Case[] = [
  ['insert "and by phone" after "in writing" in 1.1', 'in writing.', 'in writing and by phone.'],
  ['delete ", and in any event in writing" in 1.1', ', and in any event in writing', ''],
  ['s/one pump/two pumps/g', 'one pump', 'two pumps'],
  ['every "one pump" should read "two pumps"', 'one pump', 'two pumps'],
  ['use "drives exactly" rather than "drives" in the intro', 'drives one', 'drives exactly one'],
  ['lowercase "USA"', '| USA |', '| usa |'],
  ['delete the second sentence of the first paragraph', ' The bus runs at 250 kbit/s.', ''],
  ['append "It is tested." to the first paragraph', 'by itself.', 'by itself. It is tested.'],
]

const values: readonly Case[] = [
  ['the bus runs at 500 kbit/s', '250 kbit/s', '500 kbit/s'],
  ['Issued should be 1 July 2025', '4 May 2025', '1 July 2025'],
  ['the start moves to 15 June 2025', '1 June 2025', '15 June 2025'],
  ['increase the cap to EUR 750,000', 'EUR 500,000', 'EUR 750,000'],
  ['change the state from in work to in review', 'in work', 'in review'],
  ['state -> in review', 'in work', 'in review'],
  ['change class to secret in the front matter', 'class: internal', 'class: secret'],
  ['ref: DOC-SPEC-005', 'DOC-SPEC-004', 'DOC-SPEC-005'],
  ['rename the front matter key class to level', 'class: internal', 'level: internal'],
  ['replace Grace with Linus in the owners', '- Grace', '- Linus'],
  ['add a line "Owner: Ada" after State', 'in work\n', 'in work\n**Owner:** Ada\n'],
  ['add a mode: "failed"', '- running\n', '- running\n- failed\n'],
  ['add the mode failed', '- running\n', '- running\n- failed\n'],
]

for (const [kind, cases] of Object.entries({ clauses, others, strengths, cells, code, words, values })) {
  for (const [instruction, before, after] of cases) {
    test(`${kind} are found, and only this changes: ${instruction}`, () => {
      assert.equal(page.split(before).length, 2)
      assert.equal(withoutPadding(edited(page, instruction).text), withoutPadding(page.replace(before, after)))
      const crlf = (text: string) => text.replaceAll('\n', '\r\n')
      assert.equal(
        withoutPadding(edited(crlf(page), instruction).text),
        withoutPadding(crlf(page.replace(before, after))),
      )
    })
  }
}

const facts = lines(
  '# Lists',
  '',
  '| | |',
  '|---|---|',
  '| Author | Mia |',
  '| State | draft |',
  '',
  '**Goals**',
  '',
  '* Share lists',
  '* Work offline',
  '',
  '**Non-goals**',
  '',
  '* Recipes',
  '',
  '## User stories',
  '',
  '1. As a parent, I share.',
  '2. As a guest, I look.',
  '',
  '## Open questions',
  '',
  '- [ ] Do guests sign in?',
  '',
  '## Milestones',
  '',
  '| Milestone | Date | State |',
  '|-----------|------|-------|',
  '| Beta | 2025-07-01 | planned |',
  '| Launch | 2025-08-15 | done |',
  '',
  '- Retention: 25% after 30 days',
  '',
  '<Note>',
  'The guest looks. <b title="guest">A guest</b> `guest` waits.',
  '</Note>',
)

const factual: readonly Case[] = [
  ['change the author to Liam Roth', '| Mia |', '| Liam Roth |'],
  ['set state to approved', '| draft |', '| approved |'],
  ['add "Scan codes" to the non-goals', '* Recipes\n', '* Recipes\n* Scan codes\n'],
  ['add goal "Scan codes"', '* Work offline\n', '* Work offline\n* Scan codes\n'],
  ['delete user story 1', '1. As a parent, I share.\n2.', '1.'],
  ['swap user stories 1 and 2', 'parent, I share.\n2. As a guest, I look.', 'guest, I look.\n2. As a parent, I share.'],
  ['add an open question: "Who pays?"', 'sign in?\n', 'sign in?\n- [ ] Who pays?\n'],
  ['close the question about guests', '[ ] Do', '[x] Do'],
  ['set Beta to done', '| planned |', '| done |'],
  ['push the launch to 2025-09-01', '2025-08-15', '2025-09-01'],
  ['delete the row "Beta"', '| Beta | 2025-07-01 | planned |\n', ''],
  [
    'add a milestone "Freeze | 2025-08-01 | planned" before Launch',
    '| Launch',
    '| Freeze | 2025-08-01 | planned |\n| Launch',
  ],
  ['raise the retention to 30%', '25%', '30%'],
  ['move the beta date to 2025-07-08 and set Beta to done', '2025-07-01 | planned', '2025-07-08 | done'],
]

for (const [instruction, before, after] of factual) {
  test(`facts of a plan are found, and only this changes: ${instruction}`, () => {
    assert.equal(facts.split(before).length, 2)
    assert.equal(withoutPadding(edited(facts, instruction).text), withoutPadding(facts.replace(before, after)))
  })
}

const fields = lines(
  '# Fields',
  '',
  '| Field | Required | Note |',
  '|---|---|---|',
  '| `id` | yes | opaque |',
  '| `note` | no | free text |',
)

test('a column that says yes or no is set by its name', () => {
  assert.equal(
    withoutPadding(edited(fields, 'make note required').text),
    withoutPadding(fields.replace('| no |', '| yes |')),
  )
  assert.equal(
    withoutPadding(edited(fields, 'make id optional').text),
    withoutPadding(fields.replace('| yes |', '| no |')),
  )
  assert.equal(edited(fields, 'delete the opaque row').text, fields.replace('| `id` | yes | opaque |\n', ''))
})

test('a page may call the steps of a list tasks', () => {
  const text = lines('# Move', '', '## Tasks', '', '1. Pack.', '2. Load.', '3. Drive.')
  assert.equal(edited(text, 'delete the last task').text, text.replace('3. Drive.\n', ''))
  assert.equal(edited(text, 'swap tasks 1 and 2').text, text.replace('1. Pack.\n2. Load.', '1. Load.\n2. Pack.'))
})

test('words in HTML are words of the text, its tags and code are not', () => {
  const after = facts
    .replace('a guest, I', 'a visitor, I')
    .replace('Do guests', 'Do visitors')
    .replace('The guest looks', 'The visitor looks')
    .replace('A guest<', 'A visitor<')
  assert.equal(edited(facts, 'replace guest with visitor').text, after)
})

for (const instruction of [
  'delete the goals',
  'lower the retention to 40%',
  'raise the retention from 20% to 30%',
  'add SL | a | b at the end of the milestones to the plan',
]) {
  test(`leaves the plan as it is: ${instruction}`, () => {
    assert.notEqual(applyRules(facts, instruction).kind, 'edited')
  })
}

const refused: readonly string[] = [
  // The page has another value than the instruction says.
  'change the max stop delay from 3 to 8',
  'increase the cap from EUR 400,000 to EUR 600,000',
  'change the state from draft to in review',
  // The opposite of what the verb says.
  'increase the cap to EUR 5',
  'lower the cap to EUR 900,000',
  // Not there, or there several times.
  'in clause 1.7 change 48 hours to 24 hours',
  'In clause 1.2, change 48 hours to 24 hours',
  'set speed to 20',
  'remove the json block',
  'make PC-012 mandatory',
  'set max to 9',
  'remove Fabri from the suppliers',
  // A list does not become one value.
  'set the owners to Linus',
  // Requirements without an id may be meant too.
  'make all requirements in section 1 optional',
]

for (const instruction of refused) {
  test(`leaves the page as it is: ${instruction}`, () => {
    assert.notEqual(applyRules(page, instruction).kind, 'edited')
  })
}

test('a hyphen before a term makes another word', () => {
  const text = 'The level is kept. The log-level and a level-based filter.\n'
  const result = edited(text, 'replace level with grade')
  assert.equal(result.text, 'The grade is kept. The log-level and a grade-based filter.\n')
  assert.match(result.summary, /1 in words such as "log-level" stayed/)
})

test('the exact form asks about a hyphen before a term', () => {
  const text = 'The level is kept. The log-level too.\n'
  const result = applyRules(text, 'replace "level" with "grade"')
  assert.equal(result.kind, 'unchanged')
  assert.match(result.kind === 'unchanged' ? result.summary : '', /such as "log-level", on line 1; add "whole word"/)
  assert.equal(edited(text, 'replace "level" with "grade" whole word').text, text.replace('The level', 'The grade'))
  assert.equal(edited(text, 'replace "level" with "grade" everywhere').text, text.replaceAll('level', 'grade'))
})

test('a section is named without the brackets at the end of its title', () => {
  const page = lines(
    '# Policy',
    '',
    '## Right to erasure (GDPR)',
    '',
    'Within 30 days.',
    '',
    '## Logs',
    '',
    'For 30 days.',
  )
  const expected = page.replace('For 30', 'For 45')
  assert.equal(edited(page, 'replace 30 days by 45 days except under Right to Erasure').text, expected)
  assert.equal(edited(page, 'delete the right to erasure section').text, '# Policy\n\n## Logs\n\nFor 30 days.\n')
})
