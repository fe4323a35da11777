import assert from 'node:assert/strict'
import { test } from 'node:test'
import { edited, lines, refusedWith } from '../applyRule.ts'

const page = lines(
  '---',
  'title: Harbours',
  'menu:',
  '  label: "Harbour" # shown',
  '  order: 120',
  '  place: {column: 2, hidden: false}',
  'tags: [sea, "ship yard"]',
  'topics:',
  '  - tides',
  '  - locks',
  '---',
  '',
  '# Harbours',
  '',
  'The order of berths is fixed.',
)

function replaced(from: string, to: string): string {
  assert.equal(page.split(from).length, 2, from)
  return page.replace(from, to)
}

test('a key within a key of the front matter is set, by its path or by its own name', () => {
  for (const instruction of [
    'set menu.order to 130',
    'order should be 130',
    'change the menu order to 130',
    'The order of the menu must be 130',
  ])
    assert.equal(edited(page, instruction).text, replaced('order: 120', 'order: 130'), instruction)
  assert.equal(edited(page, 'set menu.label to Port').text, replaced('"Harbour"', '"Port"'))
  assert.equal(edited(page, 'set menu.place.column to 3').text, replaced('column: 2', 'column: 3'))
  assert.equal(edited(page, 'hidden should be true').text, replaced('hidden: false', 'hidden: true'))
})

test('a key that is not there, or not the only one, is refused', () => {
  assert.match(refusedWith(page, 'set menu.colour to red'), /menu\.label/)
  const two = page.replace('tags:', 'footer:\n  order: 3\ntags:')
  assert.match(refusedWith(two, 'order should be 130'), /menu\.order/)
  assert.equal(edited(two, 'set footer.order to 4').text, two.replace('order: 3', 'order: 4'))
  refusedWith(page, 'the order should not be 130')
  refusedWith(page, 'order should be fixed')
  refusedWith(page, 'say that the order should be 130')
  refusedWith(page, 'set the order of berths to 130')
})

test('a list of the front matter gets new elements; those that stay keep their form', () => {
  for (const instruction of [
    'tags should be sea, ship yard, dock',
    'set the tags to sea, ship yard and dock',
    'tags: sea, ship yard, dock',
  ])
    assert.equal(
      edited(page, instruction).text,
      replaced('[sea, "ship yard"]', '[sea, "ship yard", dock]'),
      instruction,
    )
  assert.equal(
    edited(page, 'topics should be locks, tides, quays').text,
    replaced('  - tides\n  - locks\n', '  - locks\n  - tides\n  - quays\n'),
  )
})

test('what is no list of new elements is refused', () => {
  for (const instruction of [
    'tags should be unique',
    'tags should be sea, sea',
    'tags should be sorted, unique and short',
    'tags should not be sea, dock',
    'title should be Ports, Docks',
    'flags should be sea, dock',
    'tags should be sea and, if possible, dock',
  ])
    refusedWith(page, instruction)
  refusedWith(page.replace('  - locks', '  - locks # both'), 'topics should be locks, tides')
})

const record = lines(
  '---',
  'title: Ferry',
  'days:',
  '  started: 2026-01-08',
  '  reviewed: 2026-02-19',
  '  expires: 2027-01-08',
  'crew:',
  '  - name: Ada Kern',
  '    task: master',
  '    aboard: true',
  '  - name: Kim Olsen',
  '    task: mate',
  '    aboard: false',
  '---',
  '',
  '# Ferry',
)

test('dates within a key and keys of the elements of a list are set', () => {
  const cases: readonly (readonly [string, string, string])[] = [
    ['set the review date to 2026-03-01', 'reviewed: 2026-02-19', 'reviewed: 2026-03-01'],
    ['change the expiry date to 8 July 2027', 'expires: 2027-01-08', 'expires: 2027-07-08'],
    ['change the task of Ada Kern to first master', 'task: master', 'task: first master'],
    ["set Kim Olsen's task to cook", 'task: mate', 'task: cook'],
    ['set aboard of Kim Olsen to true', 'aboard: false', 'aboard: true'],
  ]
  for (const [instruction, from, to] of cases)
    assert.equal(edited(record, instruction).text, record.replace(from, to), instruction)
})

test('near misses of dates and elements are refused', () => {
  assert.match(refusedWith(record, 'set the task to cook'), /crew\.Ada Kern\.task" and "crew\.Kim Olsen\.task/)
  for (const instruction of [
    'set the date to 2026-03-01',
    'set the delivery date to 2026-03-01',
    'set the review date to later',
    'set the review to 2026-03-01',
    'change the task of the crew to cook',
    'change the task of Kim to cook',
    'change the rank of Ada Kern to mate',
  ])
    refusedWith(record, instruction)
  const twins = record.replace('Kim Olsen', 'Ada Kern')
  refusedWith(twins, 'change the task of Ada Kern to cook')
})
