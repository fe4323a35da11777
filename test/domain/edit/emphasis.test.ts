import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createResolver } from '#domain/edit/resolve.ts'
import { applyEdits } from '#domain/text/splice.ts'

/** Quotes without the emphasis of the document, or with emphasis that it does not have. */

function edit(text: string, search: string, replace: string): string | null {
  const block = { number: 1, search: search.split('\n'), replace: replace.split('\n') }
  const result = createResolver(text).resolve([block])
  return result.kind === 'placed' ? applyEdits(text, result.edits) : null
}

test('emphasis that the quote lost stays in the document', () => {
  const text = '# Pump\n\n**P-1** The *inlet* valve MUST close within **5 seconds** of `stop`.\n\nThe end.\n'
  assert.equal(
    edit(
      text,
      'P-1 The inlet valve MUST close within 5 seconds of stop.',
      'P-1 The inlet valve MUST close within 8 seconds of stop.',
    ),
    text.replace('5 seconds', '8 seconds'),
  )
  assert.equal(
    edit(
      text,
      'P-1 The inlet valve MUST close within 5 seconds of stop.',
      'P-1 The inlet valve MUST close within 5 seconds of stop or reset.',
    ),
    text.replace('`stop`.', '`stop` or reset.'),
  )
})

test('emphasis goes with the words that had it, both of its marks', () => {
  const text = 'Values are *not* rounded, but **always** logged.\n'
  assert.equal(
    edit(text, 'Values are not rounded, but always logged.', 'Values are rounded, but always logged.'),
    'Values are rounded, but **always** logged.\n',
  )
  assert.equal(
    edit(text, 'Values are not rounded, but always logged.', 'Values are not rounded, and logged.'),
    'Values are *not* rounded, and logged.\n',
  )
})

test('a text that takes the place of all emphasised words has their marks', () => {
  assert.equal(edit('* **Pilot**\n* *Crew*\n', '* Pilot', '* Captain'), '* **Captain**\n* *Crew*\n')
})

test('a sentence is found whose emphasis, which the quote lost, contains its final sign', () => {
  const text = 'Read this first.\n\n**The pump starts at 9 am.**\n\nThe end.\n'
  assert.equal(edit(text, 'The pump starts at 9 am.', 'The pump starts at 10 am.'), text.replace('9 am', '10 am'))
})

test('emphasis that only the quote has is not added', () => {
  const text = 'The port is 80.\n'
  assert.equal(edit(text, 'The **port** is 80.', 'The **port** is 81.'), 'The port is 81.\n')
})

test('emphasis that the replacement adds to a faithful quote is added', () => {
  assert.equal(edit('The port is 80.\n', 'The port is 80.', 'The **port** is 80.'), 'The **port** is 80.\n')
  assert.equal(
    edit('The *port* is 80.\n', 'The port is 80.', 'The *port* is 80, not 81.'),
    'The *port* is 80, not 81.\n',
  )
})

test('two lines that differ in emphasis only are not told apart by a loose quote', () => {
  const text = 'Close the  valve.\n\nClose the **valve**.\n'
  assert.equal(edit(text, 'Close the valve.', 'Open the valve.'), null)
})

test('an edit that cannot keep the emphasis of unchanged words is not placed', () => {
  const text = 'The **inlet valve** closes when the pump stops.\n'
  assert.equal(
    edit(text, 'The inlet valve closes when the pump stops.', 'The pump stops.\n\nThen the inlet valve closes.'),
    null,
  )
})

test('signs that are no emphasis have to be quoted', () => {
  assert.equal(edit('The name is max_size.\n', 'The name is maxsize.', 'The name is max.'), null)
  assert.equal(edit('The area is 2 * 3.\n', 'The area is 2 3.', 'The area is 6.'), null)
})
