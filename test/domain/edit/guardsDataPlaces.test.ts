import assert from 'node:assert/strict'
import { test } from 'node:test'
import { guardChanges } from './guardChanges.ts'

const page = `jobs:
  build:
    image: node
    retries: 3
    steps:
      - name: compile
  deploy:
    image: alpine
    retries: 2
    steps:
      - name: publish
`

function codes(instruction: string, ...changes: readonly (readonly [string, string])[]) {
  return guardChanges(page, instruction, changes, 'ci.yaml').map(({ code }) => code)
}

test('what an instruction wants below a key is added there', () => {
  const instruction = 'Add the step "announce" to the deploy job.'
  assert.deepEqual(codes(instruction, ['- name: publish\n', '- name: publish\n      - name: announce\n']), [])
  assert.notDeepEqual(codes(instruction, ['- name: compile\n', '- name: compile\n      - name: announce\n']), [])
})

test('a setting in an example follows the value that the instruction gives', () => {
  const text = '# Set-up\n\nThe setting `retries` is 3 by default.\n\n```yaml\nretries: 3\n```\n'
  const check = (...changes: readonly (readonly [string, string])[]) =>
    guardChanges(text, 'The default of retries is 5 now.', changes, 'a.md').map(({ code }) => code)
  assert.deepEqual(check(['is 3 by', 'is 5 by'], ['retries: 3', 'retries: 5']), [])
  assert.deepEqual(check(['is 3 by', 'is 5 by']), ['partly_done'])
})

test('a number that the instruction replaces is replaced in the whole statement', () => {
  const text = '# Fees\n\nA gift above €40 is reported, and a loan above €40 is reported too.\n'
  const check = (...changes: readonly (readonly [string, string])[]) =>
    guardChanges(text, 'Raise the limit from €40 to €60.', changes, 'a.md').map(({ code }) => code)
  assert.deepEqual(check(['gift above €40', 'gift above €60'], ['loan above €40', 'loan above €60']), [])
  assert.deepEqual(check(['gift above €40', 'gift above €60']), ['partly_done'])
})
