import assert from 'node:assert/strict'
import { test } from 'node:test'
import { history, undo } from '@codemirror/commands'
import { unifiedMergeView } from '@codemirror/merge'
import { EditorState, type TransactionSpec } from '@codemirror/state'
import fc from 'fast-check'
import {
  compareAgain,
  currentHunk,
  goToHunk,
  hunkDecisions,
  hunksOf,
  keepAll,
  keepHunk,
  originalTextOf,
  undoAll,
  undoHunk,
} from '../../web/src/workbench/review/hunks.ts'
import { documentOf, fileTextOf, textForm } from '../../web/src/workbench/text/formField.ts'

function review(original: string, proposal: string): EditorState {
  const before = documentOf(original)
  const after = documentOf(proposal)
  return EditorState.create({
    doc: after.doc,
    extensions: [
      history(),
      textForm(after.form),
      unifiedMergeView({ original: before.doc, gutter: false }),
      hunkDecisions(before.form),
    ],
  })
}

function apply(state: EditorState, spec: TransactionSpec | null): EditorState {
  const next = spec ? state.update(spec).state : state
  return next.update(compareAgain(next)).state
}
function undone(state: EditorState): EditorState {
  let next = state
  undo({ state, dispatch: transaction => (next = transaction.state) })
  return next
}

const original = 'one\r\ntwo\nthree\nfour\r\nfive\n'
const proposal = 'one\r\nTWO\nthree\nfour\r\nfive\r\nsix\n'

/** Far more than there are changes in texts this short. */
const stepsMax = 30

const line = fc.tuple(fc.constantFrom('a', 'b', 'c', 'd', ''), fc.constantFrom('\n', '\r\n'))
const text = fc
  .tuple(fc.array(line, { maxLength: 10 }), fc.constantFrom('', 'a', 'z'))
  .map(([lines, last]) => lines.map(([words, end]) => words + end).join('') + last)

test('every change can be kept or undone by itself', () => {
  const state = review('one\ntwo\nthree\nfour\nfive\n', 'one\nTWO\nthree\nfour\nfive\nsix\n')
  const [first, second] = hunksOf(state)
  assert.ok(first && second)
  const decided = apply(apply(state, keepHunk(state, first)), null)
  assert.equal(hunksOf(decided).length, 1)
  assert.equal(originalTextOf(decided), 'one\nTWO\nthree\nfour\nfive\n')
  const left = hunksOf(decided)[0]
  assert.ok(left)
  const done = apply(decided, undoHunk(decided, left))
  assert.equal(hunksOf(done).length, 0)
  assert.equal(fileTextOf(done), 'one\nTWO\nthree\nfour\nfive\n')
})

test('a Keep is undone by the history', () => {
  const state = review(original, proposal)
  const count = hunksOf(state).length
  const hunk = currentHunk(state)
  assert.ok(hunk)
  const kept = apply(state, keepHunk(state, hunk))
  assert.equal(hunksOf(kept).length, count - 1)
  const back = undone(kept)
  assert.equal(hunksOf(back).length, count)
  assert.equal(originalTextOf(back), original)
  assert.equal(fileTextOf(back), proposal)
})

test('undoing all changes, at once or one by one, gives the original byte for byte', () => {
  fc.assert(
    fc.property(text, text, (before, after) => {
      const state = review(before, after)
      assert.equal(fileTextOf(apply(state, undoAll(state))), before)
      let stepwise = state
      for (let steps = 0; steps < stepsMax; steps++) {
        const hunk = hunksOf(stepwise)[0]
        if (hunk) stepwise = apply(stepwise, undoHunk(stepwise, hunk))
      }
      assert.equal(stepwise.doc.toString(), documentOf(before).doc.toString())
    }),
  )
})

test('keeping all changes leaves the text alone and nothing to decide', () => {
  fc.assert(
    fc.property(text, text, (before, after) => {
      const state = review(before, after)
      const kept = apply(state, keepAll(state))
      assert.equal(hunksOf(kept).length, 0)
      assert.equal(fileTextOf(kept), after)
      assert.equal(originalTextOf(kept), after)
      let stepwise = state
      for (let steps = 0; steps < stepsMax; steps++) {
        const hunk = hunksOf(stepwise).at(-1)
        if (hunk) stepwise = apply(stepwise, keepHunk(stepwise, hunk))
      }
      assert.equal(hunksOf(stepwise).length, 0)
      assert.equal(fileTextOf(stepwise), after)
    }),
  )
})

test('next and previous go round through the changes', () => {
  let state = review('a\nb\nc\nd\ne\n', 'A\nb\nC\nd\nE\n')
  const at = () => state.doc.lineAt(state.selection.main.head).number
  const seen: number[] = []
  for (let step = 0; step < 3; step++) {
    state = apply(state, goToHunk(state, 1))
    seen.push(at())
  }
  assert.deepEqual(seen, [3, 5, 1])
  state = apply(state, goToHunk(state, -1))
  assert.equal(at(), 5)
})
