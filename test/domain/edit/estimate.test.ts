import assert from 'node:assert/strict'
import { test } from 'node:test'
import { expectedUse } from '#domain/edit/estimate.ts'
import { assertLinear } from '../../support/linear.ts'
import { longDocument } from './longDocument.ts'

const instruction = 'Raise the limit.'

test('an estimate grows with the document, and its least, likely and most are in this order', () => {
  let last = 0
  for (const text of ['', 'short\n', longDocument(10), longDocument(20), longDocument(40)]) {
    const { least, likely, most } = expectedUse({ text, instruction })
    assert.ok(least.inputTokens <= likely.inputTokens && likely.inputTokens <= most.inputTokens)
    assert.ok(least.outputTokens <= likely.outputTokens && likely.outputTokens <= most.outputTokens)
    assert.ok(most.inputTokens > last)
    last = most.inputTokens
  }
})

test('for a long document, the least is its outline and the most is several times the document', () => {
  const text = longDocument(60)
  const whole = text.length / 4
  const { least, most } = expectedUse({ text, instruction })
  assert.ok(least.inputTokens < whole / 4, `${least.inputTokens} of ${whole}`)
  assert.ok(most.inputTokens > 4 * whole)
})

test('a selection in a long document lowers the least', () => {
  const text = longDocument(60)
  const { least } = expectedUse({ text, instruction, selection: { startLine: 100, endLine: 101 } })
  assert.ok(least.inputTokens < text.length / 16)
})

test('letters beyond ASCII count for more', () => {
  const use = (letter: string) => expectedUse({ text: letter.repeat(4_000), instruction }).most.inputTokens
  assert.ok(use('規') > 2 * use('x'))
})

const likelyOf = (text: string, instruction: string) => expectedUse({ text, instruction }).likely

test('text in the instruction is likely written about twice, a phrase only once', () => {
  const text = longDocument(10)
  const vague = likelyOf(text, 'Make the limits clear.').outputTokens
  assert.ok(likelyOf(text, 'At the end add this: Six hours at most.').outputTokens < vague)
  const given = 'A ticket is closed after six hours without an answer. '.repeat(60)
  const { outputTokens } = likelyOf(text, `At the end add this: ${given}`)
  assert.ok(outputTokens > 2 * 10 * 60 && outputTokens > vague, `${outputTokens}`)
  assert.equal(likelyOf(text, 'docs: Limits').outputTokens, likelyOf(text, 'docs, Limits').outputTokens)
})

test('replacing a term likely takes a block for each line that contains it', () => {
  const lines = (count: number) => `# Plan\n${'The client waits.\n'.repeat(count)}${'The server waits.\n'.repeat(60)}`
  const answers = [5, 20].map(count => likelyOf(lines(count), 'Rename client to caller.').outputTokens)
  assert.ok((answers[1] ?? 0) > 3 * (answers[0] ?? 0), `${answers}`)
})

test('in a long document, the section that the instruction names in whole words is likely read', () => {
  const narrow = '## Narrow\n\nOne line about limits of the plan.\n\n'
  const text = `${longDocument(60)}\n## Widest\n\n${'One more line about limits of the plan.\n'.repeat(700)}\n${narrow}`
  const read = (words: string) => likelyOf(text, words).inputTokens
  assert.ok(read('Tidy up Widest.') > read('Tidy up Narrow.') + 4_000)
  assert.ok(read('Tidy up it all.') > read('Tidy up Narrow.'), 'no section is named')
  assert.ok(Math.abs(read('Tidy up narrowly.') - read('Tidy up it all.')) < 50)
})

test('a selection likely takes no more than rewriting it', () => {
  const text = longDocument(60)
  const { likely } = expectedUse({ text, instruction, selection: { startLine: 100, endLine: 100 } })
  assert.ok(likely.outputTokens < 200 && likely.outputTokens < likelyOf(text, instruction).outputTokens)
})

for (const part of ['x', '# a\n', ': ', '|-']) {
  test(`an estimate takes time in proportion to a hostile document: ${JSON.stringify(part)}`, t => {
    assertLinear(t, size => {
      const text = part.repeat(size / part.length)
      return () => expectedUse({ text, instruction: `rename ${'replace a: '.repeat(700)}` })
    })
  })
}
