import assert from 'node:assert/strict'
import { test } from 'node:test'
import { edited, lines, refusedWith } from '../applyRule.ts'

const page = lines(
  '# Pool',
  '',
  'Owner: Ada Kern',
  'Status: draft',
  '',
  '## Guests',
  '',
  'A guest pays EUR 4. The manager of the guests helps. Late guests pay EUR 9.',
  '',
  '- swim cap',
  '- towel',
  '',
  '## Empty',
  '',
  '## Actions',
  '',
  '| Nr | Action | Who | State |',
  '|---|---|---|---|',
  '| 1 | clean | Ada | open |',
  '| 2 | guard | Ben | done |',
  '',
  '1. Unlock.',
  '2. Look.',
)

const understood: readonly (readonly [say: string, change: (text: string) => string])[] = [
  [
    'the guest should be called visitor everywhere',
    text => text.replace('## Guests', '## Visitors').replaceAll('guest', 'visitor'),
  ],
  ['the manager should be the pool manager everywhere', text => text.replace('manager', 'pool manager')],
  ['helper instead of manager', text => text.replace('manager', 'helper')],
  ['hi all, please set the status to final asap, many thanks in advance! :)', text => text.replace('draft', 'final')],
  ['set the status to final, thank you very much', text => text.replace('draft', 'final')],
  ['owner is ben', text => text.replace('Owner: Ada Kern', 'Owner: Ben')],
  ['status should say closed', text => text.replace('draft', 'closed')],
  ['delete the empty section', text => text.replace('## Empty\n\n', '')],
  ['action 1 is done', text => text.replace('| open |', '| done |')],
  ['ben takes action 1', text => text.replace('| clean | Ada |', '| clean | Ben |')],
  ['add action 3: water, Ada, open', text => text.replace('| done |\n', '| done |\n| 3 | water | Ada | open |\n')],
  ['add goggles after swim cap', text => text.replace('cap\n', 'cap\n- goggles\n')],
  ['add sun cream to the guests', text => text.replace('towel\n', 'towel\n- sun cream\n')],
  ['add a step: Leave.', text => text.replace('2. Look.\n', '2. Look.\n3. Leave.\n')],
  ['add "Wait." as step 2', text => text.replace('2. Look.', '2. Wait.\n3. Look.')],
  ['guests on level 3', text => text.replace('## Guests', '### Guests')],
]

for (const [say, change] of understood) {
  test(say, () => {
    assert.equal(edited(page, say).text, change(page))
  })
}

const refused = [
  'the guest should be called off',
  'the guest must be called tonight',
  'bullets instead of guests',
  'nothing instead of guests',
  'fill in the empty section: Nothing yet',
  'fill in the owner with examples',
  'complete the owner with Ng',
  'set the owner to Ben as soon as possible',
  'set the owner to Ben Cheers',
  'the guest must be called first',
  'the manager should be informed everywhere',
  'owner is absent',
  'add clarity to the guests',
  'add more detail to the guests',
  'add one after towel',
  'change the manager to ada@example.org',
  'make action 2 3',
]

for (const say of refused) {
  test(`asks rather than guesses: ${say}`, () => {
    refusedWith(page, say)
  })
}

test('a number that may be the place of a move is not written into a cell', () => {
  const parts = lines('| Part | Version |', '|---|---|', '| core | 1.0.0 |')
  assert.match(refusedWith(parts, 'move core to 1.2.3'), /Say, for the value: set "Version" of "core" to "1\.2\.3"/)
  assert.equal(edited(parts, 'set core to 1.2.3').text, parts.replace('1.0.0', '1.2.3'))
})

test('thanks after a text that goes on to the end are no part of it', () => {
  const said = 'add a sentence to Guests: Dogs stay out. thank you very much!'
  assert.match(edited(lines('# A', '', '## Guests', '', 'Dry off.'), said).text, /Dry off\. Dogs stay out\.\n$/)
})

test('a word that becomes a longer one everywhere does so in all its forms', () => {
  const text = lines('# A', '', 'The manager helps. A manager, or two managers, stay.')
  const all = lines('# A', '', 'The pool manager helps. A pool manager, or two pool managers, stay.')
  assert.equal(edited(text, 'the manager should be the pool manager everywhere').text, all)
})

test('a capitalized word that may belong to a name is no thanks', () => {
  assert.match(edited(page, 'set the owner to Kim Ty, thanks').text, /^Owner: Kim Ty$/m)
  assert.match(edited(page, 'set the owner to Kim, thanks').text, /^Owner: Kim$/m)
})

test('thanks and smiles that may belong to a text are not taken from it', () => {
  refusedWith(page, 'add a bullet to Guests: The sign shows :)')
  const german = lines('# A', '', '## Fristen', '', '- Eins', '- Zwei')
  const said = 'füge bei Fristen einen Punkt hinzu: Bitte lüften. Danke!'
  assert.match(edited(german, said).text, /- Bitte lüften\. Danke/)
})

test('a level may be the value of a key', () => {
  const key = lines('---', 'priority: 3', '---', '# A', '', '## Priority', '', 'Text.')
  assert.match(refusedWith(key, 'set priority to level 3'), /two things/)
})
