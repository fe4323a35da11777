import type { ChangeSpec, EditorState, TransactionSpec } from '@codemirror/state'

/**
 * One action on the text: the splices that it makes, or `null` if it does not apply at the selection. Bytes outside the
 * blocks that it edits stay as they are.
 */
export type Tool = (state: EditorState) => TransactionSpec | null

/** What tools write as the user's own input, so that each is one step of undo. */
export const toolEvent = 'input.tool'

/** What a tool changes; a cursor before the first words of a line goes after the marks that are put before them. */
export function marking(state: EditorState, changes: readonly ChangeSpec[]): TransactionSpec | null {
  if (changes.length === 0) return null
  const { head } = state.selection.main
  const line = state.doc.lineAt(head)
  const isFirst = /^[ \t>]*$/.test(line.text.slice(0, head - line.from))
  const selection = isFirst ? { selection: state.selection.map(state.changes(changes), 1) } : {}
  return { changes, ...selection, userEvent: toolEvent }
}
