import type { EditorState, TransactionSpec } from '@codemirror/state'

/**
 * One action on the text: the splices that it makes, or `null` if it does not apply at the selection. Bytes outside the
 * blocks that it edits stay as they are.
 */
export type Tool = (state: EditorState) => TransactionSpec | null

/** What tools write as the user's own input, so that each is one step of undo. */
export const toolEvent = 'input.tool'
