import assert from 'node:assert/strict'
import { test } from 'node:test'
import { intentOf } from '#domain/edit/intent.ts'

const verbsOf = (instruction: string) =>
  intentOf(instruction).clauses.map(({ verbs, object }) => [[...verbs].join(' '), object])

test('a verb applies to everything that commas and conjunctions join to its object', () => {
  assert.deepEqual(verbsOf('Remove the section Limits and the section Errors'), [
    ['remove', 'the section Limits'],
    ['remove', 'the section Errors'],
  ])
  assert.deepEqual(verbsOf('Delete REQ-1, REQ-2 or REQ-3'), [
    ['remove', 'REQ-1'],
    ['remove', 'REQ-2'],
    ['remove', 'REQ-3'],
  ])
})

test('the scope of a verb ends with its sentence or at the next verb', () => {
  assert.deepEqual(verbsOf('Remove the note. The retries stay'), [
    ['remove', 'the note'],
    ['', 'The retries stay'],
  ])
  assert.deepEqual(verbsOf('Remove the note and explain the retries'), [
    ['remove', 'the note'],
    ['improve add', 'the retries'],
  ])
})

test('an instruction that asks for changes without an object is open', () => {
  for (const open of [
    'Update README.md',
    'Update docs/limits.md (#12)',
    'Apply suggestions from code review',
    "Address @ada's comments",
    'Respond to PR comments',
    'Adjust according to the feedback of May',
    'Refactoring based on the PR discussion',
    "@ada's proposal",
  ])
    assert.equal(intentOf(open).isOpen, true, open)
  for (const closed of [
    'Add a section',
    'Fix the typo in README.md',
    'Update the limits',
    'Review the limits',
    'Add limits.md',
    'Adjust the limits according to the feedback',
    'Propose limits',
    '12',
    '',
  ])
    assert.equal(intentOf(closed).isOpen, false, closed)
})

test('the plural of a word has the stem of its singular', () => {
  for (const [one, many] of [
    ['case', 'cases'],
    ['house', 'houses'],
    ['box', 'boxes'],
    ['entry', 'entries'],
    ['status', 'statuses'],
    ['limit', 'limits'],
  ] as const)
    assert.deepEqual(intentOf(one).stems, intentOf(many).stems, one)
})
