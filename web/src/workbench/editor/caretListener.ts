import type { Extension } from '@codemirror/state'
import { ViewPlugin } from '@codemirror/view'

const restMs = 150

/** Reports the position of the cursor when it has come to rest, so that typing and arrow keys cost nothing. */
export function caretListener(onRest: (position: number) => void): Extension {
  return ViewPlugin.define(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    return {
      update({ selectionSet, docChanged, state }) {
        if (!selectionSet && !docChanged) return
        clearTimeout(timer)
        timer = setTimeout(() => onRest(state.selection.main.head), restMs)
      },
      destroy: () => clearTimeout(timer),
    }
  })
}
