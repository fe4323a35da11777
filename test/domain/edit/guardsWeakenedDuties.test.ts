import assert from 'node:assert/strict'
import { test } from 'node:test'
import { guardChanges } from './guardChanges.ts'

/** Duties that other words must not turn into habits, efforts or choices. */

const page = [
  '# Ferry\n\n## Boarding\n\n',
  '- The purser MUST count the passengers before the ramp is raised.\n',
  '- Bicycles MUST be tied to the rail.\n',
  '- Tickets MUST NOT be sold on the ramp.\n',
  '- A bell SHOULD ring twice.\n',
  '\n## Contract\n\n',
  '4.1 The Operator shall replace a cancelled sailing within three hours on weekdays and within six hours otherwise.\n',
  '\n4.2 The Operator must keep a lifeboat ready at each pier.\n',
].join('')

function codes(instruction: string, ...changes: readonly (readonly [old: string, now: string])[]) {
  return guardChanges(page, instruction, changes).map(({ code }) => code)
}

const count = '- The purser MUST count the passengers before the ramp is raised.\n'
const bicycles = '- Bicycles MUST be tied to the rail.\n'
const tickets = '- Tickets MUST NOT be sold on the ramp.\n'
const bell = '- A bell SHOULD ring twice.\n'
const sailing =
  '4.1 The Operator shall replace a cancelled sailing within three hours on weekdays and within six hours otherwise.'

test('keywords that a shorter section lost are reported, although all of it changed', () => {
  const shorter = (lines: readonly string[]) =>
    codes('Make the section about boarding shorter.', [count + bicycles + tickets + bell, lines.join('')])
  const kept = [
    '- The purser MUST count passengers before raising the ramp.\n',
    '- Tie bicycles to the rail; this is REQUIRED.\n',
    '- The ramp MUST NOT be a place of sale.\n',
    '- Two bells SHOULD ring.\n',
  ]
  assert.deepEqual(shorter(kept), [])
  const lost = [
    '- The purser counts passengers before raising the ramp.\n',
    '- Bicycles are tied to the rail.\n',
    '- No sale of tickets on the ramp.\n',
    '- A bell rings twice.\n',
  ]
  assert.ok(shorter(lost).filter(code => code === 'keyword_changed').length >= 3, String(shorter(lost)))
})

test('a duty that moved to another statement is not reported', () => {
  assert.deepEqual(
    codes('Simplify the section Boarding.', [
      count + bicycles,
      '- Before the ramp is raised, the purser counts the passengers.\n- This count MUST be complete, and bicycles MUST be tied.\n',
    ]),
    [],
  )
})

test('a duty that became an effort or a choice is reported, and one in plain words is not', () => {
  const plainly = (now: string) => codes('Reword clause 4.1 in plain language.', [sailing, now])
  for (const now of [
    '4.1 The Operator will try to replace a cancelled sailing in three hours, or six at weekends.',
    '4.1 Where possible, cancelled sailings get a replacement: in three hours on weekdays, otherwise in six.',
    '4.1 For a cancelled sailing the Operator should find another one: in three hours, or six at weekends.',
  ])
    assert.deepEqual(plainly(now), ['modal_changed'], now)
  for (const now of [
    '4.1 If a sailing is cancelled, the Operator must run another one: in three hours on weekdays, else in six.',
    '4.1 If a sailing is cancelled, the Operator has to run another one: in three hours on weekdays, else in six.',
    '4.1 If a sailing is cancelled, the Operator will run another one: in three hours on weekdays, else in six.',
  ])
    assert.deepEqual(plainly(now), [], now)
})

test('a weaker duty that was asked for is not reported', () => {
  const effort = '4.1 The Operator will try to replace a cancelled sailing in three hours, or six at weekends.'
  assert.deepEqual(
    codes('Rewrite 4.1: the Operator will only try to replace a cancelled sailing.', [sailing, effort]),
    [],
  )
  assert.deepEqual(codes('Soften clause 4.1.', [sailing, effort]), [])
})
