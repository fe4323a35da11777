import type { Extension } from '@codemirror/state'
import { type EditorView, ViewPlugin, type ViewUpdate } from '@codemirror/view'

const restMs = 150

/** Reports the position of the cursor when it has come to rest, so that typing and arrow keys cost nothing. */
export function caretListener(onRest: (position: number) => void): Extension {
  let timer: ReturnType<typeof setTimeout> | undefined
  return [
    movement,
    ViewPlugin.define(() => ({
      update({ selectionSet, docChanged, state }) {
        if (!selectionSet && !docChanged) return
        clearTimeout(timer)
        timer = setTimeout(() => onRest(state.selection.main.head), restMs)
      },
      destroy: () => clearTimeout(timer),
    })),
  ]
}

/** Where the cursor of an editor with a `caretListener` is now, at rest or not; `null` until it has moved. */
export function caretOf(view: EditorView): number | null {
  return view.plugin(movement)?.hasMoved ? view.state.selection.main.head : null
}

const movement = ViewPlugin.define(() => ({
  hasMoved: false,
  update({ selectionSet, docChanged }: ViewUpdate) {
    this.hasMoved ||= selectionSet || docChanged
  },
}))
