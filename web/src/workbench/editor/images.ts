import type { Extension } from '@codemirror/state'
import { EditorView } from '@codemirror/view'

/**
 * Images that are pasted or dropped become files of the project. Words win: what is copied from a table or a text comes
 * with a picture of itself.
 */
export function imagePaste(onImage: (file: File) => void): Extension {
  const take = (event: Event, view: EditorView, given: DataTransfer | null): boolean => {
    if (view.state.readOnly || given === null || given.getData('text/plain') !== '') return false
    const images = [...given.files].filter(file => file.type.startsWith('image/'))
    if (images.length === 0) return false
    event.preventDefault()
    for (const image of images) onImage(image)
    return true
  }
  return EditorView.domEventHandlers({
    paste: (event, view) => take(event, view, event.clipboardData),
    drop: (event, view) => take(event, view, event.dataTransfer),
  })
}
