import assert from 'node:assert/strict'
import { test } from 'node:test'
import { edited, lines, refusedWith } from '../../applyRule.ts'

const depot = lines(
  '---',
  'title: Depot',
  'owner: Grace',
  '---',
  '# Depot',
  '',
  '| Stage | Latest update |',
  '|-------|---------------|',
  '| Draft | 2026-01-02    |',
  '',
  '## Rules',
  '',
  'The depot receives buses at nihgt. The wifi is off',
  '',
  '## Steps',
  '',
  '- park',
  '- plug in',
  '',
  '### Night',
  '',
  'See [the plan](https://plan.test/v1/night) and [keys](https://plan.test/v1.5/keys).',
  '',
  '### Day',
  '',
  'Nothing.',
  '',
  '| Tool | Place |',
  '|------|-------|',
  '| jack | `A1`  |',
  '| pump |       |',
)

/** The instruction, and what it replaces with what. */
const understood: readonly (readonly [say: string, old: string, now: string])[] = [
  ['There is a slip in Rules: "at nihgt" should be "at night"', 'at nihgt', 'at night'],
  ['There are typos on this page: "nihgt" should be "night"', 'nihgt', 'night'],
  ['nihgt should be night', 'nihgt', 'night'],
  ['wifi should be spelled WiFi', 'wifi', 'WiFi'],
  ['Replace "Nothing" in Day with "Ask"', 'Nothing', 'Ask'],
  ['replace "Rules" in the heading by "Duties"', '## Rules', '## Duties'],
  ['Add to the end of Night the sentence "Ask."', 'v1.5/keys).', 'v1.5/keys). Ask.'],
  ['number the steps', '- park\n- plug in', '1. park\n2. plug in'],
  ['Number the Steps properly (1, 2)', '- park\n- plug in', '1. park\n2. plug in'],
  ['the owner should be Ada, not Grace', 'owner: Grace', 'owner: Ada'],
  ['change v1 to v2 in all links', 'plan.test/v1/night', 'plan.test/v2/night'],
  ['change v1.5 to v2 in all links', 'plan.test/v1.5/keys', 'plan.test/v2/keys'],
  ['every link to https://plan.test/v1/night should go to /night', 'https://plan.test/v1/night', '/night'],
  ['In Day: change "Nothing" to "Ask"', 'Nothing', 'Ask'],
  ['add a full stop at the end of "The wifi is off"', 'is off\n', 'is off.\n'],
  ['bump the latest update to 2026-03-04', '2026-01-02', '2026-03-04'],
  ['set the place of jack to C3', '`A1`', '`C3`'],
  ['In the row pump, set the second column to B2', '| pump |       |', '| pump | `B2`  |'],
  ['In Day, write "Nothing" as "Ask"', 'Nothing', 'Ask'],
  ['write wifi as WiFi', 'wifi', 'WiFi'],
  ['Change the heading Day to Daytime', '### Day', '### Daytime'],
  ['the Day heading should be level 4', '### Day', '#### Day'],
  ['remove "The wifi is off" from the text', ' The wifi is off\n', '\n'],
  ['promote Night and Day', '### Night', '## Night'],
  ['demote the sections below Steps by one level', '### Night', '#### Night'],
]

test('other orders of words mean the same', () => {
  for (const [say, old, now] of understood) {
    const wanted = depot.replace(old, now)
    const both = /^(?:promote|demote)/.test(say) ? wanted.replace('### Day', now.replace('Night', 'Day')) : wanted
    assert.equal(edited(depot, say).text, both, say)
  }
})

test('they are refused where they do not fit the page', () => {
  for (const [say, reason] of [
    ['the owner should be Ada, not Linus', /Linus|owner/],
    ['change v9 to v2 in all links', /v9/],
    ['add a full stop at the end of "Nothing"', /already/],
    ['nihgt should be morning', /nihgt/],
    ['number the headings', /headings/],
  ] as const)
    assert.match(refusedWith(depot, say), reason, say)
})

