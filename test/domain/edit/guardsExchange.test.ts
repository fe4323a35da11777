import assert from 'node:assert/strict'
import { test } from 'node:test'
import { guardChanges } from './guardChanges.ts'

/** What changed beside an exchange of one text for another, and characters that turned into others. */

const page = [
  '# Relay\n\n## Start\n\nThe relay **SHOULD** open port `8080` within 20 seconds. It closes an order at night.\n',
  "The relay's log is kept for a week.\n",
  '\n## Legacy start\n\n> A relay **MUST** answer on `host:8080` -> then wait.\n\n```yaml\nport: 8080\n```\n',
  '\n* one\n* two\n',
].join('')

function codes(instruction: string, ...changes: readonly (readonly [old: string, now: string])[]) {
  return [...new Set(guardChanges(page, instruction, changes).map(({ code }) => code))]
}

const exchange = 'Change "should" to "must" in Start.'
const asked = ['**SHOULD**', '**MUST**'] as const

test('an exchange alone is no reason for a warning, in all of its places and with the article before it', () => {
  assert.deepEqual(codes('Change SHOULD to MUST in Start.', asked), [])
  assert.deepEqual(codes('Replace "week" with "month".', ['a week', 'a month']), [])
  assert.deepEqual(codes('Change "order" to "ticket".', ['an order', 'a ticket']), [])
  const ports = [
    ['`8080` within', '`9090` within'],
    ['`host:8080`', '`host:9090`'],
    ['port: 8080', 'port: 9090'],
  ] as const
  assert.deepEqual(codes('Change the port 8080 to 9090 everywhere.', ...ports), [])
  assert.deepEqual(codes('Change 20 seconds to 30 seconds.', ['20 seconds', '30 seconds']), [])
})

test('other words of the statement, its form, and statements beside it are reported', () => {
  const change = 'Change SHOULD to MUST in Start.'
  const isReported = (...changes: readonly (readonly [string, string])[]) =>
    assert.ok(codes(change, ...changes).includes('more_changed'), JSON.stringify(changes))
  isReported(asked, [' It closes an order at night.', ''])
  isReported(asked, ['an order', 'a order'])
  isReported(['**SHOULD**', 'MUST'])
  isReported(asked, ["relay's", 'relay\u2019s'])
  isReported(asked, ['\n## Legacy start\n', ''])
  isReported(asked, ['for a week.\n', 'for a week.\n\nOr:\n'])
  assert.deepEqual(codes('Change "wait" to "stop".', ['> A relay', 'A relay'], ['then wait', 'then stop']), [
    'more_changed',
  ])
  assert.deepEqual(codes('Change the port 8080 to 9090.', ['`host:8080`', '`host:9009`'], ['`8080` w', '`9090` w']), [
    'partly_done',
    'more_changed',
  ])
})

test('an instruction that asks for more than an exchange is judged by the other guards only', () => {
  const also = 'Change "at night" to "in the morning" and shorten the sentences about the order.'
  assert.ok(!codes(also, ['at night', 'in the morning'], ['It closes', 'Closes']).includes('more_changed'))
  assert.ok(!codes('Make the start stricter.', asked).includes('more_changed'))
  assert.ok(!codes(`${exchange} Explain why.`, asked, ['at night', 'at night, by law']).includes('more_changed'))
})

test('a value that a named thing gets is no exchange of its name', () => {
  assert.deepEqual(codes('Set the start to 30', ['20 seconds', '30 seconds']), [])
  assert.deepEqual(codes('Limit the log to a month', ['a week', 'a month']), [])
})

test('characters that became entities or the signs of another encoding are reported', () => {
  assert.deepEqual(codes('Say what it waits for.', ['-> then wait', '-&gt; then wait for a call']), ['text_garbled'])
  assert.deepEqual(codes('Say whose log it is.', ["relay's log", 'relayâ€™s own log']), ['text_garbled'])
  assert.deepEqual(codes('Escape the arrow.', ['-> then', '-&gt; then']), [])
  assert.deepEqual(codes('Add a note on cafés.', ['a week.', 'a week. Cafés keep it.']), [])
})

test('a fence that lost its language and bullets of another kind are reported', () => {
  assert.ok(codes('Set the port to 9090.', ['```yaml\nport: 8080', '```\nport: 9090']).includes('formatting_lost'))
  assert.deepEqual(codes('Say what one is.', ['* one\n* two', '- one\n- two']), ['formatting_lost'])
})

test('a closing remark of the answer inside the text is reported', () => {
  assert.deepEqual(codes('Explain the log.', ['a week.\n', 'a week.\nSUMMARY: Explained the log.\n']), [
    'chatter_added',
  ])
})
