import type { Store } from '../../store.ts'
import type { LineRange } from '../editor/lines.ts'
import type { ReviewState } from '../editor/review/reviewState.ts'

export type FileSessionState = {
  /** The last stored text; `null` before the first editor. */
  readonly text: string | null
  /** The review in the editor; `null` without one. */
  readonly reviewed: ReviewState | null
  /** Incrementing it requests another editor, which starts with the draft at that time. */
  readonly editorNumber: number
  /** The number of editors attached so far: each has to be told what to show. */
  readonly attached: number
  readonly selection: LineRange | null
  /** The title of the section that is selected as a whole; `null` for other lines. */
  readonly sectionTitle: string | null
  /** Text to insert at the cursor as soon as there is an editor that takes it. */
  readonly pendingInsertion: string
}

export type SessionStore = Store<FileSessionState>

export const initialState: FileSessionState = {
  text: null,
  reviewed: null,
  editorNumber: 0,
  attached: 0,
  selection: null,
  sectionTitle: null,
  pendingInsertion: '',
}
