import assert from 'node:assert/strict'
import { test } from 'node:test'
import { syntaxTree, syntaxTreeAvailable } from '@codemirror/language'
import { EditorState, Text } from '@codemirror/state'
import { markdownSupport } from '../../web/src/workbench/editor/markdownSupport.ts'
import { parseAhead } from '../../web/src/workbench/editor/parsedAhead.ts'

const part = '## Part\n\n- one **two**\n- <b>three</b>\n\n| A | B |\n| --- | --- |\n| 1 | 2 |\n\n```js\nlet a\n```\n\n'
const documentOf = (parts: number): Text => Text.of(part.repeat(parts).split('\n'))
const open = (doc: Text): EditorState => EditorState.create({ doc, extensions: markdownSupport() })

test('an editor begins with the tree of a document that was parsed ahead, the same as its own parser makes', async () => {
  const doc = documentOf(1_000)
  await parseAhead(markdownSupport().language.parser, doc)
  const state = open(doc)
  assert.ok(syntaxTreeAvailable(state, doc.length))
  const own = markdownSupport().language.parser.parse(doc.toString())
  assert.equal(syntaxTree(state).toString(), own.toString())
  const edited = state.update({ changes: { from: 0, insert: '# Title\n\n' } }).state
  assert.equal(syntaxTree(edited).topNode.firstChild?.name, 'ATXHeading1')
})

test('a very long document is not parsed ahead', async () => {
  const doc = documentOf(4_000)
  await parseAhead(markdownSupport().language.parser, doc)
  assert.ok(!syntaxTreeAvailable(open(doc), doc.length))
})
