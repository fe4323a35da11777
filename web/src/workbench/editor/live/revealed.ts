import { type EditorSelection, type EditorState, type Extension, StateEffect, StateField } from '@codemirror/state'
import { EditorView } from '@codemirror/view'
import { marking } from './marking.ts'

/**
 * The selection whose blocks show their markup; `null` while nothing is selected and the focus is elsewhere. It does not
 * follow a pressed mouse button, so that no text moves under the pointer.
 */
export type Revealed = { readonly isFocused: boolean; readonly isHeld: boolean; readonly shown: EditorSelection | null }

const setFocused = StateEffect.define<boolean>()
const setHeld = StateEffect.define<boolean>()

export const revealedField = StateField.define<Revealed>({
  create: () => ({ isFocused: false, isHeld: false, shown: null }),
  update(before, { effects, changes, newSelection }) {
    const isFocused = effects.findLast(effect => effect.is(setFocused))?.value ?? before.isFocused
    const isHeld = effects.findLast(effect => effect.is(setHeld))?.value ?? before.isHeld
    const now = isFocused || !newSelection.main.empty ? newSelection : null
    const shown = isHeld ? (before.shown?.map(changes) ?? null) : now
    const isSame = shown === before.shown || (shown !== null && before.shown !== null && shown.eq(before.shown))
    if (isSame && isFocused === before.isFocused && isHeld === before.isHeld) return before
    return { isFocused, isHeld, shown: isSame ? before.shown : shown }
  },
})

/** Whether the selection touches a range, or a review shows its markup. */
export function isRevealed(state: EditorState, from: number, to: number): boolean {
  const isTouched =
    state.field(revealedField).shown?.ranges.some(range => range.from <= to && range.to >= from) ?? false
  return isTouched || (state.facet(marking)?.isShown(state, from, to) ?? false)
}

/** Whether the cursor, or one end of the selection, is in a range. */
export function isEntered(state: EditorState, from: number, to: number): boolean {
  const isInside = (position: number) => position >= from && position <= to
  return (
    state.field(revealedField).shown?.ranges.some(({ anchor, head }) => isInside(anchor) || isInside(head)) ?? false
  )
}

export function revealing(): Extension {
  let isTouch = false
  return [
    revealedField,
    EditorView.focusChangeEffect.of((_state, isFocusing) => setFocused.of(isFocusing)),
    EditorView.domEventObservers({
      pointerdown({ pointerType }) {
        isTouch = pointerType === 'touch'
      },
      mousedown({ button }, view) {
        // After a tap, the browser sets the selection, and no update may come before the editor has read it.
        if (button !== 0 || isTouch) return
        view.dispatch({ effects: setHeld.of(true) })
        const end = new AbortController()
        const release = (): void => {
          end.abort()
          if (view.dom.isConnected) view.dispatch({ effects: setHeld.of(false) })
        }
        for (const name of ['mouseup', 'dragend', 'blur'] as const) {
          view.dom.ownerDocument.defaultView?.addEventListener(name, release, { signal: end.signal })
        }
      },
    }),
  ]
}
