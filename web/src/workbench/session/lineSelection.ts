import { patch } from '../../store.ts'
import type { EditorSurface } from '../editor/surface.ts'
import type { SessionStore } from './sessionState.ts'

/** The lines that the next rewrite is limited to. They refer to the text in which they were selected. */
export type LineSelection = {
  /** Selects the lines selected in the editor, or the section whose heading has the cursor. */
  readonly select: (surface: Pick<EditorSurface, 'sectionLines' | 'selectedLines'> | null) => void
  readonly clear: () => void
  /** Called with whether the text is under review: the end of a review clears the selection. */
  readonly reviewing: (isReviewed: boolean) => void
}

export function createLineSelection(state: SessionStore): LineSelection {
  let wasReviewed = false
  const clear = (): void => patch(state, { selection: null, sectionTitle: null })
  return {
    select(surface) {
      const section = surface?.sectionLines() ?? null
      const lines = surface?.selectedLines() ?? null
      if (lines !== null || section === null) return patch(state, { selection: lines, sectionTitle: null })
      const { startLine, endLine, title } = section
      patch(state, { selection: { startLine, endLine }, sectionTitle: title })
    },
    clear,
    reviewing(isReviewed) {
      if (wasReviewed && !isReviewed) clear()
      wasReviewed = isReviewed
    },
  }
}
