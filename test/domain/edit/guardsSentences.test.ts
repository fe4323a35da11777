import assert from 'node:assert/strict'
import { test } from 'node:test'
import { guardChanges } from './guardChanges.ts'

/** Sentences that go or come with a change that did not ask for it, and what a new one has to say. */

const page = `---
title: Sauna
status: draft
---

# Sauna

The sauna opens at 10 o'clock. Never pour water on the lamp. Towels are in the blue cupboard.[^t]

[^t]: Bring your own in winter.

Guests must leave after the fifth round. Both gates have a lock.

<!-- Checked by the warden -->

The warden shall clean the stove within 3 days.
`

function codes(instruction: string, ...changes: readonly (readonly [string, string])[]) {
  return [...new Set(guardChanges(page, instruction, changes, 'a.md').map(({ code }) => code))]
}

test('a sentence may not give its place to the new one', () => {
  const instruction = 'Mention that phones are forbidden.'
  assert.deepEqual(codes(instruction, ['cupboard.[', 'cupboard. Phones are forbidden.[']), [])
  assert.ok(codes(instruction, ['Never pour water on the lamp.', 'Phones are forbidden.']).includes('text_shortened'))
})

test('a fact asks for no sentence with other words', () => {
  const instruction = "The sauna opens at 9 o'clock now."
  assert.deepEqual(codes(instruction, ['at 10', 'at 9']), [])
  assert.deepEqual(
    codes('The sauna is open to club members.', [
      "The sauna opens at 10 o'clock.",
      "The sauna opens at 10 o'clock to club members. Visitors pay a deposit before entering.",
    ]),
    ['more_changed'],
  )
})

test('a new sentence has the restriction that the instruction has, and no number that it has not', () => {
  const instruction = 'Explain that children are admitted only with an adult.'
  const add = (text: string) => codes(instruction, ['Both gates', `${text} Both gates`])
  assert.deepEqual(add('Children are admitted only with an adult.'), [])
  assert.deepEqual(add('Children are admitted with an adult alone.'), [])
  assert.deepEqual(add('Children are admitted with an adult.'), ['condition_lost'])
  assert.deepEqual(add('Children under 14 are admitted only with an adult.'), ['more_changed'])
})

test('an ordinal number is a number', () => {
  assert.deepEqual(codes('Guests must leave after the sixth round.', ['fifth', 'sixth']), [])
  assert.ok(codes('Correct the spelling.', ['fifth', 'sixth']).includes('number_changed'))
})

test('the words "both" and "all" leave nothing out', () => {
  assert.deepEqual(
    codes('Mention the cellar gate too.', ['Both gates have', 'All gates, the cellar gate too, have']),
    [],
  )
})

test('a "should" beside a value does not weaken a duty', () => {
  const instruction = 'Cleaning the stove should be done within 5 days.'
  assert.deepEqual(codes(instruction, ['within 3 days', 'within 5 days']), [])
  assert.deepEqual(
    codes(instruction, ['shall clean the stove within 3 days', 'should clean the stove within 5 days']),
    ['modal_changed'],
  )
})

test('a note mark that is to be kept is kept', () => {
  const changes = [['cupboard.[^t]', 'cupboard.']] as const
  assert.ok(codes('Shorten the first paragraph but keep the footnote.', ...changes).includes('link_removed'))
})

test('a comment that goes with another change gets a warning', () => {
  const clean = ['within 3 days', 'within 5 days'] as const
  assert.ok(codes('Set the days to 5.', clean, ['<!-- Checked by the warden -->\n\n', '']).includes('paragraph_lost'))
})

test('if the instruction names one key of the metadata, it names no other one by its value', () => {
  const status = ['status: draft', 'status: accepted'] as const
  assert.deepEqual(codes('Set the status to accepted.', status), [])
  assert.deepEqual(codes('Set the status to accepted.', status, ['title: Sauna', 'title: Sauna (accepted)']), [
    'front_matter_changed',
  ])
})
