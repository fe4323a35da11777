import assert from 'node:assert/strict'
import { test } from 'node:test'
import { edited, lines, refusedWith } from '../../applyRule.ts'

const page = lines(
  '# Ferry',
  '',
  'F-1: Horn.',
  '',
  'F-2: Ramp.',
  '',
  'F-3: Anchor.',
  '',
  '## More',
  '',
  'Status: open',
  'Owner: Ada',
)

test('a requirement of one line is moved as the paragraph that it is', () => {
  const inOrder = (...some: readonly string[]) =>
    page.replace('F-1: Horn.\n\nF-2: Ramp.\n\nF-3: Anchor.', some.join('\n\n'))
  const [one, two, three] = ['F-1: Horn.', 'F-2: Ramp.', 'F-3: Anchor.']
  for (const [instruction, expected] of [
    ['move F-1 after F-3', inOrder(two, three, one)],
    ['move F-3 before F-1', inOrder(three, one, two)],
    ['move F-2 after F-3', inOrder(one, three, two)],
    ['move F-1 after F-2', inOrder(two, one, three)],
  ] as const)
    assert.equal(edited(page, instruction).text, expected, instruction)
})

test('a requirement is not moved to what is not there, nor a line out of its paragraph', () => {
  for (const instruction of [
    'move F-1 after F-9',
    'move F-9 after F-1',
    'move F-1 after F-1',
    'move Owner before Status',
    'move F-1 after Status',
    'move F-1 after F-2 or F-3',
  ])
    refusedWith(page, instruction)
})
