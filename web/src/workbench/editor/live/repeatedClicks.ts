import { EditorSelection, type EditorState, type Extension } from '@codemirror/state'
import { EditorView } from '@codemirror/view'

/**
 * A click may move the text below the pointer, as the block that has the cursor shows its markup, and another one does
 * not any more. A double or triple click takes the word or line that its first click hit.
 */
export function repeatedClicks(): Extension {
  return EditorView.mouseSelectionStyle.of((view, event) => {
    const { detail: clicks, button, shiftKey } = event
    if (clicks < 2 || button !== 0 || shiftKey) return null
    const clicked = rangeAt(view.state, view.state.selection.main.from, clicks)
    const now = view.posAtCoords({ x: event.clientX, y: event.clientY })
    if (clicked === null || now === null || (clicked.from <= now && now <= clicked.to)) return null
    let own: Range = clicked
    return {
      get({ clientX, clientY }) {
        const isStill = clientX === event.clientX && clientY === event.clientY
        const at = isStill ? null : view.posAtCoords({ x: clientX, y: clientY })
        return upTo(own, (at !== null && rangeAt(view.state, at, clicks)) || own)
      },
      update({ changes }) {
        own = { from: changes.mapPos(own.from, 1), to: changes.mapPos(own.to, -1) }
      },
    }
  })
}

type Range = { readonly from: number; readonly to: number }

function upTo({ from, to }: Range, other: Range): EditorSelection {
  return other.from < from
    ? EditorSelection.single(to, other.from)
    : EditorSelection.single(from, Math.max(to, other.to))
}

/** The word at a position, or, with three clicks, the line. */
function rangeAt(state: EditorState, at: number, clicks: number): Range | null {
  if (clicks === 2) return state.wordAt(at)
  const { from, to } = state.doc.lineAt(at)
  return { from, to: Math.min(state.doc.length, to + 1) }
}
