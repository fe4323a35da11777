import assert from 'node:assert/strict'
import { test } from 'node:test'
import { edited, lines, refusedWith } from '../../../applyRule.ts'

const page = lines(
  '# Board',
  '',
  '## D-1: Buy a mast',
  '',
  'Status: proposed',
  '',
  '## D-2: Sell the van',
  '',
  'Status: accepted',
  '',
  '## Trials',
  '',
  '| Id | Trial | Result |',
  '|---|---|---|',
  '| T1 | heat | pass |',
  '| T2 | cold | open |',
  '| T3 | rain | fail |',
)

test('what has passed gets the word that the page has for it', () => {
  assert.equal(edited(page, 'T2 passed').text, page.replace('| cold | open |', '| cold | pass |'))
  assert.equal(edited(page, 'T2 has failed').text, page.replace('| cold | open |', '| cold | fail |'))
})

test('the status line of a section gets a state that other sections have', () => {
  const wanted = page.replace('Status: proposed', 'Status: accepted')
  for (const said of ['D-1 was accepted', 'D-1 is accepted now', 'D-1 has been accepted'])
    assert.equal(edited(page, said).text, wanted, said)
})

test('a state that the page does not use, and a negation, change nothing', () => {
  for (const said of ['D-1 was funded', 'T2 exploded', 'T2 has not passed', 'T9 passed', 'heat passed the gate'])
    refusedWith(page, said)
})
