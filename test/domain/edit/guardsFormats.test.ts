import assert from 'node:assert/strict'
import { test } from 'node:test'
import { guardChanges } from './guardChanges.ts'

const adoc = `= Ferry
:version: 2

== Scope

NOTE: Times are local.

The ferry carries cars.

== Boarding

. The driver shows a ticket.
. The crew opens the ramp.
.. In a storm the ramp stays shut.
. The driver parks.

*F-1*:: The crew shall count all cars.
*F-2*:: The ramp shall close after boarding.

|===
|Car |Length

|Small
|4

|Large
|7
|===
`

const rst = `Ferry
=====

Scope
~~~~~

The ferry carries cars.

.. warning::

   Brakes on.

Boarding
~~~~~~~~

#. The driver shows a ticket.
#. The driver parks.

=======  ======
Car      Length
=======  ======
Small    4 m
Large    7 m
=======  ======

Start the engine::

   ferry --start now
`

function codes(text: string, path: string, instruction: string, ...changes: readonly (readonly [string, string])[]) {
  return guardChanges(text, instruction, changes, path).map(({ code }) => code)
}

test('a step of an AsciiDoc list that is gone beside a new one gets a warning', () => {
  const added = ['. The crew opens', '. The crew waves.\n. The crew opens'] as const
  const ask = 'Add a step after the first: the crew waves.'
  assert.deepEqual(codes(adoc, 'a.adoc', ask, added), [])
  assert.deepEqual(codes(adoc, 'a.adoc', ask, added, ['. The driver parks.\n', '']), ['item_lost'])
})

test('a nested item of an AsciiDoc list that is on another level gets a warning', () => {
  assert.deepEqual(codes(adoc, 'a.adoc', 'The driver parks twice.', ['parks.', 'parks twice.'], ['.. In', '. In']), [
    'formatting_lost',
  ])
})

test('a row of an AsciiDoc table with its cells below each other is one statement', () => {
  assert.deepEqual(codes(adoc, 'a.adoc', 'Small cars are 5 long.', ['|4', '|5']), [])
  assert.deepEqual(codes(adoc, 'a.adoc', 'Small cars are 5 long.', ['|7', '|5']), ['elsewhere_changed'])
})

test('an admonition that became another one gets a warning', () => {
  assert.deepEqual(
    codes(adoc, 'a.adoc', 'Say that it carries bikes.', ['carries cars.', 'carries cars and bikes.'], ['NOTE:', 'TIP:'])
      .length,
    1,
  )
  assert.deepEqual(
    codes(
      rst,
      'a.rst',
      'Say that it carries bikes.',
      ['carries cars.', 'carries cars and bikes.'],
      ['warning', 'note'],
    ),
    ['formatting_lost'],
  )
})

test('a change in another section than the instruction names gets a warning in AsciiDoc and reStructuredText', () => {
  const ask = 'In the Scope section, say that bikes are covered as well.'
  for (const [text, path] of [
    [adoc, 'a.adoc'],
    [rst, 'a.rst'],
  ] as const) {
    assert.deepEqual(codes(text, path, ask, ['carries cars.', 'carries cars and bikes.']), [], path)
    assert.deepEqual(
      codes(text, path, ask, ['The driver parks.', 'The driver parks, bikes too.']),
      ['elsewhere_changed'],
      path,
    )
  }
})

test('a row of a simple table that is gone beside another change gets a warning', () => {
  const changes = [
    ['carries cars.', 'carries cars and bikes.'],
    ['Large    7 m\n', ''],
  ] as const
  assert.deepEqual(codes(rst, 'a.rst', 'Say that it carries bikes.', ...changes), ['row_lost'])
})

test('literal blocks of reStructuredText are code', () => {
  const changes = [
    ['carries cars.', 'carries cars and bikes.'],
    ['   ferry --start now\n', ''],
  ] as const
  assert.deepEqual(codes(rst, 'a.rst', 'Say that it carries bikes.', ...changes), ['code_lost'])
})

test('Russian words that negate and bind are guarded', () => {
  const page = '# Журнал\n\nСистема не должна удалять записи, кроме старых. Срок равен 3 дням.\n'
  const ask = 'Срок должен быть 5 дней.'
  assert.deepEqual(codes(page, 'a.md', ask, ['3 дням', '5 дням']), [])
  assert.ok(codes(page, 'a.md', ask, ['3 дням', '5 дням'], ['не должна', 'должна']).includes('negation_changed'))
})
