import { createStore, type ReadableStore } from '../../store.ts'
import type { EditorSurface } from '../editor/surface.ts'
import type { PlaceInText } from '../text/carriedPosition.ts'
import type { Reading } from '../text/reading.ts'

/** Where the user is in a file, kept from one of its editors to the next. */
export type UserPlace = {
  /**
   * Where the cursor has come to rest; `null` until it has moved. It is not in the state of the file session, whose
   * changes render the whole file.
   */
  readonly caret: ReadableStore<number | null>
  /** Where the cursor last came to rest, with the text at that time; `null` if it never moved. */
  readonly lastCaret: () => PlaceInText | null
  /** Where the user was in the previous editor. */
  readonly lastReading: () => Reading | null
  /** Called when the cursor has come to rest elsewhere. */
  readonly caretRested: (position: number) => void
}

type KeptUserPlace = UserPlace & {
  /** Called with an editor that is about to be detached. */
  readonly keepCaret: (surface: Pick<EditorSurface, 'text' | 'caret'> | null) => void
  /** Called before an editor is replaced. Without an editor, the user is still where the last one was. */
  readonly keepReading: (surface: Pick<EditorSurface, 'reading'> | null) => void
}

export function createUserPlace(): KeptUserPlace {
  const caret = createStore<number | null>(null)
  let lastCaret: PlaceInText | null = null
  let lastReading: Reading | null = null
  return {
    caret,
    lastCaret: () => lastCaret,
    lastReading: () => lastReading,
    caretRested: caret.set,
    keepCaret(surface) {
      const position = surface?.caret() ?? null
      if (surface !== null && position !== null) lastCaret = { text: surface.text(), position }
    },
    keepReading(surface) {
      if (surface !== null) lastReading = surface.reading()
    },
  }
}
