import assert from 'node:assert/strict'
import { test } from 'node:test'
import { expectedUse } from '#domain/edit/estimate.ts'
import { longDocument } from './longDocument.ts'

const instruction = 'Raise the limit.'

test('an estimate grows with the document, and its least never exceeds its most', () => {
  let last = 0
  for (const text of ['', 'short\n', longDocument(10), longDocument(20), longDocument(40)]) {
    const { least, most } = expectedUse({ text, instruction })
    assert.ok(least.inputTokens <= most.inputTokens && least.outputTokens <= most.outputTokens)
    assert.ok(most.inputTokens > last)
    last = most.inputTokens
  }
})

test('of a long document the least is its outline, the most all of it several times', () => {
  const text = longDocument(60)
  const whole = text.length / 4
  const { least, most } = expectedUse({ text, instruction })
  assert.ok(least.inputTokens < whole / 4, `${least.inputTokens} of ${whole}`)
  assert.ok(most.inputTokens > 4 * whole)
})

test('a selection in a long document makes the least smaller', () => {
  const text = longDocument(60)
  const { least } = expectedUse({ text, instruction, selection: { startLine: 100, endLine: 101 } })
  assert.ok(least.inputTokens < text.length / 16)
})

test('letters beyond ASCII count for more', () => {
  const use = (letter: string) => expectedUse({ text: letter.repeat(4_000), instruction }).most.inputTokens
  assert.ok(use('規') > 2 * use('x'))
})
