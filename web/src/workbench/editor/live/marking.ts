import { type EditorState, Facet } from '@codemirror/state'
import type { Block } from './structure.ts'

/** What a review marks in the page. */
export type Marking = {
  /** Another object whenever something else is marked. */
  readonly of: (state: EditorState) => unknown
  /** The earlier source of a block, `''` for a new one; `null` if it has not changed. */
  readonly before: (state: EditorState, block: Block) => string | null
  /** Whether only the markup of a range has changed, so that it has to be shown. */
  readonly isShown: (state: EditorState, from: number, to: number) => boolean
}

export const marking = Facet.define<Marking, Marking | null>({ combine: all => all[0] ?? null })

export function isMarkedAnew(before: EditorState, now: EditorState): boolean {
  const marks = now.facet(marking)
  return marks !== null && marks.of(before) !== marks.of(now)
}
