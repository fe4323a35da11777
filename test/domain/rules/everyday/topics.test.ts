import assert from 'node:assert/strict'
import { test } from 'node:test'
import { edited, editedFile, lines, refusedWith } from '../applyRule.ts'

const page = lines(
  '# Plan',
  '',
  '## Assumptions',
  '',
  '- The network is stable.',
  '- Guards work in two shifts.',
  '',
  '## Risks',
  '',
  '- The supplier is late.',
  '- Staff is missing.',
  '',
  '### Mitigations',
  '',
  '- A second supplier covers delays.',
  '',
  '## Requirements',
  '',
  '- **R-1** The gate shall refuse blocked cars.',
  '- **R-2** The gate shall count cars.',
)

test('every verb takes what the page calls so, by its topic', () => {
  const shifts = '- Guards work in two shifts.\n'
  assert.equal(edited(page, 'delete the assumption about shifts').text, page.replace(shifts, ''))
  assert.equal(edited(page, 'the assumption mentioning guards can be removed').text, page.replace(shifts, ''))
  const said = 'replace the assumption about the network with "Wi-Fi is there."'
  assert.equal(edited(page, said).text, page.replace('The network is stable.', 'Wi-Fi is there.'))
  assert.match(
    edited(page, 'move the assumption about shifts to the top').text,
    /\n\n- Guards work in two shifts\.\n- The/,
  )
  assert.match(edited(page, 'in the assumption about shifts, replace two with three').text, /in three shifts/)
  assert.match(
    edited(page, 'add "Power is on." after the assumption about the network').text,
    /stable\.\n- Power is on\./,
  )
  const blocked = '- **R-1** The gate shall refuse blocked cars.\n'
  assert.equal(edited(page, 'delete the requirement about blocking').text, page.replace(blocked, ''))
})

test('what is below another title is not called so, and one of several is not chosen', () => {
  refusedWith(page, 'delete the risk about delays')
  refusedWith(page, 'delete the requirement about cars')
  refusedWith(page, 'delete the assumption about money')
  const late = '- The supplier is late.\n'
  assert.equal(edited(page, 'delete the risk about the supplier').text, page.replace(late, ''))
  assert.match(edited(page, 'new risk: The budget is cut.').text, /missing\.\n- The budget is cut\.\n/)
})

test('sentences are named outside Markdown too', () => {
  const text =
    '= Plan\n\n== Scope\n\nIt covers logins. It skips load tests.\n\n* One\n\n----\nIt skips load tests.\n----\n'
  const without = text.replace('logins. It skips load tests.', 'logins.')
  assert.equal(editedFile('a.adoc', text, 'delete the last sentence of Scope'), without)
  assert.equal(editedFile('a.adoc', text, 'remove the sentence about load tests'), without)
  const said = 'replace the last sentence of Scope with "It covers load tests."'
  assert.equal(editedFile('a.adoc', text, said), text.replace('It skips', 'It covers'))
  const rst = 'Plan\n====\n\nIt covers logins. It skips\nload tests.\n'
  assert.equal(editedFile('a.rst', rst, 'remove the sentence about load tests'), 'Plan\n====\n\nIt covers logins.\n')
  // A sentence that is all of its paragraph, and one of code.
  assert.equal(editedFile('a.adoc', '= P\n\nIt works.\n\n* a\n', 'delete the sentence about works'), null)
  assert.equal(editedFile('a.adoc', '= P\n\n----\nIt works. It runs.\n----\n', 'delete the sentence about runs'), null)
})

test('a link is removed with its item only if nothing else is a link of this name', () => {
  const list = lines('# Doc', '', '- [Glossary](g.md)', '- [Terms](t.md)', '  - [More](m.md)')
  assert.equal(edited(list, 'remove the glossary link').text, list.replace('- [Glossary](g.md)\n', ''))
  refusedWith(list, 'remove the link to terms')
  const twice = lines('# Doc', '', '- [Glossary](g.md)', '- [Terms](t.md)', '', 'See the [Glossary](g.md).')
  assert.match(refusedWith(twice, 'remove the glossary link'), /There are 2 links called "Glossary"/)
})

test('what a sentence is about is not what is removed outside Markdown', () => {
  const text = '- One item about cats. It has two sentences.\n'
  assert.equal(editedFile('a.rst', text, 'delete the sentence about cats'), null)
})

test('the advice for a term that is defined in a paragraph is understood', () => {
  const terms = lines('# T', '', '**Shipper**: who ships.', '', '**Carrier**: who carries.')
  const advice = refusedWith(terms, 'add a definition of Broker: who brokers')
  const [, said = ''] = /such as: (.+)$/.exec(advice.split('\n')[0] ?? '') ?? []
  assert.match(edited(terms, said.replace('…', 'who brokers.')).text, /carries\.\n\n\*\*Broker\*\*: who brokers\.\n$/)
})
