import assert from 'node:assert/strict'
import { test } from 'node:test'
import { history, redo, undo } from '@codemirror/commands'
import { EditorState, type TransactionSpec } from '@codemirror/state'
import fc from 'fast-check'
import { documentOf, fileTextOf, textForm } from '../../web/src/workbench/text/formField.ts'

function open(text: string): EditorState {
  const { doc, form } = documentOf(text)
  return EditorState.create({ doc, extensions: [textForm(form), history()] })
}

function run(state: EditorState, command: typeof undo): EditorState {
  let next = state
  command({ state, dispatch: transaction => (next = transaction.state) })
  return next
}

/** Lines with their ends, as in git; the first may start with a byte order mark. */
const ended = (text: string): string[] => text.match(/[^\n]*\n|[^\n]+$/g) ?? []

const end = fc.constantFrom('\n', '\r\n')
const line = fc.string({ unit: fc.constantFrom('a', 'é', ' ', '#', '\r', '\t', '😀'), maxLength: 6 })
const text = fc
  .tuple(fc.boolean(), fc.array(fc.tuple(line, end), { maxLength: 12 }), line)
  .map(([bom, lines, last]) => (bom ? '\uFEFF' : '') + lines.map(([words, by]) => words + by).join('') + last)
const edit = fc.record({
  from: fc.nat(200),
  length: fc.nat(12),
  insert: fc.constantFrom('', 'x', 'new\nlines', '\n', 'a\n\nb\n'),
})

test('a text that is opened and not changed keeps its bytes', () => {
  fc.assert(fc.property(text, written => fileTextOf(open(written)) === written))
})

test('lines that no edit touches keep their bytes, whatever is edited around them', () => {
  fc.assert(
    fc.property(text, fc.array(edit, { minLength: 1, maxLength: 6 }), (written, edits) => {
      let state = open(written)
      for (const { from, length, insert } of edits) {
        const before = ended(fileTextOf(state))
        const at = Math.min(from, state.doc.length)
        const to = Math.min(at + length, state.doc.length)
        const [first, last] = [state.doc.lineAt(at).number, state.doc.lineAt(to).number]
        state = state.update({ changes: { from: at, to, insert: state.toText(insert) } }).state
        const after = ended(fileTextOf(state))
        assert.deepEqual(after.slice(0, first - 1), before.slice(0, first - 1))
        const below = before.slice(last)
        if (below.length > 0) assert.deepEqual(after.slice(-below.length), below)
      }
    }),
  )
})

test('undoing every edit restores the bytes, and redoing applies them again', () => {
  fc.assert(
    fc.property(text, fc.array(edit, { minLength: 1, maxLength: 6 }), (written, edits) => {
      let state = open(written)
      for (const { from, length, insert } of edits) {
        const at = Math.min(from, state.doc.length)
        const changes: TransactionSpec['changes'] = {
          from: at,
          to: Math.min(at + length, state.doc.length),
          insert: state.toText(insert),
        }
        state = state.update({ changes, userEvent: 'input.type' }).state
      }
      const edited = fileTextOf(state)
      for (let step = 0; step <= edits.length; step++) state = run(state, undo)
      assert.equal(fileTextOf(state), written)
      for (let step = 0; step <= edits.length; step++) state = run(state, redo)
      assert.equal(fileTextOf(state), edited)
    }),
  )
})

test('a new line ends like the line that it was inserted in', () => {
  const state = open('one\r\ntwo\nthree\r\n')
  const at = (needle: string) => state.doc.toString().indexOf(needle) + needle.length
  const typed = (needle: string) => fileTextOf(state.update({ changes: { from: at(needle), insert: '\n+' } }).state)
  assert.equal(typed('one'), 'one\r\n+\r\ntwo\nthree\r\n')
  assert.equal(typed('two'), 'one\r\ntwo\n+\nthree\r\n')
  assert.equal(typed('three'), 'one\r\ntwo\nthree\r\n+\r\n')
})
