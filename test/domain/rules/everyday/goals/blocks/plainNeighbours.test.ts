import assert from 'node:assert/strict'
import { test } from 'node:test'
import { applyRules } from '#domain/rules/rules.ts'
import { assertLinear } from '../../../../../support/linear.ts'
import { editedFile } from '../../../applyRule.ts'

const refused: readonly (readonly [what: string, path: string, text: string, said: string])[] = [
  ['a list in it', 'a.adoc', 'Cat:: z\n\nDog:: d\n\n* sub of dog\n\nElk:: e\n', 'remove Dog'],
  ['a list with attributes in it', 'a.adoc', 'Dog:: d\n\n[square]\n.Parts\n* sub of dog\n', 'remove Dog'],
  ['indented text', 'a.adoc', 'Dog:: d\n\n  more of dog\n\nElk:: e\n', 'remove Dog'],
  ['a continuation', 'a.adoc', 'Dog:: d\n\n+\nmore of dog\n', 'remove Dog'],
  ['entries in it', 'a.adoc', 'Cat:: z\nDog:: d\nPup::: p\n', 'remove Dog'],
  ['an anchor', 'a.adoc', 'Ant:: a\n\n[[b]]\nBow:: y\n\nCat:: c\n', 'remove Bow'],
  ['an anchor above a blank line', 'a.adoc', 'Ant:: a\n\n[[b]]\n\nBow:: y\n\nCat:: c\n', 'remove Bow'],
  ['a place in code', 'a.adoc', '[source]\nFR-12:: must\n', 'remove FR-12'],
  ['a strength in code', 'a.adoc', '[source]\nFR-12:: it must go\n', 'make FR-12 a should'],
  ['a twin', 'a.adoc', 'Dog:: d\nCat:: c\n\n[[x]]\nDog:: other\n', 'remove Dog'],
  ['a title', 'a.adoc', '.Backups\n[NOTE]\n====\nDaily.\n====\n\n* a\n', 'remove the note'],
  ['an anchor', 'a.adoc', '[[n]]\nNOTE: Daily.\n\nText.\n', 'remove the note'],
  ['an anchor above a blank line', 'a.adoc', '[[n]]\n\nNOTE: Daily.\n\nText.\n', 'remove the note'],
  ['a step', 'a.adoc', '. Step one\n+\nNOTE: Daily.\n\n. Step two\n', 'remove the note'],
  ['code directly below', 'a.adoc', 'TIP: Use\n----\ncode\n----\n\nText.\n', 'remove the tip'],
  ['an attribute directly below', 'a.adoc', 'TIP: Use\n[source]\ncode\n\nText.\n', 'remove the tip'],
  ['a part of a condition', 'a.adoc', '[NOTE]\n====\nifdef::a[]\nx\n====\n\nendif::[]\n', 'remove the note'],
  ['a list that an entry would get', 'a.adoc', 'Cat:: z\n\nNOTE: x\n\n* b\n', 'remove the note'],
  ['a twin that is not sure', 'a.adoc', 'NOTE: Daily.\n\n. Step\n+\nNOTE: Daily.\n', 'remove the note about daily'],
  ['text of a paragraph', 'a.rst', 'Para\n.. note:: x\n\nText.\n', 'remove the note'],
  ['a target', 'a.rst', '.. _n:\n\n.. note:: x\n\nText.\n', 'remove the note'],
  ['an anonymous reference', 'a.rst', '.. note:: `x`__\n\n`y`__\n\n__ http://1\n\n__ http://2\n', 'remove the note'],
]

for (const [what, path, text, said] of refused) {
  test(`refuses what has ${what} with it: ${JSON.stringify(text)}`, () => {
    assert.equal(editedFile(path, text, said), null)
  })
}

test('removes what is apart from its neighbours', () => {
  assert.equal(editedFile('a.adoc', '== T\nCat:: z\nDog:: d\n\nText.\n', 'remove Dog'), '== T\nCat:: z\n\nText.\n')
  assert.equal(editedFile('a.adoc', 'Cat:: z\n\nDog:: d\n\nElk:: e\n', 'remove Dog'), 'Cat:: z\n\nElk:: e\n')
  assert.equal(editedFile('a.adoc', '== T\nNOTE: x\n\n[[b]]\n== U\n', 'remove the note'), '== T\n\n[[b]]\n== U\n')
  assert.equal(editedFile('a.rst', 'T\n=\n\n.. tip::\n\n   x\n\nText.\n', 'remove the tip'), 'T\n=\n\nText.\n')
})

const pages: readonly (readonly [path: string, part: string])[] = [
  ['a.adoc', 'NOTE: x\n'],
  ['a.adoc', 'NOTE: x\n\n'],
  ['a.adoc', '[NOTE]\n====\n'],
  ['a.adoc', '[NOTE]\n====\n\n'],
  ['a.adoc', '[NOTE]\n\n'],
  ['a.adoc', 'Cat:: x\n\n[[a]]\n'],
  ['a.rst', '.. note:: x\n'],
  ['a.rst', '.. note::\n\n   x\n\n'],
]

for (const [path, part] of pages) {
  test(`takes time in proportion to a page of ${JSON.stringify(part)}`, t => {
    assertLinear(
      t,
      size => {
        const text = part.repeat(size / part.length)
        return () => void applyRules(text, 'remove the note about zebra', { path })
      },
      16 * 1024,
    )
  })
}
