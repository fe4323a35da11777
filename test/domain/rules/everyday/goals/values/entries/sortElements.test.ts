import assert from 'node:assert/strict'
import { test } from 'node:test'
import { applyRules } from '#domain/rules/rules.ts'
import { applyEdits } from '#domain/text/splice.ts'

const file = 'boats:\n  - Cy\n  - "Ada"\n  - Bo\npiers:\n  - a\n  - b\n'

test('the plain values of a list are sorted, each as it is written', () => {
  const result = applyRules(file, 'sort the boats alphabetically', { path: 'quay.yaml' })
  assert.equal(result.kind, 'edited', JSON.stringify(result))
  if (result.kind !== 'edited') return
  assert.equal(
    applyEdits(file, result.edits),
    file.replace('  - Cy\n  - "Ada"\n  - Bo\n', '  - "Ada"\n  - Bo\n  - Cy\n'),
  )
})

test('a sorted list is not sorted again, and the other order can be asked for', () => {
  const result = applyRules(file, 'sort piers', { path: 'quay.yaml' })
  assert.equal(result.kind === 'unsupported' && /already sorted/.test(result.message), true)
  const other = applyRules(file, 'sort piers in descending order', { path: 'quay.yaml' })
  assert.equal(
    other.kind === 'edited' && applyEdits(file, other.edits),
    file.replace('  - a\n  - b\n', '  - b\n  - a\n'),
  )
})
