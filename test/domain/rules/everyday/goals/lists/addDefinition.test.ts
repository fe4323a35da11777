import assert from 'node:assert/strict'
import { test } from 'node:test'
import { edited, lines, refusedWith } from '../../../applyRule.ts'

const text = lines(
  '# Lease',
  '',
  '## Definitions',
  '',
  '**"Boat"** means the vessel.',
  '',
  '**"Fee"** means the rent.',
  '',
  '**Crane** means a lift.',
  '',
  '## Roles',
  '',
  'Owner',
  ': Owns the boat.',
  '',
  '## Words',
  '',
  '- **Berth**: A place.',
  '- **Quay**: A wall.',
)

const cases: readonly (readonly [instruction: string, old: string, next: string])[] = [
  [
    'Add a definition of "Crew" after "Boat": the people on board.',
    'vessel.\n',
    'vessel.\n\n**"Crew"** means the people on board.\n',
  ],
  [
    'add the term Dock after Crane: a place to build boats.',
    'a lift.\n',
    'a lift.\n\n**Dock** means a place to build boats.\n',
  ],
  ['Add a role Guest: Rents the boat.', 'Owns the boat.\n', 'Owns the boat.\n\nGuest\n: Rents the boat.\n'],
  ['add the term Buoy after Berth: A mark.', 'place.\n', 'place.\n- **Buoy**: A mark.\n'],
  ['change the definition of Fee to: the price.', 'the rent.', 'the price.'],
  ['define Owner as "Has the boat."', 'Owns the boat.', 'Has the boat.'],
]

for (const [instruction, old, next] of cases) {
  test(`writes a definition like the others: ${instruction}`, () => {
    assert.equal(edited(text, instruction).text, text.replace(old, next))
  })
}

test('a term is not defined twice, and one that is not defined cannot be redefined', () => {
  assert.match(refusedWith(text, 'Add a definition of "Fee" after "Boat": the price.'), /is defined already/)
  assert.match(refusedWith(text, 'Change the definition of Mast to: a pole.'), /is not defined on this page/)
})

test('a text that is only described is not written', () => {
  refusedWith(text, 'Add to the end of Roles: a paragraph about guests')
  refusedWith(text, 'add a role Guest: something about guests')
})
