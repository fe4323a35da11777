import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { parse, stringify } from 'yaml'
import { applyRules } from '#domain/rules/rules.ts'
import { applyEdits } from '#domain/text/splice.ts'
import { lines } from '../../../../applyRule.ts'

const file = lines(
  '# Quay settings',
  'pier:',
  '  depth: 12   # metres',
  '  lamps: 4',
  '',
  'boats:',
  '  - Ada',
  '  - Bo',
  '',
  'radio:',
  '  channels:',
  '    7:',
  '      open: true',
  '    16:',
  '      open: false',
  '  note: |',
  '    Two lines',
  '',
  '    and more',
  'crew: { Kim: 1, Lou: 2 }',
)

function outcome(said: string, text = file, path = 'quay.yaml') {
  return applyRules(text, said, { path })
}

function after(said: string, text = file, path = 'quay.yaml'): string {
  const result = outcome(said, text, path)
  assert.equal(result.kind, 'edited', `${said}: ${JSON.stringify(result)}`)
  return result.kind === 'edited' ? applyEdits(text, result.edits) : assert.fail()
}

function refusal(said: string, text = file, path = 'quay.yaml'): string {
  const result = outcome(said, text, path)
  return result.kind === 'unsupported' ? result.message : assert.fail(`${said}: ${JSON.stringify(result)}`)
}

test('a name goes with its value, whatever the value consists of', () => {
  assert.equal(after('remove lamps'), file.replace('  lamps: 4\n', ''))
  assert.equal(after('delete the depth setting'), file.replace('  depth: 12   # metres\n', ''))
  assert.equal(after('drop radio.note'), file.replace('  note: |\n    Two lines\n\n    and more\n', ''))
  assert.equal(after('remove channel 7'), file.replace('    7:\n      open: true\n', ''))
  assert.equal(after('remove the boats block'), file.replace('boats:\n  - Ada\n  - Bo\n\n', ''))
  assert.equal(after('remove Bo'), file.replace('  - Bo\n', ''))
  assert.equal(after('remove Kim from crew'), file.replace('Kim: 1, ', ''))
  assert.equal(after('remove Lou'), file.replace(', Lou: 2', ''))
})

test('JSON keeps its commas right', () => {
  const json = '{\n  "a": 1,\n  "b": [1, 2],\n  "c": { "d": true }\n}\n'
  assert.equal(after('remove a', json, 'a.json'), json.replace('"a": 1,\n  ', ''))
  assert.equal(after('remove c', json, 'a.json'), json.replace(',\n  "c": { "d": true }', ''))
  assert.match(refusal('remove d', json, 'a.json'), /all that "c" has\. Say: remove c\./)
})

test('a name that occurs twice, a comment above it and the last name are asked about, with words that work', () => {
  assert.match(refusal('remove open'), /Say which one, such as: remove radio\.channels\.7\.open/)
  assert.match(refusal('remove pier'), /comment on line 1 may belong to "pier"/)
  const pier = 'pier:\n  depth: 12   # metres\n  lamps: 4\n\n'
  assert.equal(after('remove pier without its comment'), file.replace(pier, '\n'))
  assert.equal(after('remove pier with its comment'), file.replace(`# Quay settings\n${pier}`, ''))
  assert.equal(outcome('remove lamps', file, 'quay.md').kind === 'edited', false)
})

const name = fc.constantFrom('alpha', 'beta', 'gamma', 'delta', 'eps', 'zeta')
const { tree } = fc.letrec<{ tree: object; value: unknown }>(tie => ({
  tree: fc.dictionary(name, tie('value'), { minKeys: 1, maxKeys: 4 }),
  value: fc.oneof(
    { maxDepth: 3 },
    fc.constantFrom<unknown>('text', 'a: b', 'two\nlines\n', 12, true, null, ['x', 'y'], [{ id: 1 }, { id: 2 }]),
    tie('tree'),
  ),
}))

test('what is removed is one run of bytes, and the rest is the same data', () => {
  fc.assert(
    fc.property(tree, name, fc.boolean(), (data, key, isJson) => {
      const text = isJson ? `${JSON.stringify(data, null, 2)}\n` : stringify(data)
      const result = outcome(`remove ${key}`, text, isJson ? 'a.json' : 'a.yaml')
      if (result.kind !== 'edited') return
      assert.equal(result.edits.length, 1)
      assert.equal(result.edits[0]?.replacement, '')
      const rest = applyEdits(text, result.edits)
      assert.equal(JSON.stringify(parse(rest)).includes(`"${key}":`), false)
      const without = JSON.stringify(data, (one, value) => (one === key ? undefined : value))
      assert.equal(JSON.stringify(parse(rest)), without)
    }),
  )
})
