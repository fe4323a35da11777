import assert from 'node:assert/strict'
import { test } from 'node:test'
import { applyRules } from '#domain/rules/rules.ts'
import { applyEdits } from '#domain/text/splice.ts'
import { lines } from '../../../../applyRule.ts'

function after(said: string, text: string): string {
  const result = applyRules(text, said, { path: 'quay.yaml' })
  assert.equal(result.kind, 'edited', `${said}: ${JSON.stringify(result)}`)
  return result.kind === 'edited' ? applyEdits(text, result.edits) : assert.fail()
}

function refusal(said: string, text: string): string {
  const result = applyRules(text, said, { path: 'quay.yaml' })
  return result.kind === 'unsupported' ? result.message : assert.fail(`${said}: ${JSON.stringify(result)}`)
}

test('nothing is removed from a file of several documents', () => {
  refusal('remove name', lines('kind: A', 'name: web', '---', 'kind: B', 'name: web'))
  refusal('remove name', lines('kind: A', 'name: web', '---', 'kind: [B'))
  assert.equal(after('remove name', lines('---', 'kind: A', 'name: web')), lines('---', 'kind: A'))
})

test('nothing is removed from a file with more names than are read, or with names too far inside', () => {
  const many = Array.from({ length: 2_100 }, (_, at) => `k${at}: 1`)
  refusal('remove name', lines('first.name: 1', ...many, 'last.name: 1'))
  refusal('remove name', lines('first.name: 1', ...many))
  refusal('remove name', `name: 1\ndeep: ${'{a: '.repeat(60)}1${'}'.repeat(60)}\n`)
  refusal('remove k', lines('k: 1', 'deep:', ...Array.from({ length: 60 }, (_, at) => `${' '.repeat(at + 1)}a:`)))
})

const pools = lines('limits_pool: 1', 'limits:', '  pool: 2', '  cpu: 1')

test('the exact spelling comes first, and one that fits several names is asked about', () => {
  assert.equal(after('remove limits.pool', pools), pools.replace('  pool: 2\n', ''))
  assert.equal(after('remove limits_pool', pools), pools.replace('limits_pool: 1\n', ''))
  assert.match(refusal('remove limits pool', pools), /They are "limits_pool" and "limits\.pool"/)
  refusal('remove limits.pool', lines('limits.pool: 1', 'limits:', '  pool: 2', '  cpu: 1'))
})

test('the advice for a name that occurs twice is one that works', () => {
  const text = lines('pool: 1', 'limits:', '  pool: 2', '  cpu: 1')
  const advice = /such as: (remove .+)\.$/.exec(refusal('remove pool', text))?.[1]
  assert.equal(after(advice ?? '', text), text.replace('  pool: 2\n', ''))
})

test('the value of a name is not its entry, but an element of a list may be called a value', () => {
  const text = lines('timeout: 3', 'retries: 2', 'hosts:', '  - quay', '  - pier')
  for (const said of ['remove the value of timeout', 'remove the timeout value', 'remove the value for timeout'])
    refusal(said, text)
  for (const said of ['remove the items of hosts', 'remove the item of hosts', 'remove the element in hosts'])
    refusal(said, text)
  assert.equal(after('remove the value quay', text), text.replace('  - quay\n', ''))
  assert.equal(after('remove the setting for timeout', text), text.replace('timeout: 3\n', ''))
})

for (const [said, text] of [
  ['remove x', 'list: [\n  # about x\n  x,\n  # about y\n  y]\n'],
  ['remove y', 'list: [\n  x,\n  # about y\n  y]\n'],
  ['remove x', 'list: [\n  x, # about x\n  y]\n'],
  ['remove c', '{\n  a: 1,\n  b: 2, # about b\n  c: 3, # about c\n}\n'],
  ['remove b', '{\n  a: 1, # about a\n  b: 2,\n  c: 3\n}\n'],
  ['remove a', '{ "a": 1, /* about b */ "b": 2 }\n'],
  ['remove a', '{\n  "a": 1, // about a\n  "b": 2\n}\n'],
  ['remove b', '{\n  /* about a */\n  "a": 1,\n  "b": 2\n}\n'],
  ['remove b', '{ a: 1, &mark b: 2, c: 3 }\n'],
] as const)
  test(`a comment next to what is in brackets is not parted from it: ${JSON.stringify(text)}`, () => {
    assert.match(refusal(said, text), /by hand/)
  })

test('what has no comment next to it in brackets is removed, whatever marks its texts have', () => {
  const text = '{ "a": "# 1", "b": "/* 2 */", "c": "http://quay", "d": [1] } # all\n'
  assert.equal(after('remove b', text), text.replace('"b": "/* 2 */", ', ''))
  assert.equal(after('remove d', text), text.replace(', "d": [1]', ''))
})

test('a comment inside an entry does not remain without it', () => {
  const text = lines('a:', '  x: 1', '  # more of a', '# about c', 'c: 3')
  assert.match(refusal('remove a', text), /comment on line 3 may belong to "a"/)
  assert.match(refusal('remove a', text.replace('  # more', '\n  # more')), /comment on line 4/)
  assert.equal(after('remove a', text.replace('  # more of a\n', '')), lines('# about c', 'c: 3'))
})
