import assert from 'node:assert/strict'
import { test } from 'node:test'
import { history, redo, undo } from '@codemirror/commands'
import { EditorState, StateEffect } from '@codemirror/state'
import fc from 'fast-check'
import type { Edit } from '#web/api/edits.ts'
import { changesBetween } from '#web/changes/compare.ts'
import type { ReviewSource } from '#web/workbench/editor/review/changeView.ts'
import { currentChange, neighbour, placeOf, setPlace } from '#web/workbench/editor/review/current.ts'
import { type Decision, decisionSpecs } from '#web/workbench/editor/review/decide.ts'
import { decidedLinesIn } from '#web/workbench/editor/review/decided.ts'
import { hunksOf, originalTextOf } from '#web/workbench/editor/review/hunks.ts'
import { reviewIn } from '#web/workbench/editor/review/reviewState.ts'
import { reviewFields } from '#web/workbench/editor/review/reviewSurface.ts'
import { documentOf, fileTextOf, textForm } from '#web/workbench/text/formField.ts'

/** Decisions about the changes of a review, as the editor makes them. */

type Warning = Edit['warnings'][number]

function sourceOf(rewrittenContent: string, warnings: readonly Warning[] = []): ReviewSource {
  return { edit: { rewrittenContent, warnings } as unknown as Edit, askedFor: null }
}

function review(original: string, proposal: string, decided = [] as ReturnType<typeof decidedLinesIn>): EditorState {
  const { doc, form } = documentOf(proposal)
  return EditorState.create({ doc, extensions: [history(), textForm(form), reviewFields(original, decided)] })
}

function decide(state: EditorState, decision: Decision, source: ReviewSource): EditorState {
  const specs = decisionSpecs(state, source, decision)
  return specs === null ? state : state.update(...specs).state
}

function step(state: EditorState, command: typeof undo): EditorState {
  let next = state
  command({ state, dispatch: transaction => (next = transaction.state) })
  return next
}

function type(state: EditorState, at: number, words: string): EditorState {
  return state.update({ changes: { from: at % (state.doc.length + 1), insert: words }, userEvent: 'input.type' }).state
}

const line = fc.tuple(
  fc.constantFrom('It MUST log 200 ms.', 'It MAY log.', '', '- one', '- two', '| a | b |', 'x'),
  fc.constantFrom('\n', '\r\n'),
)
const text = fc
  .tuple(fc.array(line, { maxLength: 10 }), fc.constantFrom('', 'end'), fc.constantFrom('', '\uFEFF'))
  .map(([lines, last, mark]) => mark + lines.map(([words, end]) => words + end).join('') + last)
const edits = fc.array(fc.tuple(fc.nat(), fc.constantFrom('a', '\n', 'MUST ', '')), { maxLength: 3 })
const decisions = fc.array(fc.constantFrom<Decision>('keep', 'undo', 'fix', 'keepUnwarned'), { maxLength: 6 })

test('nothing is decided while the text is read-only, as it is while another tab edits it', () => {
  const readOnly = StateEffect.appendConfig.of(EditorState.readOnly.of(true))
  const state = review('one\n', 'two\n').update({ effects: readOnly }).state
  for (const decision of ['keep', 'undo', 'keepAll', 'undoAll', 'keepUnwarned'] as const) {
    assert.ok(decisionSpecs(state, sourceOf('two\n'), decision) === null, decision)
  }
})

test('keeping everything gives the text byte for byte, and undoing everything the original, also after hand edits', () => {
  fc.assert(
    fc.property(text, text, edits, fc.boolean(), (before, after, typed, isTogether) => {
      const source = sourceOf(after)
      const start = typed.reduce((state, [at, words]) => type(state, at, words), review(before, after))
      for (const [decision, all] of [
        ['keep', 'keepAll'],
        ['undo', 'undoAll'],
      ] as const) {
        const expected = decision === 'keep' ? fileTextOf(start) : before
        let state = start
        for (let left = hunksOf(state).length; left > 0; left = isTogether ? 0 : left - 1) {
          state = decide(state, isTogether ? all : decision, source)
        }
        assert.equal(hunksOf(state).length, 0)
        assert.equal(fileTextOf(state), expected)
        assert.equal(originalTextOf(state), expected)
      }
    }),
  )
})

test('whatever is decided and typed, the history takes it back step by step, with what was decided', () => {
  fc.assert(
    fc.property(text, text, decisions, edits, (before, after, made, typed) => {
      const source = sourceOf(after)
      let state = review(before, after)
      for (const [index, decision] of made.entries()) {
        state = decide(state, decision, source)
        const [at, words] = typed[index] ?? [0, '']
        if (words !== '') state = type(state, at, words)
      }
      const [words, original, decided] = [fileTextOf(state), originalTextOf(state), decidedLinesIn(state)]
      let steps = 0
      for (let last: EditorState | null = null; last !== state; steps++) {
        last = state
        state = step(state, undo)
      }
      assert.deepEqual([fileTextOf(state), originalTextOf(state), decidedLinesIn(state)], [after, before, []])
      for (; steps > 0; steps--) state = step(state, redo)
      assert.deepEqual([fileTextOf(state), originalTextOf(state), decidedLinesIn(state)], [words, original, decided])
    }),
  )
})

