import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { applyRules } from '#domain/rules/rules.ts'
import { applyEdits } from '#domain/text/splice.ts'
import { editedFile } from '../../../applyRule.ts'

const adoc =
  '= Quay\n\n== Scope\n\nBoats.\n\n[[fees]]\n== Fees\n\n40 EUR.\n\n=== Discounts\n\nNone.\n\n== Notes\n\nEnd.\n'
const rst = 'Quay\n====\n\nScope\n-----\n\nBoats.\n\n.. _fees:\n\nFees\n----\n\n40 EUR.\n\nNotes\n-----\n\nEnd.\n'

function after(text: string, said: string, path: string): string {
  return editedFile(path, text, said) ?? assert.fail(said)
}

test('a section outside Markdown moves with its anchor and the sections in it', () => {
  const fees = '[[fees]]\n== Fees\n\n40 EUR.\n\n=== Discounts\n\nNone.\n\n'
  const moved = adoc.replace(fees, '').replace('== Scope', `${fees}== Scope`)
  assert.equal(after(adoc, 'move the Fees section before Scope', 'a.adoc'), moved)
  assert.equal(after(adoc, 'move section Scope after Fees', 'a.adoc'), moved)
  const fee = '.. _fees:\n\nFees\n----\n\n40 EUR.\n\n'
  assert.equal(after(rst, 'move Fees above Scope', 'a.rst'), rst.replace(fee, '').replace('Scope\n', `${fee}Scope\n`))
  const last = '== Notes\n\nEnd.\n'
  assert.equal(
    after(adoc, 'move Notes to the top', 'a.adoc'),
    adoc.replace(`\n${last}`, '').replace('== Scope', `${last}\n== Scope`),
  )
})

test('a section that changes how the text after it is read stays, and so does one that is there already', () => {
  const set = adoc.replace('Boats.', ':unit: EUR\n\nBoats.')
  const outcome = applyRules(set, 'move Scope after Fees', { path: 'a.adoc' })
  assert.match(outcome.kind === 'unsupported' ? outcome.message : '', /by hand/)
  assert.notEqual(applyRules(adoc, 'move Scope before Fees', { path: 'a.adoc' }).kind, 'edited')
})

const titles = ['Scope', 'Fees', 'Notes', 'Terms']
const bodies = fc.constantFrom('', 'Text.\n', '* a\n* b\n', '[[x]]\n', ':a: b\n', '----\n== Code\n----\n', 'a\n-----\n')

test('moving keeps every line that is not blank', () => {
  const title = fc.constantFrom(...titles)
  fc.assert(
    fc.property(
      fc.array(bodies, { minLength: 4, maxLength: 4 }),
      title,
      title,
      fc.boolean(),
      (all, one, other, isRst) => {
        const write = (name: string) => (isRst ? `${name}\n=====\n` : `== ${name}\n`)
        const text = titles.map((name, index) => `${write(name)}\n${all[index] ?? ''}\n`).join('')
        const outcome = applyRules(text, `move ${one} before ${other}`, { path: isRst ? 'a.rst' : 'a.adoc' })
        if (outcome.kind !== 'edited') return
        const linesOf = (some: string) =>
          some
            .split('\n')
            .filter(line => line !== '')
            .sort()
        assert.deepEqual(linesOf(applyEdits(text, outcome.edits)), linesOf(text))
      },
    ),
  )
})
