import assert from 'node:assert/strict'
import { test } from 'node:test'
import { editedFile } from './applyRule.ts'

const page = `Title
=====

See notes__ for the format. It is short.

- one__ item
- two items

__ https://a.example

__ https://b.example

Part
----

The end [#]_ is near.

Last
----

Nothing.

.. [#] A footnote.
`

function after(say: string): string | null {
  return editedFile('a.rst', page, say)
}

test('no reference gets the target of another one', () => {
  for (const say of ['delete line 4', 'delete the first item', 'delete line 9', 'delete line 16'])
    assert.equal(after(say), null, say)
  assert.equal(after('replace "See notes__ for the format." with "See below."'), null)
})

test('other text changes, also beside references', () => {
  assert.equal(after('delete the sentence "It is short."'), page.replace(' It is short.', ''))
  assert.equal(after('replace "for the format" with "of the format"'), page.replace('for the', 'of the'))
  assert.equal(after('delete the last item'), page.replace('- two items\n', ''))
})

test('sections without such references move past others', () => {
  const parts = page.slice(page.indexOf('Part\n'), page.indexOf('.. [#]'))
  const [part, last] = [parts.slice(0, parts.indexOf('Last\n')), parts.slice(parts.indexOf('Last\n'))]
  const short = page.replace('\n.. [#] A footnote.\n', '').replace(' [#]_', '')
  const moved = editedFile('a.rst', short, 'Move the section Last before Part')
  assert.equal(
    moved,
    short.replace(part.replace(' [#]_', '') + last.trimEnd(), last + part.replace(' [#]_', '').trimEnd()),
  )
})
