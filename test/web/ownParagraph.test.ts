import assert from 'node:assert/strict'
import { test } from 'node:test'
import { EditorState } from '@codemirror/state'
import { ownParagraph } from '#web/workbench/editor/ownParagraph.ts'

const image = '![a](b.png)'

/** The text after an image is put at `|`, with `|` where the cursor goes. */
function withImage(marked: string, words = image): string {
  const at = marked.indexOf('|')
  const doc = marked.replace('|', '')
  const { insert, caret } = ownParagraph(EditorState.create({ doc }), { from: at, to: at }, words)
  return `${doc.slice(0, at)}${insert.slice(0, caret)}|${insert.slice(caret)}${doc.slice(at)}`
}

test('what is typed after an image in an empty line is the next paragraph', () => {
  assert.equal(withImage('One.\n\n|\n\nTwo.'), `One.\n\n${image}\n\n|\n\nTwo.`)
  assert.equal(withImage('One.\n\n|\nTwo.'), `One.\n\n${image}\n\n|\n\nTwo.`)
  assert.equal(withImage('One.\n\n|'), `One.\n\n${image}\n\n|`)
  assert.equal(withImage('|'), `${image}\n\n|`)
  assert.equal(withImage('- One.\n\n  |'), `- One.\n\n  ${image}\n\n  |`)
})

test('an image in a sentence, and anything else, is put where the cursor is and changes nothing around it', () => {
  assert.equal(withImage('One | two.'), `One ${image}| two.`)
  assert.equal(withImage('One.\n|\nTwo.'), `One.\n${image}|\nTwo.`)
  assert.equal(withImage('> |'), `> ${image}|`)
  assert.equal(withImage('One.\n\n|', 'typed'), 'One.\n\ntyped|')
})
