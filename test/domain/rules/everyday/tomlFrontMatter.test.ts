import assert from 'node:assert/strict'
import { test } from 'node:test'
import { edited, lines, refusedWith } from '../applyRule.ts'

const text = lines(
  '+++',
  'title = "Pump"',
  'weight = 2 # of the menu',
  "owner = 'Ada'",
  'date = 2026-01-20',
  'tags = ["water", "pump"]',
  '[extra]',
  'owner = "Kim"',
  '+++',
  '',
  '# Pump',
)

const cases: readonly (readonly [instruction: string, old: string, next: string])[] = [
  ['set weight to 3', 'weight = 2 #', 'weight = 3 #'],
  ['change the owner to Grace', "'Ada'", "'Grace'"],
  ['set the date to 3 May 2026', '2026-01-20', '2026-05-03'],
  ['add the tag "valve"', '"pump"]', '"pump", "valve"]'],
  ['remove the tag water', '"water", ', ''],
  ['set front matter "status" to "draft"', '[extra]', 'status = "draft"\n[extra]'],
  ['remove weight from the front matter', 'weight = 2 # of the menu\n', ''],
]

for (const [instruction, old, next] of cases) {
  test(`changes a front matter in TOML: ${instruction}`, () => {
    assert.equal(edited(text, instruction).text, text.replace(old, next))
  })
}

test('the title of heading and front matter changes in both', () => {
  assert.equal(edited(text, 'set the title to "Lamp"').text, text.replaceAll('Pump', 'Lamp'))
})

test('a value keeps its kind, and a key that is missing is said', () => {
  assert.match(refusedWith(text, 'set front matter "weight" to "heavy"'), /is 2, and "heavy" is a text/)
  assert.match(refusedWith(text, 'set the approver to Kim'), /It states "title", "weight"/)
})
