import assert from 'node:assert/strict'
import { test } from 'node:test'
import { EditorState, Text } from '@codemirror/state'
import { lastParagraph } from '#web/workbench/editor/insertText.ts'
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

test('an image in an empty line right below or between texts does not join them', () => {
  assert.equal(withImage('One.\n|'), `One.\n\n${image}\n\n|`)
  assert.equal(withImage('One.\n|\nTwo.'), `One.\n\n${image}\n\n|\n\nTwo.`)
  assert.equal(withImage('> One.\n|'), `> One.\n\n${image}\n\n|`)
  assert.equal(withImage('- One.\n  |'), `- One.\n  \n  ${image}\n\n  |`)
})

test('an image directly behind a paragraph or a heading is below it, and in an item it stays in the item', () => {
  assert.equal(withImage('One.|'), `One.\n\n${image}\n\n|`)
  assert.equal(withImage('# One|\n\nTwo.'), `# One\n\n${image}\n\n|\n\nTwo.`)
  for (const line of ['- One', '1. One', '> One', '    one', 'One: ']) {
    assert.equal(withImage(`${line}|`), `${line}${image}|`)
  }
  assert.equal(withImage('One|\ntwo.'), `One${image}|\ntwo.`)
})

test('an image before a heading, an item, a row or a fence does not become part of it', () => {
  for (const line of ['# One', '- One', '1. One', '> One', '| One |', '```sh']) {
    assert.equal(withImage(`|${line}\n`), `${image}|\n\n${line}\n`)
  }
  assert.equal(withImage('|One.'), `${image}|One.`)
  const table = '| A |\n|---|\n| 1 |\n'
  const row = table.indexOf('| 1')
  const { insert } = ownParagraph(EditorState.create({ doc: table }), { from: row, to: row }, image)
  assert.equal(insert, image)
})

test('what is put at the end of a text is its last paragraph', () => {
  const appended = (text: string) => text + lastParagraph(Text.of(text.split('\n')), image).insert
  assert.equal(appended(''), image)
  assert.equal(appended('One.'), `One.\n\n${image}`)
  assert.equal(appended('One.\n'), `One.\n\n${image}\n`)
  assert.equal(appended('One.\n\n'), `One.\n\n${image}\n`)
})

test('an image in a sentence, and anything else, is put where the cursor is and changes nothing around it', () => {
  assert.equal(withImage('One | two.'), `One ${image}| two.`)
  assert.equal(withImage('> |'), `> ${image}|`)
  assert.equal(withImage('One.\n\n|', 'typed'), 'One.\n\ntyped|')
})