test('the changes that are decided and those that are left are as many as there were, until the user types', () => {
  fc.assert(
    fc.property(text, text, decisions, (before, after, made) => {
      const source = sourceOf(after)
      const total = changesBetween(before, after).length
      let state = review(before, after)
      for (const decision of made) {
        state = decide(state, decision, source)
        const { left, kept, undone, number } = reviewIn(state, source) ?? assert.fail()
        assert.equal(left + kept + undone, total)
        assert.ok(left === 0 ? number === 0 : number >= 1 && number <= total)
        assert.equal(changesBetween(originalTextOf(state), fileTextOf(state)).length, left)
      }
      const again = review(originalTextOf(state), fileTextOf(state), decidedLinesIn(state))
      assert.deepEqual(decidedLinesIn(again), decidedLinesIn(state))
    }),
  )
})

const original = 'One.\n\nThe approver MUST be someone else than who asked.\n\nThree.\n'
const proposal = 'First.\n\nThe approver SHOULD be another person.\n\nThird.\n'
const keywordChanged: Warning = {
  code: 'keyword_changed',
  nature: 'unasked',
  message: '"MUST" became "SHOULD".',
  blocking: true,
  lines: [3, 3],
}

test('a change is kept with its original word, and only the word differs from the proposal', () => {
  const source = sourceOf(proposal, [keywordChanged])
  const start = review(original, proposal)
  const second = hunksOf(start)[1] ?? assert.fail()
  const there = start.update({ effects: setPlace.of(placeOf(start, second)) }).state
  assert.deepEqual(reviewIn(there, source)?.change?.fix?.words, ['MUST'])
  const fixed = decide(there, 'fix', source)
  assert.equal(fileTextOf(fixed), proposal.replace('SHOULD', 'MUST'))
  assert.equal(hunksOf(fixed).length, 2)
  assert.equal(fileTextOf(step(fixed, undo)), proposal)
})

test('changes without warnings are kept together, and those with one are left', () => {
  const source = sourceOf(proposal, [keywordChanged])
  const start = review(original, proposal)
  assert.equal(reviewIn(start, source)?.unwarned, 2)
  const kept = decide(start, 'keepUnwarned', source)
  assert.equal(originalTextOf(kept), original.replace('One', 'First').replace('Three', 'Third'))
  assert.equal(reviewIn(kept, source)?.change?.warnings.length, 1)
  const whole: Warning = { ...keywordChanged, code: 'text_lost', lines: null, message: 'Much is gone.' }
  assert.equal(reviewIn(start, sourceOf(proposal, [whole]))?.unwarned, 0)
})

test('a warning stays with its change when lines above it are decided or typed, and ends when its word is back', () => {
  const source = sourceOf(proposal, [keywordChanged])
  let state = decide(review(original, proposal), 'undo', source)
  state = type(state, 0, 'Typed.\n\n\n')
  const warned = hunksOf(state).filter((_, index) => {
    const there = state.update({ effects: setPlace.of(placeOf(state, hunksOf(state)[index] ?? assert.fail())) }).state
    return reviewIn(there, source)?.change?.warnings.length === 1
  })
  assert.equal(warned.length, 1)
  const at = state.doc.toString().indexOf('SHOULD')
  state = state.update({ changes: { from: at, to: at + 6, insert: 'MUST' } }).state
  state = state.update({ effects: setPlace.of(at) }).state
  assert.deepEqual(reviewIn(state, source)?.change?.warnings, [])
})

test('a warning without a line concerns the change that removes the words which it quotes', () => {
  const lost: Warning = { ...keywordChanged, code: 'paragraph_lost', lines: null, message: 'Gone: "Two and more".' }
  const source = sourceOf('One.\n\nTHREE.\n', [lost])
  const state = review('One.\n\nTwo and\nmore.\n\nThree.\n', 'One.\n\nTHREE.\n')
  assert.equal(reviewIn(state, source)?.change?.warnings.length, 1)
})

test('after a decision the next change is the current one, and at the end the first that is left', () => {
  const source = sourceOf(proposal)
  let state = review(original, proposal)
  assert.equal(neighbour(state, -1), null)
  state = decide(state, 'keep', source)
  assert.equal(reviewIn(state, source)?.number, 2)
  const last = neighbour(state, 1) ?? assert.fail()
  state = state.update({ effects: setPlace.of(placeOf(state, last)) }).state
  assert.equal(neighbour(state, 1), null)
  assert.equal(reviewIn(state, source)?.number, 3)
  state = decide(state, 'undo', source)
  assert.equal(reviewIn(state, source)?.number, 2)
  state = decide(state, 'keep', source)
  assert.equal(currentChange(state), null)
  assert.equal(reviewIn(state, source)?.change, null)
})

test('putting the cursor into a change makes it the current one, and elsewhere nothing moves', () => {
  const source = sourceOf(proposal)
  let state = review(original, proposal)
  const select = (at: number) => state.update({ selection: { anchor: at }, userEvent: 'select.pointer' }).state
  state = select(proposal.indexOf('another'))
  assert.equal(reviewIn(state, source)?.number, 2)
  state = select(proposal.indexOf('\n\nThird') + 1)
  assert.equal(reviewIn(state, source)?.number, 2)
})
