import assert from 'node:assert/strict'
import { test } from 'node:test'
import { edited, lines, refusedWith } from '../../applyRule.ts'

const text = lines(
  '# Pump',
  '',
  '## Setup',
  '',
  '1. Fill the tank.',
  '2. Close the lid.',
  '3. Wait.',
  '',
  '## Consequences',
  '',
  '### Good',
  '',
  '- Less noise',
  '',
  '### Bad',
  '',
  '- More weight',
  '- More parts',
  '',
  '## Run',
  '',
  '1. Start.',
)

const cases: readonly (readonly [instruction: string, old: string, next: string])[] = [
  ['delete the third setup step', '3. Wait.\n', ''],
  ['delete setup step 3', '3. Wait.\n', ''],
  ['remove the last bad consequence', '- More parts\n', ''],
  ['insert "Look." between steps 1 and 2 of the setup', '2. Close the lid.\n3.', '2. Look.\n3. Close the lid.\n4.'],
  ['insert "Look." between the second and third setup step', '3. Wait.', '3. Look.\n4. Wait.'],
  ['Insert after the first run step: Stop, then look.', '1. Start.\n', '1. Start.\n2. Stop, then look.\n'],
  ['Add a bad consequence: More oil', 'parts\n', 'parts\n- More oil\n'],
]

for (const [instruction, old, next] of cases) {
  test(`finds a thing by its section and its order: ${instruction}`, () => {
    assert.equal(edited(text, instruction).text, text.replace(old, next))
  })
}

test('asks where several lists are meant', () => {
  assert.match(refusedWith(text, 'insert "Look." between steps 1 and 2'), /not clear/)
  refusedWith(text, 'delete the fourth setup step')
})
