import assert from 'node:assert/strict'
import { test } from 'node:test'
import { mutantsOf } from '../../scripts/mutants.ts'

const text = `import { a } from './a.ts'
type Limit = 1 | 2
export async function f(x: number): Promise<boolean> {
  if (!a(x)) throw new Error('no')
  await a(x > 3)
  return x === 1 ? true : false
}
`

test('each operator, condition, number, negation, await and statement is changed once, and types never', () => {
  const changes = mutantsOf('f.ts', text).map(({ line, before, text: after }) => `${line}: ${before} → ${after}`)
  assert.deepEqual(changes, [
    '4: !a(x) → false',
    '4: !a(x) → a(x)',
    "4: throw new Error('no') → ;",
    '5: await a(x > 3) → ;',
    '5: await a(x > 3) → a(x > 3)',
    '5: > → >=',
    '5: 3 → (3 + 1)',
    '6: x === 1 → true',
    '6: x === 1 → false',
    '6: === → !==',
    '6: 1 → (1 + 1)',
    '6: true → false',
    '6: false → true',
  ])
})

test('a mutant is the text with one place replaced', () => {
  for (const { start, end, before } of mutantsOf('f.ts', text)) assert.equal(text.slice(start, end), before)
})
