import assert from 'node:assert/strict'
import { test } from 'node:test'
import { edited, editedFile, lines, refusedWith } from '../../applyRule.ts'

const page = lines(
  '# Buoy',
  '',
  '## Rules',
  '',
  'BUO-1: The buoy should send its place. It must blink.',
  '',
  'BUO-2: The buoy must float. A buoy is red.',
  '',
  'BUO-3: The buoy should beep.',
  '',
  '## Options',
  '',
  '| Option | Default | Meaning |',
  '|---|---|---|',
  '| interval | 5m | Time between two messages |',
  '',
  '## Open issues',
  '',
  '- Who pays?',
  '',
  '## References',
  '',
  '- [Charts](charts.md)',
)

const understood: readonly (readonly [say: string, old: string, now: string])[] = [
  ['BUO-3 becomes mandatory', 'should beep', 'must beep'],
  ['interval is 10m by default', '5m', '10m'],
  ['The default of interval should become 10m', '5m', '10m'],
  ['must in Rules should be upper case', 'must blink.\n\nBUO-2: The buoy must', 'MUST blink.\n\nBUO-2: The buoy MUST'],
  ['put must in Rules in capitals', 'must blink.\n\nBUO-2: The buoy must', 'MUST blink.\n\nBUO-2: The buoy MUST'],
  ['replace buoy with float everywhere in BUO-1', 'The buoy should', 'The float should'],
  [
    'in every requirement of Rules, replace must with shall',
    'must blink.\n\nBUO-2: The buoy must',
    'shall blink.\n\nBUO-2: The buoy shall',
  ],
  [
    'Add an option colour with default red and meaning "Colour of the light" to the options table',
    'two messages |\n',
    'two messages |\n| colour | red | Colour of the light |\n',
  ],
  ['Append the question Who steers? to Open issues', '- Who pays?\n', '- Who pays?\n- Who steers?\n'],
  ['Add Who steers? to the open issues', '- Who pays?\n', '- Who pays?\n- Who steers?\n'],
  ['add to Open issues: Who steers, and when?', '- Who pays?\n', '- Who pays?\n- Who steers, and when?\n'],
  ['In Open issues, add: Who steers?', '- Who pays?\n', '- Who pays?\n- Who steers?\n'],
  ['Add a reference to [Tides](tides.md)', '(charts.md)\n', '(charts.md)\n- [Tides](tides.md)\n'],
]

for (const [say, old, now] of understood) {
  test(say, () => {
    assert.equal(
      edited(page, say).text,
      page.replace(old, () => now),
    )
  })
}

test('what names no place or no value is refused', () => {
  refusedWith(page, 'Should we add Who steers? to Open issues?')
  refusedWith(page, 'in every requirement of Night, replace must with shall')
  refusedWith(page, 'Add a thing colour to the options table with default red and meaning "Colour"')
  refusedWith(page, 'the buoy should become better')
})

const api = `info:
  title: Pets
  contact:
    email: a@pets.example
tags:
  - cats
  - dogs
paths:
  /pets:
    get:
      operationId: listPets
      deprecated: false
      parameters:
        - name: limit
          required: false
          maximum: 100
`

const inData: readonly (readonly [say: string, old: string, now: string])[] = [
  ['listPets is deprecated', 'deprecated: false', 'deprecated: true'],
  ['limit should become required', 'required: false', 'required: true'],
  ['add a tag birds', '  - dogs\n', '  - dogs\n  - birds\n'],
  ['Rename the operation listPets to getPets', 'listPets', 'getPets'],
  ['The contact e-mail should be b@pets.example', 'a@pets', 'b@pets'],
  ['limit maximum 100 → 200', '100', '200'],
]

for (const [say, old, now] of inData) {
  test(`${say} in YAML`, () => {
    assert.equal(editedFile('api.yaml', api, say), api.replace(old, now))
  })
}

test('a statement about another name changes no truth value', () => {
  assert.equal(editedFile('api.yaml', api, 'addPets is deprecated'), null)
  assert.equal(editedFile('api.yaml', api, 'listPets is slow'), null)
  assert.equal(editedFile('api.yaml', api, 'add a path birds'), null)
})

test('an item is renamed if no other text has its name', () => {
  const roles = lines('# Roles', '', '- Pilot', '- Sailor', '', 'A sailor steers.')
  assert.equal(edited(roles, 'rename Pilot to Guide').text, roles.replace('Pilot', 'Guide'))
  assert.match(refusedWith(roles, 'rename Sailor to Mate'), /rename Sailor to Mate everywhere/)
})

test('a name that both sides of an arrow have is not written into a cell', () => {
  const table = lines('# Versions', '', '| Name | Value |', '|---|---|', '| node | 18 |')
  assert.equal(edited(table, 'node 18 → node 20').text, table.replace('18', '20'))
})

test('a new name stays in words', () => {
  const both = lines('# Names', '', '- Beta', '  - Gamma', '', '| Name | Value |', '|---|---|', '| beta | 2 |')
  refusedWith(both, 'rename beta to two')
})
