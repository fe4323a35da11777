import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { applyRules } from '#domain/rules/rules.ts'
import { applyEdits } from '#domain/text/splice.ts'
import { editedFile } from '../../../applyRule.ts'

const adoc = `= Quay

== Lamps

NOTE: The lamps burn at night,
and in fog.

LAMP-1:: A lamp SHOULD burn for 9 hours.
LAMP-2:: A lamp MAY be green.

[WARNING]
====
Glass breaks.

* handle with care
====

NOTE: Oil is stored apart.

----
NOTE: no note
----
`
const rst = `Quay
====

.. note:: The lamps burn at night.

.. warning::

   Glass breaks.

   Take care.

Lamps
-----

* LAMP-1: A lamp should burn for 9 hours.
`

function after(text: string, said: string, path: string): string {
  return editedFile(path, text, said) ?? assert.fail(said)
}

test('a note goes with all of its lines', () => {
  const note = 'NOTE: The lamps burn at night,\nand in fog.\n\n'
  assert.equal(after(adoc, 'remove the note about fog', 'a.adoc'), adoc.replace(note, ''))
  const warning = adoc.slice(adoc.indexOf('[WARNING]'), adoc.indexOf('NOTE: Oil'))
  assert.equal(after(adoc, 'delete the warning', 'a.adoc'), adoc.replace(warning, ''))
  assert.equal(after(rst, 'delete the note', 'a.rst'), rst.replace('.. note:: The lamps burn at night.\n\n', ''))
  assert.equal(
    after(rst, 'get rid of the warning about glass', 'a.rst'),
    rst.replace('.. warning::\n\n   Glass breaks.\n\n   Take care.\n\n', ''),
  )
})

test('of several notes, the refusal asks which one is meant', () => {
  const outcome = applyRules(adoc, 'remove the note', { path: 'a.adoc' })
  assert.match(outcome.kind === 'unsupported' ? outcome.message : '', /There are 2 of them.+Say what it is about/)
})

test('an entry of a labelled list is removed and its strength changed by its id', () => {
  assert.equal(after(adoc, 'remove LAMP-2', 'a.adoc'), adoc.replace('LAMP-2:: A lamp MAY be green.\n', ''))
  assert.equal(after(adoc, 'make LAMP-1 a MUST', 'a.adoc'), adoc.replace('SHOULD', 'MUST'))
  assert.equal(after(rst, 'make LAMP-1 a must', 'a.rst'), rst.replace('should', 'must'))
  assert.notEqual(applyRules(adoc, 'remove LAMP-3', { path: 'a.adoc' }).kind, 'edited')
  const continued = adoc.replace('green.\n', 'green,\nor red.\n')
  assert.notEqual(applyRules(continued, 'remove LAMP-2', { path: 'a.adoc' }).kind, 'edited')
})

const blocks = fc.constantFrom(
  'NOTE: one',
  'NOTE: one\ntwo',
  '[NOTE]\n====\none\n====',
  '.. note:: one',
  '.. note::\n\n   one',
  'A-1:: one\nA-2:: two',
  'A-1:: one\nmore',
  '* item\n* other',
  '== Title',
  'Title\n-----',
  'text one',
  '  indented',
  '----\nNOTE: one\n----',
  '|===\n|a |b\n|===',
)

test('what is removed is one run of whole lines', () => {
  const texts = fc.array(fc.tuple(blocks, fc.constantFrom('\n', '\n\n')), { maxLength: 6 })
  fc.assert(
    fc.property(
      texts,
      fc.constantFrom('remove the note', 'remove A-1'),
      fc.constantFrom('a.adoc', 'a.rst'),
      (all, said, path) => {
        const text = all.map(([block, gap]) => block + gap).join('')
        const outcome = applyRules(text, said, { path })
        if (outcome.kind !== 'edited') return
        const [edit, another] = outcome.edits
        assert.equal(another, undefined)
        assert.match(text.slice(edit?.start, edit?.end), /NOTE|note|A-1/)
        const kept = text.split('\n').filter(line => line !== '')
        const rest = applyEdits(text, outcome.edits)
          .split('\n')
          .filter(line => line !== '')
        assert.equal(
          rest.every(line => kept.includes(line)),
          true,
        )
      },
    ),
  )
})