test('words are not replaced by the form that a text is to have', () => {
  const page = lines('# Tea', '', '## Times', '', 'All times are short. The numbers follow.', '', '- pour', '- wait')
  for (const say of [
    'turn Times into a list',
    'convert the numbers into a bulleted list',
    'change Times to a table',
    'turn times into short sentences',
    'make Times into two paragraphs',
    'change the numbers to digits',
    'write times as UTC',
    'In Times, write numbers as words',
  ])
    assert.doesNotMatch(refusedWith(page, say), /^Replaced/, say)
  assert.match(refusedWith(page, 'turn Times into a list'), /replace "Times" with "a list"/)
  assert.match(edited(page, 'change numbers to "digits"').text, /The digits follow/)
  assert.match(edited(page, 'replace numbers with digits').text, /The digits follow/)
})

test('a list whose items all have the same number gets the numbers that readers see', () => {
  const list = lines('# Tea', '', '1. boil', '1. pour', '1. wait')
  assert.equal(edited(list, 'number the list').text, lines('# Tea', '', '1. boil', '2. pour', '3. wait'))
})

test('what is inside an item stays there when its number gets longer', () => {
  const item = (number: number, indent: string) => [`${number}. boil`, `${indent}- salt`]
  const numbers = Array.from({ length: 11 }, (_, index) => index + 1)
  const list = lines('# Tea', '', ...numbers.flatMap(() => item(1, '   ')))
  const wanted = lines('# Tea', '', ...numbers.flatMap(number => item(number, number > 9 ? '    ' : '   ')))
  assert.equal(edited(list, 'number the list').text, wanted)
})

test('a renamed section can be moved by the same instruction', () => {
  const page = lines('# Tea', '', '## Milk', '', 'A drop.', '', '## Water', '', 'Hot.')
  assert.equal(
    edited(page, 'Rename "Milk" to "Cream" and move it to the end').text,
    lines('# Tea', '', '## Water', '', 'Hot.', '', '## Cream', '', 'A drop.'),
  )
  assert.match(refusedWith(page, 'Rename "Sugar" to "Honey" and move it to the end'), /Sugar/)
})

test('sections that follow another one can become its subsections together', () => {
  const page = lines(
    '# Tea',
    '',
    '## Hot',
    '',
    'a',
    '',
    '## Green',
    '',
    'b',
    '',
    '## Black',
    '',
    'c',
    '',
    '## Cold',
    '',
    'd',
  )
  const wanted = page.replace('## Green', '### Green').replace('## Black', '### Black')
  assert.equal(edited(page, 'make "Green" and "Black" subsections of "Hot"').text, wanted)
  assert.match(refusedWith(page, 'make "Green" and "Cold" subsections of "Hot"'), /follow/)
  assert.match(refusedWith(wanted, 'promote Hot and Green'), /outer/)
})

test('every word, where the page has only the word, means all of them', () => {
  const page = lines('# Rules', '', 'A name SHOULD be short. It SHOULD be clear.', '', 'Every month the list grows.')
  const must = page.replaceAll('SHOULD', 'MUST')
  for (const instruction of ['change every SHOULD to MUST', 'replace each SHOULD with MUST in Rules'])
    assert.equal(edited(page, instruction).text, must)
  assert.equal(edited(page, 'replace every month with each quarter').text, page.replace('Every month', 'Each quarter'))
  refusedWith(page, 'replace every week with each quarter')
})

test('the scheme of all links can be changed', () => {
  const page = 'See [a](http://a.example/x), [b](http://b.example) and [c](https://c.example).\n'
  for (const instruction of [
    'use https in all links',
    'change http to https in all links',
    'use https instead of http in links',
  ])
    assert.equal(edited(page, instruction).text, page.replaceAll('http://', 'https://'), instruction)
})
