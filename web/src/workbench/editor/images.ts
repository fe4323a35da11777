import type { Extension } from '@codemirror/state'
import { EditorView } from '@codemirror/view'

/**
 * Pasted or dropped images become files of the project. Text takes precedence: tables and texts are copied with an
 * image of themselves.
 */
export function imagePaste(onImage: (file: File) => void): Extension {
  const take = (event: Event, view: EditorView, given: DataTransfer | null): boolean => {
    if (view.state.readOnly || given === null || given.getData('text/plain') !== '') return false
    const images = [...given.files].filter(file => file.type.startsWith('image/'))
    if (images.length === 0) return false
    event.preventDefault()
    const at = event instanceof MouseEvent ? view.posAtCoords({ x: event.clientX, y: event.clientY }) : null
    if (at !== null) view.dispatch({ selection: { anchor: at } })
    for (const image of images) onImage(image)
    return true
  }
  return EditorView.domEventHandlers({
    paste: (event, view) => take(event, view, event.clipboardData),
    drop: (event, view) => take(event, view, event.dataTransfer),
  })
}
