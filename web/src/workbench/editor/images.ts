import type { Extension } from '@codemirror/state'
import { EditorView } from '@codemirror/view'

/** Images that are pasted or dropped become files of the project. */
export function imagePaste(onImage: (file: File) => void): Extension {
  const take = (event: Event, files: FileList | undefined): boolean => {
    const images = [...(files ?? [])].filter(file => file.type.startsWith('image/'))
    if (images.length === 0) return false
    event.preventDefault()
    for (const image of images) onImage(image)
    return true
  }
  return EditorView.domEventHandlers({
    paste: event => take(event, event.clipboardData?.files),
    drop: event => take(event, event.dataTransfer?.files),
  })
}
