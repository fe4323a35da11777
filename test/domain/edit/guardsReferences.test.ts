import assert from 'node:assert/strict'
import { test } from 'node:test'
import { guardChanges } from './guardChanges.ts'

const page = `# Archive

A **Holder** is listed.[^list] The [archive rules] apply.

"Holder" means a person with a key.

"Clerk" means a person with a list.

Each Holder signs the book, as <a name="book"></a>agreed.

[^list]: In the yearbook.

[archive rules]: rules.md
`

const adoc = `= Gate

[[scope]]
== Scope

The gate of the yard has two wings, a lamp on each of them, and a bell that rings for guests.

The gate opens.footnote:[By hand in winter.] See <<log>>.

[[log]]
== Log

----
level: info # <1>
----
<1> Or debug.
`

const rst = `.. _start:

Start
-----

Close the valve [#valve]_ before the start (:ref:\`start\`).

.. [#valve] By hand.
`

function codes(text: string, path: string, instruction: string, ...changes: readonly (readonly [string, string])[]) {
  return guardChanges(text, instruction, changes, path).map(({ code }) => code)
}

test('a note mark that is gone from a statement gets a warning', () => {
  assert.deepEqual(codes(page, 'a.md', 'Say who is listed.', ['listed.[^list]', 'listed with a photo.']), [
    'link_removed',
  ])
  assert.deepEqual(
    codes(adoc, 'a.adoc', 'Say how it opens.', ['opens.footnote:[By hand in winter.]', 'opens slowly.']),
    ['link_removed'],
  )
  assert.deepEqual(codes(rst, 'a.rst', 'Close it slowly.', ['valve [#valve]_', 'valve slowly']), ['link_removed'])
})

test('a reference to another place that is gone gets a warning', () => {
  assert.deepEqual(codes(adoc, 'a.adoc', 'Say how it opens.', ['opens.', 'opens slowly.'], [' See <<log>>.', '']), [
    'link_removed',
  ])
  assert.ok(codes(adoc, 'a.adoc', 'Set the level to warn.', ['info # <1>', 'warn']).includes('link_removed'))
})

test('an anchor that is gone above its heading gets a warning, one that goes with its section does not', () => {
  assert.deepEqual(codes(adoc, 'a.adoc', 'The gate opens twice.', ['opens.', 'opens twice.'], ['[[scope]]\n', '']), [
    'link_removed',
  ])
  const log = adoc.slice(adoc.indexOf('[[log]]'))
  assert.deepEqual(codes(adoc, 'a.adoc', 'Remove section Log and the reference.', [log, ''], [' See <<log>>.', '']), [])
})

test('a note that got another label than its mark has gets a warning', () => {
  assert.deepEqual(
    codes(rst, 'a.rst', 'The footnote should say by machine.', ['[#valve] By hand', '[#v] By machine']),
    ['link_removed'],
  )
})

test('an instruction that speaks of the footnote may remove its mark', () => {
  assert.deepEqual(
    codes(page, 'a.md', 'Drop the footnote.', ['[^list] ', ' '], ['[^list]: In the yearbook.\n\n', '']),
    [],
  )
})

test('a shortcut reference that became an inline link gets a warning', () => {
  assert.deepEqual(
    codes(page, 'a.md', 'Say that the rules apply always.', ['rules] apply', 'rules](rules.md) always apply']),
    ['formatting_lost'],
  )
})

test('a defined term that became another word gets a warning', () => {
  assert.deepEqual(codes(page, 'a.md', 'Say that they sign twice.', ['Each Holder signs', 'Each owner signs twice']), [
    'name_changed',
  ])
  assert.deepEqual(codes(page, 'a.md', 'Say Clerk there.', ['Each Holder signs', 'Each Clerk signs']), [])
  assert.deepEqual(codes(page, 'a.md', 'Say that all sign.', ['Each Holder signs', 'All Holders sign']), [])
})
