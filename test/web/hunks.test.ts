import assert from 'node:assert/strict'
import { test } from 'node:test'
import { history, undo } from '@codemirror/commands'
import { EditorState, type TransactionSpec } from '@codemirror/state'
import fc from 'fast-check'
import { applyHunk, diffHunks, type Hunk, invertHunk, splitTerminatedLines } from '../../web/src/changes/compare.ts'
import {
  compareWith,
  currentHunk,
  hunksOf,
  keepAll,
  keepHunk,
  originalTextOf,
  undoAll,
  undoHunk,
} from '../../web/src/workbench/editor/review/hunks.ts'
import { documentOf, fileTextOf, textForm } from '../../web/src/workbench/text/formField.ts'

function review(original: string, proposal: string): EditorState {
  const { doc, form } = documentOf(proposal)
  return EditorState.create({ doc, extensions: [history(), textForm(form), compareWith(original)] })
}

function apply(state: EditorState, spec: TransactionSpec | null): EditorState {
  return spec ? state.update(spec).state : state
}
function undone(state: EditorState): EditorState {
  let next = state
  undo({ state, dispatch: transaction => (next = transaction.state) })
  return next
}
const linesIn = (before: string, after: string): readonly Hunk[] =>
  diffHunks(splitTerminatedLines(before), splitTerminatedLines(after))

const original = 'one\r\ntwo\nthree\nfour\r\nfive\n'
const proposal = 'one\r\nTWO\nthree\nfour\r\nfive\r\nsix\n'

const one = (line: number): Hunk => ({ aStart: line, aEnd: line + 1, bStart: line, bEnd: line + 1 })

/** Indices of the changes to review next; more than texts this short have lines. */
const picks = fc.array(fc.nat(), { minLength: 30, maxLength: 30 })

function decideAll(
  start: EditorState,
  order: readonly number[],
  decide: (state: EditorState, hunk: Hunk) => TransactionSpec,
): EditorState {
  let state = start
  for (const pick of order) {
    const hunks = hunksOf(state)
    const hunk = hunks[pick % Math.max(1, hunks.length)]
    if (hunk) state = apply(state, decide(state, hunk))
  }
  assert.equal(hunksOf(state).length, 0)
  return state
}

const line = fc.tuple(fc.constantFrom('a', 'b', '- c', '- d', '1. e', ''), fc.constantFrom('\n', '\r\n'))
const text = fc
  .tuple(fc.array(line, { maxLength: 10 }), fc.constantFrom('', 'a', 'z'), fc.constantFrom('', '\uFEFF'))
  .map(([lines, last, mark]) => mark + lines.map(([words, end]) => words + end).join('') + last)

test('every change can be kept or undone individually', () => {
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
  const hunk = currentHunk(state.doc, hunksOf(state), 0)
  assert.ok(hunk)
  const kept = apply(state, keepHunk(state, hunk))
  assert.equal(hunksOf(kept).length, count - 1)
  const back = undone(kept)
  assert.equal(hunksOf(back).length, count)
  assert.equal(originalTextOf(back), original)
  assert.equal(fileTextOf(back), proposal)
})

test('undoing all changes, together or one by one in any order, gives the original byte for byte', () => {
  fc.assert(
    fc.property(text, text, picks, (before, after, order) => {
      const state = review(before, after)
      assert.equal(fileTextOf(apply(state, undoAll(state))), before)
      const stepwise = decideAll(state, order, undoHunk)
      assert.equal(fileTextOf(stepwise), before)
      assert.equal(originalTextOf(stepwise), before)
    }),
  )
})

test('keeping all changes, together or one by one in any order, keeps the text and leaves nothing to review', () => {
  fc.assert(
    fc.property(text, text, picks, (before, after, order) => {
      const state = review(before, after)
      const kept = apply(state, keepAll(state))
      assert.equal(hunksOf(kept).length, 0)
      assert.equal(fileTextOf(kept), after)
      assert.equal(originalTextOf(kept), after)
      const stepwise = decideAll(state, order, keepHunk)
      assert.equal(fileTextOf(stepwise), after)
      assert.equal(originalTextOf(stepwise), after)
    }),
  )
})

test('whatever is kept and undone, every step can be reverted, in both texts', () => {
  fc.assert(
    fc.property(text, text, picks, (before, after, order) => {
      let state = review(before, after)
      let steps = 0
      for (const pick of order) {
        const hunk = hunksOf(state)[pick % Math.max(1, hunksOf(state).length)]
        if (!hunk) break
        state = apply(state, pick % 2 === 0 ? keepHunk(state, hunk) : undoHunk(state, hunk))
        steps++
      }
      for (; steps > 0; steps--) state = undone(state)
      assert.equal(fileTextOf(state), after)
      assert.equal(originalTextOf(state), before)
    }),
  )
})

test('undoing one change gives the same lines as making all others', () => {
  fc.assert(
    fc.property(text, text, fc.nat(), (before, after, pick) => {
      const [a, b] = [splitTerminatedLines(before), splitTerminatedLines(after)]
      const hunks = diffHunks(a, b)
      const hunk = hunks[pick % Math.max(1, hunks.length)]
      if (!hunk) return assert.equal(before, after)
      const others = hunks.filter(each => each !== hunk)
      const taken = others.toReversed().reduce((lines, each) => applyHunk(lines, b, each), a)
      assert.equal(applyHunk(b, a, invertHunk(hunk)).join(''), taken.join(''))
    }),
  )
})

test('paragraphs separated by an empty line are separate changes', () => {
  const before = 'The service SHALL answer quickly.\n\nThe service SHALL be nice.\n\nUsers log in.\n'
  const after = 'It SHALL answer within 200 ms.\n\nEvery fault SHALL be said in words.\n\nUsers sign in.\n'
  assert.deepEqual(linesIn(before, after), [0, 2, 4].map(one))
  let state = review(before, after)
  const [, second] = hunksOf(state)
  assert.ok(second)
  state = apply(state, undoHunk(state, second))
  state = apply(state, keepAll(state))
  assert.equal(fileTextOf(state), after.replace('Every fault SHALL be said in words.', 'The service SHALL be nice.'))
})

test('list items that are rewritten individually are separate changes, and table rows are', () => {
  assert.deepEqual(linesIn('- a\n- b\n- c\n', '- A\n- B\n- c\n'), [0, 1].map(one))
  assert.deepEqual(linesIn('1. a\n2. b\n', '1. A\n2. B\n'), [0, 1].map(one))
  assert.equal(linesIn('| a |\n| b |\n', '| A | 1 |\n| B | 2 |\n').length, 1)
  assert.equal(linesIn('- a\n- b\n', '- A\n- B\n- C\n').length, 1)
})

test('different line ends are a change that can be reviewed', () => {
  const state = review('one\r\ntwo\r\n', 'one\ntwo\r\n')
  const [hunk] = hunksOf(state)
  assert.ok(hunk)
  assert.equal(fileTextOf(apply(state, undoHunk(state, hunk))), 'one\r\ntwo\r\n')
})
