import type { Extension } from '@codemirror/state'
import { EditorView, ViewPlugin } from '@codemirror/view'

/** Keeps the cursor in view where the room for the text shrinks, as when the tools of a phone appear below it. */
export function shownCaret(): Extension {
  return ViewPlugin.define(view => {
    const box = view.scrollDOM
    let heightPx = box.clientHeight
    const sizes = new ResizeObserver(() => {
      const lostPx = heightPx - box.clientHeight
      heightPx = box.clientHeight
      if (lostPx > 0 && view.hasFocus && isHidden(view, lostPx)) {
        view.dispatch({ effects: EditorView.scrollIntoView(view.state.selection.main.head) })
      }
    })
    sizes.observe(box)
    return { destroy: () => sizes.disconnect() }
  })
}

/** Whether the cursor is in what was lost at the foot, and not where the user has scrolled away from it. */
function isHidden(view: EditorView, lostPx: number): boolean {
  const caret = view.coordsAtPos(view.state.selection.main.head)
  const { bottom } = view.scrollDOM.getBoundingClientRect()
  return caret !== null && caret.bottom > bottom && caret.top < bottom + lostPx
}
