import assert from 'node:assert/strict'
import { test } from 'node:test'
import { edited, lines, refusedWith } from '../../../applyRule.ts'

const page = lines(
  '# Requirements',
  '',
  '## Borrowing',
  '',
  '### FR-1',
  '',
  'One.',
  '',
  '### FR-2',
  '',
  'Two.',
  '',
  '## Risks',
  '',
  '| Id | Risk |',
  '|---|---|',
  '| R-1 | Fire |',
)

test('a refusal says what to type for a requirement that is a section', () => {
  const message = refusedWith(page, 'add a requirement to Borrowing: "It shall beep."')
  assert.match(message, /add section "FR-3" after section "FR-2" with: It shall beep\./)
  const advice = /Say: (.+)$/.exec(message)?.[1] ?? ''
  assert.equal(edited(page, advice).text, page.replace('Two.\n', 'Two.\n\n### FR-3\n\nIt shall beep.\n'))
  assert.match(refusedWith(page, 'add a requirement to Borrowing'), /FR-3/)
})

test('a refusal says what to type for what has no text yet', () => {
  assert.match(refusedWith(page, 'add a risk'), /add a row Id \| Risk/)
  const listed = lines('# A', '', '**REQ-1** The shop shall open.', '', '**REQ-2** The shop shall close.')
  assert.match(refusedWith(listed, 'add a requirement'), /add REQ-3 after REQ-2: "…"/)
})
