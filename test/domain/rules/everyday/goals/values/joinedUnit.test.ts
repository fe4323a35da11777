import assert from 'node:assert/strict'
import { test } from 'node:test'
import { applyRules } from '#domain/rules/rules.ts'
import { applyEdits } from '#domain/text/splice.ts'

const file = 'server:\n  timeout: 20s   # of each request\n  cache: "64MB"\n  idle = 5\n'

function result(said: string) {
  return applyRules(file, said, { path: 'server.yaml' })
}

function after(said: string): string {
  const outcome = result(said)
  assert.equal(outcome.kind, 'edited', JSON.stringify(outcome))
  return outcome.kind === 'edited' ? applyEdits(file, outcome.edits) : file
}

test('a value that a program reads keeps its unit directly behind the number', () => {
  const expected = file.replace('20s', '30s')
  assert.equal(after('change the timeout to 30 s'), expected)
  assert.equal(after('set timeout to 30 seconds'), expected)
  assert.equal(after('set timeout to 30s'), expected)
  assert.equal(after('set timeout to 500 ms'), file.replace('20s', '500ms'))
  assert.equal(after('set cache to 128 MB'), file.replace('64MB', '128MB'))
})

test('a unit without a known short form is asked for, and a quoted value stays as it is said', () => {
  const outcome = result('set timeout to 3 minutes')
  assert.equal(outcome.kind === 'unsupported' && /Say: set timeout to "3…"/.test(outcome.message), true)
  assert.equal(after('set timeout to "3m"'), file.replace('20s', '3m'))
  assert.equal(after('set timeout to "3 minutes"'), file.replace('20s', '3 minutes'))
})
