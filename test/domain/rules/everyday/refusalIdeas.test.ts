import assert from 'node:assert/strict'
import { test } from 'node:test'
import { edited, lines, refusedWith } from '../applyRule.ts'

const page = lines(
  '# Lamps',
  '',
  'The quiet time starts at 21:00. Kim knows why.',
  '',
  'Mind the wind:',
  '',
  '- shut the glass',
  '- hold the mast',
  '',
  '| Task | Owner | Status |',
  '|---|---|---|',
  '| Oil | Kim | done |',
  '| Glass | Lou | open |',
)

/** What the refusal says to say instead. */
function ideasOf(said: string): readonly string[] {
  const message = refusedWith(page, said)
  const ideas = /(?:Say[^:]*:|such as:) (.+)\.$/.exec(message)?.[1] ?? assert.fail(`${said}: ${message}`)
  return ideas.split(', or: ')
}

test('what a refusal says to say instead is carried out, with a text for the dots', () => {
  for (const said of [
    'delete Kim',
    'set the status to done',
    'it ends at 22:00 instead of 21:00',
    'delete the paragraph Mind the wind:',
  ]) {
    const [first = ''] = said.startsWith('delete the paragraph') ? [said] : ideasOf(said)
    assert.notEqual(edited(page, first.replace('…', 'Ann')).text, page, first)
  }
  for (const idea of ideasOf('delete Mind the wind:')) assert.notEqual(edited(page, idea).text, page, idea)
})

test('a refusal does not say that a word or a column of the page is not there', () => {
  assert.match(refusedWith(page, 'delete Kim'), /"Kim" is on lines 3 and 12/)
  assert.match(refusedWith(page, 'set the status to done'), /"Status" is a column.+set "Status" of "Glass" to "done"/)
  assert.match(refusedWith(page, 'it ends at 22:00 instead of 21:00'), /replace "21:00" with "22:00" on line 3/)
})
