import type { EditorState, Extension } from '@codemirror/state'
import { EditorView } from '@codemirror/view'
import { ownParagraph } from './ownParagraph.ts'

/** Called with a file that is put into the text. `insert` returns whether it did: the editor may be gone, or read-only. */
export type OnImage = (file: File, insert: (markup: string) => boolean) => void

/** The editor inserts files of text as their text. */
const textType = /^(?:text\/|$)|json|yaml/

/**
 * Pasted or dropped images become files of the project, and appear where they were put, whatever is typed until they are
 * read. Text takes precedence: tables and texts are copied with an image of themselves.
 */
export function imagePaste(onImage: OnImage): Extension {
  const places = new Set<{ from: number; to: number }>()
  const take = (event: Event, view: EditorView, given: DataTransfer | null): boolean => {
    if (view.state.readOnly || given === null || given.getData('text/plain') !== '') return false
    const files = [...given.files].filter(({ type }) => !textType.test(type))
    if (files.length === 0) return false
    event.preventDefault()
    const at = event instanceof MouseEvent ? view.posAtCoords({ x: event.clientX, y: event.clientY }) : null
    if (at !== null) view.dispatch({ selection: { anchor: besideWord(view.state, at) } })
    view.focus()
    const { from, to } = view.state.selection.main
    const place = { from, to }
    places.add(place)
    let left = files.length
    const insert = (markup: string): boolean => {
      if (!view.dom.isConnected || view.state.readOnly) return false
      const { main } = view.state.selection
      const isCursor = main.from === place.from && main.to === place.to
      const { insert, caret } = ownParagraph(view.state, place, markup)
      const end = place.from + caret
      if (markup !== '') {
        view.dispatch({ changes: { ...place, insert }, ...(isCursor && { selection: { anchor: end } }) })
        place.from = place.to = end
      }
      if (--left === 0) places.delete(place)
      return true
    }
    for (const file of files) onImage(file, insert)
    return true
  }
  return [
    EditorView.updateListener.of(({ changes, docChanged }) => {
      if (!docChanged) return
      for (const place of places) {
        place.from = changes.mapPos(place.from, 1)
        place.to = Math.max(place.from, changes.mapPos(place.to))
      }
    }),
    EditorView.domEventHandlers({
      paste: (event, view) => take(event, view, event.clipboardData),
      drop: (event, view) => take(event, view, event.dataTransfer),
    }),
  ]
}

/** A place in a word is moved to the nearer end of the word. */
function besideWord(state: EditorState, at: number): number {
  const word = state.wordAt(at)
  if (word === null) return at
  return at - word.from < word.to - at ? word.from : word.to
}
