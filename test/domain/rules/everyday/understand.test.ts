import assert from 'node:assert/strict'
import { test } from 'node:test'
import { applyRules } from '#domain/rules/rules.ts'
import { edited, lines } from '../applyRule.ts'

const page = lines(
  '---',
  'status: draft',
  'tags: [a, b]',
  '---',
  '',
  '# Orders',
  '',
  'A customer sends an order. Up to 5 orders are open.',
  '',
  '## 1. Limits',
  '',
  '- Orders: 5 per day',
  '- Items: 20 per order',
  '',
  '## 2. Rate limits',
  '',
  '| Name | Value |',
  '| ---- | ----- |',
  '| burst | 10 |',
  '| pause | 3 |',
  '',
  '- REQ-1: It must be fast.',
  '- REQ-3: It must be safe.',
  '',
  '### Errors',
  '',
  'Text one.',
  '',
  '## 3. Errors',
  '',
  '`order` stays an order.',
)

function refused(instruction: string, text = page): string {
  const result = applyRules(text, instruction)
  if (result.kind === 'edited') return assert.fail(`${instruction}: ${result.summary}`)
  if (result.kind === 'unsupported') assert.equal(result.suggestion, undefined, instruction)
  return result.kind === 'unsupported' ? result.message : result.summary
}

const done: readonly (readonly [instruction: string, before: string, after: string])[] = [
  ['get rid of the Limits section', '## 1. Limits\n\n- Orders: 5 per day\n- Items: 20 per order\n\n', ''],
  ['please set status to approved', 'status: draft', 'status: approved'],
  ['set the value of pause to 4', '| pause | 3 |', '| pause | 4 |'],
  ['could you drop REQ-3?', '- REQ-3: It must be safe.\n', ''],
  ['add a requirement "It must be cheap." after REQ-1', 'fast.\n', 'fast.\n- REQ-4: It must be cheap.\n'],
  ['add the tag c', '[a, b]', '[a, b, c]'],
  ['in REQ-1 change must to should', 'It must be fast', 'It should be fast'],
  ['rename Rate limits to Quotas', '2. Rate limits', '2. Quotas'],
  ['delete the row burst', '| burst | 10 |\n', ''],
  ['remove the Errors section under Rate limits', '### Errors\n\nText one.\n\n', ''],
  ['add the sentence "All is well." after the first sentence of Orders', 'order. Up', 'order. All is well. Up'],
]

for (const [instruction, before, after] of done) {
  test(`does only this: ${instruction}`, () => {
    assert.equal(page.split(before).length, 2)
    assert.equal(edited(page, instruction).text, page.replace(before, after))
    const crlf = (text: string) => text.replaceAll('\n', '\r\n')
    assert.equal(edited(crlf(page), instruction).text, crlf(page.replace(before, after)))
  })
}

test('a term is renamed with its forms and its article, and code stays', () => {
  const { text } = edited(page, 'rename order to request throughout')
  assert.match(text, /^# Requests$/m)
  assert.match(text, /A customer sends a request\. Up to 5 requests are open/)
  assert.match(text, /`order` stays a request/)
})

test('a name of several things is answered with all of them', () => {
  assert.match(refused('delete the Errors section'), /Rate limits > Errors \(line \d+\).* or .*3\. Errors \(line/)
})

test('a question can be answered in its own words', () => {
  const { text } = edited(page, 'add the paragraph "New." to section "Orders > 3. Errors (line 29)"')
  assert.equal(text, `${page}\nNew.\n`)
  assert.equal(
    edited(page, 'remove the item "REQ-1: It must be fast." on line 22').text,
    page.replace('- REQ-1: It must be fast.\n', ''),
  )
})

test('an id, a key or a heading is lost only where the instruction names it', () => {
  refused('delete the sentence that says "It must be safe."')
  refused('rename REQ-1 to REQ-3')
  refused('delete the heading Limits')
  refused('change REQ-1 to use SHALL')
  refused('change the status to 1.3: x')
})

test('conditions, exceptions, negations and second requests are not cut off', () => {
  for (const instruction of [
    'do not delete the Limits section',
    'delete the Limits section unless it is needed',
    'delete all sections except Limits',
    'set status to approved and rename Limits to Quotas',
    'rename order to request but not in Limits',
    'in the second Errors section replace timeout with delay but not in the code',
    'replace order with something better',
    'set the value of pause to 4 if burst is 10',
  ]) {
    refused(instruction)
  }
})

test('a refusal mentions what is on the page', () => {
  assert.match(refused('delete the Prices section'), /"Limits"/)
  assert.match(refused('make this page friendlier'), /"Limits"/)
})

test('every sentence of an ambiguity is understood', () => {
  const text = lines('---', 'owner: a', '---', '', '# T', '', 'Owner: b')
  assert.match(
    refused('set the owner to c', text),
    /Say either: set front matter "owner" to "c", or: set "owner" line to "c"/,
  )
})

test('the parts of a request may come in another order', () => {
  const page = lines(
    '# Terms',
    '',
    'The customer pays. It begins now.',
    '',
    '## Data',
    '',
    'REQ-2: A customer shall ask. It ends.',
  )
  for (const [instruction, expected] of [
    ['Everywhere, say "client" instead of "customer".', page.replaceAll('customer', 'client')],
    ['REQ-2 must read "should ask" instead of "shall ask".', page.replace('shall', 'should')],
    ['Delete the sentence in Data that starts with "It".', page.replace(' It ends.', '')],
  ] as const) {
    assert.equal(edited(page, instruction).text, expected, instruction)
  }
})

test('a status names what supersedes the page, whatever the page is', () => {
  const page = lines('# Cache', '', '## Status', '', 'Accepted', '', '## Context', '', 'Slow.')
  const expected = page.replace('Accepted', 'Superseded by ADR 12')
  assert.equal(edited(page, 'Mark this decision as superseded by ADR 12').text, expected)
  assert.equal(edited(page, 'set the status of this ADR to superseded by ADR 12').text, expected)
})

test('the rest of a list is numbered after a step is deleted, also if that is said', () => {
  const page = lines('# Steps', '', '1. Ask.', '2. Wait.', '3. Go.')
  assert.equal(edited(page, 'delete the second step and renumber').text, lines('# Steps', '', '1. Ask.', '2. Go.'))
})
