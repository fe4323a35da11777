import { type EditorState, type Extension, StateEffect, StateField } from '@codemirror/state'
import type { Hunk } from '../../../changes/compare.ts'
import { currentHunk, hunkAt, hunkRange, hunksOf } from './hunks.ts'

/**
 * The place of the review in the text: the change there, or the next one, is the current one. The position is the one
 * before the changes of the transaction.
 */
export const setPlace = StateEffect.define<number>()

const placeField = StateField.define<number>({
  create: () => 0,
  update(before, transaction) {
    const { effects, changes, state } = transaction
    const place = effects.findLast(effect => effect.is(setPlace))?.value ?? before
    // A user who puts the cursor into a change means it.
    if (transaction.isUserEvent('select') && isCursorInChange(state)) return state.selection.main.head
    return changes.mapPos(place, -1)
  },
})

function isCursorInChange(state: EditorState): boolean {
  return hunkAt(state.doc, hunksOf(state), state.selection.main.head) !== null
}

export function reviewPlace(): Extension {
  return placeField
}

/** The change that the acts of the review apply to. */
export function currentChange(state: EditorState): Hunk | null {
  const place = state.field(placeField, false)
  return place === undefined ? null : currentHunk(state.doc, hunksOf(state), place)
}

/** The change before or after the current one; `null` at either end. */
export function neighbour(state: EditorState, direction: 1 | -1): Hunk | null {
  const hunks = hunksOf(state)
  const now = currentChange(state)
  return now === null ? null : (hunks[hunks.indexOf(now) + direction] ?? null)
}

export function placeOf(state: EditorState, hunk: Hunk): number {
  return hunkRange(state.doc, hunk).from
}
