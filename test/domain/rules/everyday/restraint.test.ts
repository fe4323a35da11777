import assert from 'node:assert/strict'
import { test } from 'node:test'
import { applyRules } from '#domain/rules/rules.ts'
import { edited, lines } from '../applyRule.ts'

function refused(text: string, instruction: string): string {
  const result = applyRules(text, instruction)
  if (result.kind === 'edited') return assert.fail(`${instruction}: ${result.summary}`)
  return result.kind === 'unsupported' ? result.message : result.summary
}

test('a new term has the capitals that it is given', () => {
  const text = 'A worker waits. Workers shall read: each worker.\n'
  assert.equal(edited(text, 'replace worker with VM').text, 'A VM waits. VMs shall read: each VM.\n')
  assert.equal(edited(text, 'replace worker with gRPC server').text.slice(0, 33), 'A gRPC server waits. gRPC servers')
  assert.match(edited(text, 'replace shall with MUST').text, /Workers MUST read/)
  assert.match(edited(text, 'replace worker with Pod').text, /^A Pod waits\. Pods .* each Pod\.$/m)
  assert.match(
    edited('The VM waits. VMs stop.\n', 'replace VM with worker').text,
    /^The worker waits\. Workers stop\.$/m,
  )
})

test('the article follows the first sound of an abbreviation', () => {
  assert.equal(edited('A contract and a contract.\n', 'replace contract with SLA').text, 'An SLA and an SLA.\n')
  assert.equal(edited('An agent.\n', 'replace agent with REST client').text, 'A REST client.\n')
})

test('words of grammar have no plural', () => {
  const text = 'The job runs. It is as old as its log.\n'
  assert.equal(edited(text, 'replace it with the job').text, 'The job runs. The job is as old as its log.\n')
  refused(text, 'replace a with one')
})

test('a number is changed only as a whole, and never in front of a heading', () => {
  const text = lines('# Rates', '', '## 2. Speed', '', 'At 2.5 or 1.2 m/s, 2,000 rows on 2025-02-02, 2 times.')
  assert.equal(edited(text, 'change 2 to 3 everywhere').text, text.replace('2 times', '3 times'))
})

test('a number that replaces a number leaves the words around it', () => {
  const text = 'It answers with status 400 within 30 days.\n'
  assert.equal(edited(text, 'change status 400 to 422').text, text.replace('400', '422'))
  assert.equal(edited(text, 'change 30 days to 14').text, text.replace('30', '14'))
  assert.equal(edited(text, 'change 30 days to 1 day').text, text.replace('30 days', '1 day'))
})

test('a greatest, smallest or usual number is not mistaken for another one', () => {
  const text = 'A page has a size of 50 rows by default, at least 10 rows and at most 200 rows.\n'
  assert.equal(edited(text, 'raise the maximum page size to 500').text, text.replace('200', '500'))
  assert.equal(edited(text, 'set the minimum page size to 5 rows').text, text.replace('10 rows', '5 rows'))
  assert.equal(edited(text, 'set the default page size to 25 rows').text, text.replace('50', '25'))
  refused('The pause is at least 5 seconds.\n', 'set the maximum pause to 9 seconds')
})

test('what grows was a number, and a number replaces no sentence', () => {
  const text = lines('# Terms', '', '- **Duration**: the time that clause 7 sets out.', '', 'It ends in 2 years.')
  refused(text, 'extend the duration to 3 years')
  refused(text, 'set the duration to 3 years')
})

test('that one thing should be another does not rename it', () => {
  refused('The customer is told. The customer pays.\n', 'the customer should be the owner of the data')
  refused('The customer is told. The customer pays.\n', 'the customer should be the buyer')
})

test('remarks about how to do it do not end up in the text', () => {
  const text = lines('---', 'owner: Ada', '---', '', '# Roles', '', 'A customer pays.')
  for (const remark of [
    ', keep the headings',
    ' excluding the notes',
    ' (not in the table)',
    ' once',
    ' again',
    ' case sensitively',
    ' wherever possible',
    ' – carefully',
    ', thanks a lot if it is short',
  ]) {
    refused(text, `replace customer with client${remark}`)
    refused(text, `set the owner to Bob${remark}`)
  }
  assert.match(edited(text, 'replace customer with client').text, /A client pays/)
})

test('a word in the values of the front matter is asked about, a number too', () => {
  const text = lines('---', 'version: 0.9', 'team: north east', '---', '', 'Version 0.9 is by north east.')
  assert.match(refused(text, 'replace 0.9 with 1.0 everywhere'), /in the front matter too/)
  assert.match(refused(text, 'replace north east with south'), /in the front matter too/)
})

test('the summary says that code stayed', () => {
  const { summary } = edited('A token, `token`.\n', 'replace token with ticket')
  assert.match(summary, /once, on line 1\. 1 in code stayed as it is\.$/)
})

const tasks = lines(
  '# Plan',
  '',
  '## Open questions',
  '',
  '- [ ] Who pays?',
  '',
  '## To do',
  '',
  'Before the release:',
  '',
  '- [ ] Test it',
)

test('all tasks of a name are those that the page calls so', () => {
  assert.equal(edited(tasks, 'tick all questions').text, tasks.replace('[ ] Who', '[x] Who'))
  assert.equal(edited(tasks, 'mark all open questions as resolved').text, tasks.replace('[ ] Who', '[x] Who'))
  assert.equal(edited(tasks, 'tick all tasks').text, tasks.replaceAll('[ ]', '[x]'))
  refused(tasks, 'tick all decisions')
})

