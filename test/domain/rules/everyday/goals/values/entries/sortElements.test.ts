import assert from 'node:assert/strict'
import { test } from 'node:test'
import { applyRules } from '#domain/rules/rules.ts'
import { applyEdits } from '#domain/text/splice.ts'

function refused(said: string, text: string): string {
  const result = applyRules(text, said, { path: 'quay.yaml' })
  return result.kind === 'unsupported' ? result.message : assert.fail(`${said}: ${JSON.stringify(result)}`)
}

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

test('a list that is sorted in descending order is offered no order that it has', () => {
  const message = refused('sort piers in descending order', 'piers:\n  - b\n  - a\n')
  assert.match(message, /already sorted in descending order\. Say, for the other order: sort piers\.$/)
})

for (const text of [
  'x:\n- c\n- b\n\n- a\n',
  'x:\n- b\n# about a\n- a\n',
  'x:\n  - b\n# about a\n  - a\n',
  'x:\n  # about b\n  - b\n  - a\n',
  'x:\n  - b\n  - a\n    # more of a\n',
])
  test(`a list is not sorted in parts, nor away from its comments: ${JSON.stringify(text)}`, () => {
    assert.doesNotMatch(refused('sort x', text), /sorted/)
  })
