import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Failure } from '#domain/errors.ts'
import {
  acceptsFirstPush,
  canBecome,
  creationSteps,
  projectStatuses,
  requireContent,
  requireWritable,
} from '#domain/project.ts'

/** Interface §3, row by row: from the status on the left, in the order of `projectStatuses`. */
const table = `
                 INITIALIZING  ACTIVE  BUILDING  ERROR  ARCHIVED
  INITIALIZING   -             -       yes       yes    -
  ACTIVE         -             -       yes       yes    yes
  BUILDING       -             yes     -         yes    -
  ERROR          yes           -       yes       -      -
  ARCHIVED       -             yes     -         -      -
`

const [header = [], ...rows] = table
  .trim()
  .split('\n')
  .map(line => line.trim().split(/\s+/))

test('the table of transitions has every pair of statuses', () => {
  assert.deepEqual(header, [...projectStatuses])
  assert.deepEqual(
    rows.map(([from]) => from),
    [...projectStatuses],
  )
  for (const row of rows) assert.equal(row.length, projectStatuses.length + 1)
})

for (const [row, from] of projectStatuses.entries()) {
  test(`a project that is ${from} can become what the table allows and nothing else`, () => {
    for (const [column, to] of projectStatuses.entries()) {
      assert.equal(canBecome(from, to), rows[row]?.[column + 1] === 'yes', `${from} to ${to}`)
    }
  })
}

test('from every status a project can become ACTIVE', () => {
  for (const start of projectStatuses) {
    const reached = new Set([start])
    for (const from of reached) for (const to of projectStatuses) if (canBecome(from, to)) reached.add(to)
    assert.ok(reached.has('ACTIVE'), start)
  }
})

test('a project accepts writes while it is ACTIVE or BUILDING; otherwise the refusal says what would help', () => {
  const hints = { INITIALIZING: /status is ACTIVE/, ERROR: /retry/, ARCHIVED: /Unarchive it/ }
  for (const status of projectStatuses) {
    if (status === 'ACTIVE' || status === 'BUILDING') {
      assert.doesNotThrow(() => requireWritable(status))
      continue
    }
    assert.throws(
      () => requireWritable(status),
      (error: unknown) => error instanceof Failure && error.code === 'not_ready' && hints[status].test(error.message),
      status,
    )
  }
})

test('only a project that is created and waits for its first push accepts one, and has no content', () => {
  for (const status of projectStatuses) {
    for (const waitsForPush of [true, false]) {
      const isEmpty = waitsForPush && status === 'INITIALIZING'
      assert.equal(acceptsFirstPush({ status, waitsForPush }), isEmpty, status)
      const read = () => requireContent({ status, waitsForPush })
      if (isEmpty) assert.throws(read, /waits for its first push/)
      else assert.doesNotThrow(read)
    }
  }
})

test('the steps of a creation begin with the intent and end when the project is ready', () => {
  assert.deepEqual([creationSteps[0], creationSteps.at(-1)], ['intent', 'ready'])
  assert.equal(new Set(creationSteps).size, creationSteps.length)
})