test('a requirement does not contain the next request', () => {
  const text = lines('# R', '', '- REQ-1: It must start.', '- REQ-2: It must stop.')
  for (const next of ['. Also delete REQ-1', ' and remove REQ-1', ', then rename the section', '. Delete the note']) {
    assert.match(refused(text, `add REQ-3: It must work${next}`), /one at a time/)
  }
  assert.match(
    edited(text, 'add REQ-3: It must create and delete users.').text,
    /^- REQ-3: It must create and delete users\.$/m,
  )
})

test('what a section is about is not its title', () => {
  refused(tasks, 'add a section about security')
  refused(tasks, 'add a section describing the errors')
  assert.match(edited(tasks, 'add a section "About security"').text, /^## About security$/m)
})

test('a term with a capital letter inside sentences is not the word in lower case', () => {
  const text = lines('# Law', '', 'For any claim against the vendor (a "Claim"), each Claim is heard.')
  assert.match(refused(text, 'replace Claim with Dispute'), /both "Claim" and "claim"/)
  assert.equal(edited(text, 'replace "Claim" with "Dispute"').text, text.replaceAll('Claim', 'Dispute'))
  assert.match(edited(text, 'replace claim with dispute').text, /any dispute .* \(a "Dispute"\), each Dispute/)
  assert.match(edited('Claims: a claim is heard.\n', 'replace Claim with Dispute').text, /^Disputes: a dispute/)
  refused('Type A is a test of A and B.\n', 'replace A with X')
})

test('a row of a table that is named like a word of the text is asked about', () => {
  const text = lines('# Terms', '', 'A gateway reads.', '', '| Term | Meaning |', '| - | - |', '| gateway | a box |')
  assert.match(
    refused(text, 'rename gateway to station'),
    /Say: rename row gateway to station, or: rename gateway to station every/,
  )
  assert.equal(edited(text, 'rename row gateway to station').text, text.replace('| gateway', '| station'))
  assert.equal(edited(text, 'rename gateway to station everywhere').text, text.replaceAll('gateway', 'station'))
})

test('what goes at the end goes there, even in a sorted list', () => {
  const text = lines('# Limits', '', '- Age: 1', '- Size: 2')
  assert.equal(edited(text, 'add a bullet "Cost: 3" at the end of Limits').text, `${text}- Cost: 3\n`)
  assert.equal(edited(text, 'add a bullet "Cost: 3" to Limits').text, text.replace('- Size', '- Cost: 3\n- Size'))
})

test('the number of a requirement is that of its id, not of a step', () => {
  const text = lines('# R', '', '- R-001: Go.', '- R-003: Stop.', '', '1. One', '2. Two', '3. Three')
  assert.equal(edited(text, 'delete requirement 3').text, text.replace('- R-003: Stop.\n', ''))
  refused(text, 'delete requirement 2')
})

test('a single letter and an article are replaced only if they are quoted', () => {
  const text = 'A test of a part and an end.\n'
  for (const instruction of ['replace a with b', 'a -> b', 'replace an with one', 'replace A with device A']) {
    assert.match(refused(text, instruction), /a word of many sentences/)
  }
})

test('a row that is named by its id keeps the rest of its cell', () => {
  const text = lines('# T', '', '| Alarm | Level |', '| ----- | ----- |', '| K1 Flood | high |')
  assert.equal(edited(text, 'rename the row K1 to K7').text, text.replace('K1', 'K7'))
})

test('a noun before a name is no name before a noun', () => {
  const text = lines('# Test result', '', '## Fields', '', 'One is `result`.')
  assert.notEqual(applyRules(text, 'rename the field result to outcome').kind, 'edited')
})

test('the full stop of an abbreviation is a part of the name', () => {
  const text = lines('# S', '', '| Name | Place |', '| ---- | ----- |', '| Cloud AG | here |')
  assert.match(edited(text, 'rename Cloud AG to Cloud Inc.').text, /\| Cloud Inc\. +\| here \|/)
})

test('a line with several sentences is no line of one topic', () => {
  refused('# S\n\nUse TLS. Keep keys for two years.\n', 'remove the line about TLS')
})

test('an instruction in another language is answered with the languages that are understood', () => {
  const text = lines('# Seite', '', '## Zweck', '', 'Der Zweck.')
  for (const instruction of [
    'lösche den Abschnitt Zweck, wenn er leer ist',
    'Supprime la section « Zweck » si elle est vide',
    'Usuń sekcję „Zweck”',
    '删除章节',
  ]) {
    assert.match(
      refused(text, instruction),
      /are understood in English, and frequent ones in German, French and Spanish.*"Zweck"/,
    )
  }
})

test('a value that the page has with a capital letter is not written in lower case', () => {
  const page = lines('# Cache', '', '## Status', '', 'Accepted', '', '## Decision', '', 'We use a cache.')
  assert.match(refused(page, 'mark it as accepted'), /already reads like that/)
  assert.match(refused(page, 'set the status to accepted'), /already reads like that/)
  assert.equal(edited(page, 'set the status to "accepted"').text, page.replace('Accepted', 'accepted'))
  assert.equal(edited(page, 'mark it as Rejected').text, page.replace('Accepted', 'Rejected'))
})

test('words in the plural name no single item below a title of this word', () => {
  const page = lines('# Shop', '', '## Payments', '', '- pending', '- settled', '', 'Pending payments expire.')
  refused(page, 'delete pending payments')
  assert.equal(edited(page, 'delete the pending payment').text, page.replace('- pending\n', ''))
})

test('words are not removed where a comma, a conjunction or an article would be left without them', () => {
  const page = lines('# Export', '', 'It writes text, pages, and tables. The reader, however, waits for the index.')
  for (const words of ['tables', 'pages', 'however', 'index']) {
    assert.match(refused(page, `remove the word "${words}"`), /would begin or join wrongly/)
  }
  assert.equal(edited(page, 'remove the words ", however,"').text, page.replace(', however,', ''))
})
