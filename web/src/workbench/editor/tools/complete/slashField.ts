import { type EditorState, StateEffect, StateField } from '@codemirror/state'
import { isProse } from '../blocks.ts'

/** Escape: the slash stays as text, and the menu does not open for it again. */
export const dismissSlash = StateEffect.define<null>()

const lineStart = /^[\s>]*(?:(?:[-*+]|\d{1,9}[.)])[ \t]+(?:\[[ xX]\][ \t]+)?)?$/
const query = /^\/[\p{L}\p{N} -]{0,30}$/u

/** The position of a slash that was typed where a block begins; `null` if none is being completed. */
export const slashField = StateField.define<number | null>({
  create: () => null,
  update(before, transaction) {
    const { state, docChanged, selection, effects, changes } = transaction
    if (effects.some(effect => effect.is(dismissSlash))) return null
    if (!docChanged && !selection) return before
    const { head, empty } = state.selection.main
    if (docChanged && transaction.isUserEvent('input.type') && empty) {
      const slash = typedSlash(state, head)
      if (slash !== null && before === null && wasInserted(transaction, slash)) return slash
    }
    const at = before === null ? null : changes.mapPos(before, 1)
    const line = at === null ? null : state.doc.lineAt(at)
    return at !== null && line && head > at && head <= line.to && query.test(state.sliceDoc(at, head)) ? at : null
  },
})

function typedSlash(state: EditorState, head: number): number | null {
  const line = state.doc.lineAt(head)
  const before = line.text.slice(0, head - line.from)
  const slash = before.lastIndexOf('/')
  if (slash === -1 || !lineStart.test(before.slice(0, slash)) || !query.test(before.slice(slash))) return null
  // Text after it: the slash is part of a sentence.
  return /\S/.test(line.text.slice(head - line.from)) || !isProse(state, head) ? null : line.from + slash
}

function wasInserted(
  { changes }: { readonly changes: import('@codemirror/state').ChangeSet },
  position: number,
): boolean {
  let isIn = false
  changes.iterChangedRanges((_fromA, _toA, from, to) => {
    if (from <= position && position < to) isIn = true
  })
  return isIn
}
