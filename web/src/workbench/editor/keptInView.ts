import type { Extension } from '@codemirror/state'
import { EditorView, ViewPlugin } from '@codemirror/view'

/** Keeps the cursor in view where the room for the text shrinks, as when the tools of a phone appear below it. */
export function caretInView(): Extension {
  return keptInView(view => (view.hasFocus ? view.state.selection.main.head : null))
}

/** The same for any position; `null` if there is none to keep. */
export function keptInView(positionIn: (view: EditorView) => number | null): Extension {
  return ViewPlugin.define(view => {
    const box = view.scrollDOM
    let heightPx = box.clientHeight
    const sizes = new ResizeObserver(() => {
      const lostPx = heightPx - box.clientHeight
      heightPx = box.clientHeight
      const position = lostPx > 0 ? positionIn(view) : null
      if (position !== null && isHidden(view, position, lostPx)) {
        view.dispatch({ effects: EditorView.scrollIntoView(position) })
      }
    })
    sizes.observe(box)
    return { destroy: () => sizes.disconnect() }
  })
}

/** Whether the position is in what was lost at the foot, and not where the user has scrolled away from it. */
function isHidden(view: EditorView, position: number, lostPx: number): boolean {
  const place = view.coordsAtPos(position)
  const { bottom } = view.scrollDOM.getBoundingClientRect()
  return place !== null && place.bottom > bottom && place.top < bottom + lostPx
}
