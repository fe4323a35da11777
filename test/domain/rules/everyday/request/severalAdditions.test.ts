import assert from 'node:assert/strict'
import { test } from 'node:test'
import { edited, lines, refusedWith } from '../../applyRule.ts'

const page = lines(
  '# Plan',
  '',
  '## Risks',
  '',
  '- Delay',
  '- Fire',
  '',
  '## Requirements',
  '',
  '### Access',
  '',
  '- REQ-1: It opens.',
  '',
  '### Errors',
  '',
  '- REQ-2: It beeps.',
  '',
  '#### Codes',
  '',
  'None.',
)

test('several quoted texts are added in their order', () => {
  assert.equal(edited(page, 'add "a" and "b" to Risks').text, page.replace('Fire\n', 'Fire\n- a\n- b\n'))
  const three = page.replace('Fire\n', 'Fire\n- a\n- b\n- c\n')
  assert.equal(edited(page, 'Add the risks "a", "b" and "c" to Risks.').text, three)
  assert.equal(edited(page, 'add to Risks: "a" and "b"').text, page.replace('Fire\n', 'Fire\n- a\n- b\n'))
  assert.equal(edited(page, 'add "a" and "b" after Delay').text, page.replace('Delay\n', 'Delay\n- a\n- b\n'))
  assert.equal(edited(page, 'ajoute "a" et "b" à la section Risks').text, page.replace('Fire\n', 'Fire\n- a\n- b\n'))
  assert.equal(edited(page, 'Füge "a" und "b" unter Risks hinzu').text, page.replace('Fire\n', 'Fire\n- a\n- b\n'))
  refusedWith(page, 'add "a" and "b" to Chances')
})

test('a requirement does not go into one of several lists of requirements', () => {
  refusedWith(page, 'add a requirement: "It shuts."')
  refusedWith(page, 'add a requirement: "REQ-3: It shuts."')
  const one = lines('## Requirements', '', '- REQ-1: It opens.')
  assert.equal(edited(one, 'add a requirement: "REQ-3: It shuts."').text, `${one}- REQ-3: It shuts.\n`)
})

test('a heading gets a level that is counted, or the one that was left out', () => {
  assert.equal(
    edited(page, 'Make Errors a second level heading').text,
    page.replace('### Errors\n\n- REQ-2: It beeps.\n\n####', '## Errors\n\n- REQ-2: It beeps.\n\n###'),
  )
  const gap = '# A\n\n## B\n\n#### C\n\nx\n'
  assert.equal(edited(gap, 'fix the heading level of C').text, gap.replace('#### C', '### C'))
  assert.match(refusedWith(gap, 'fix the heading level of B'), /No level is left out above "B"/)
})
