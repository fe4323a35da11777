import assert from 'node:assert/strict'
import { test } from 'node:test'
import { edited, lines, refusedWith } from '../applyRule.ts'

const page = lines(
  '# Rules',
  '',
  'A node SHOULD start.',
  '',
  '## Stop',
  '',
  'A node SHOULD stop. It SHOULD log `state`, then `state` again, and `state` last.',
)

test('one of several words is changed, counted in the place that is named', () => {
  const wanted = page.replace('It SHOULD', 'It MUST')
  for (const instruction of [
    'change the second SHOULD in Stop to MUST',
    'in Stop, change the second SHOULD to MUST',
    'change the third SHOULD to MUST',
    'replace the last SHOULD with MUST',
    'make the third SHOULD a MUST',
    'Turn the second SHOULD in Stop into a MUST',
    'make the last SHOULD a MUST',
  ])
    assert.equal(edited(page, instruction).text, wanted, instruction)
  assert.equal(
    edited(page, 'in Stop, change the third `state` to `phase`').text,
    page.replace('`state` last', '`phase` last'),
  )
})

test('more than there are is refused, and so is a thing that is counted', () => {
  assert.match(refusedWith(page, 'in Stop, change the third SHOULD to MUST'), /only 2/)
  assert.match(refusedWith(page, 'in Stop, change the fourth `state` to `phase`'), /only 3/)
  refusedWith(page, 'change the second paragraph to MUST NOT fail')
  refusedWith(page, 'change the second node to 5')
  assert.match(refusedWith(page, 'make the fourth SHOULD a MUST'), /only 3/)
  refusedWith(page, 'make the second SHOULD a must-read')
  refusedWith(page, 'do not make the second SHOULD a MUST')
  refusedWith(page, 'make the second MUST a SHOULD')
})
