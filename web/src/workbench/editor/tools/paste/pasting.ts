import type { Extension } from '@codemirror/state'
import { EditorView } from '@codemirror/view'
import { isAddress, linkTo } from '../links.ts'
import { hasForm, isFromCodeEditor, pasteFormatted } from './formatted.ts'

/** An address pasted over words makes them a link, and formatted text keeps its form. */
export function pasting(): Extension {
  return EditorView.domEventHandlers({
    paste(event, view) {
      const { clipboardData: given } = event
      if (given === null || view.state.readOnly || view.state.selection.ranges.length > 1) return false
      const text = given.getData('text/plain')
      const html = given.getData('text/html')
      const isTaken =
        pasteAddress(view, text.trim()) ||
        (text !== '' && hasForm(html) && !isFromCodeEditor(given.types) && pasteFormatted(view, html, text))
      if (isTaken) event.preventDefault()
      return isTaken
    },
  })
}

function pasteAddress(view: EditorView, text: string): boolean {
  const { state } = view
  const { from, to, empty } = state.selection.main
  if (empty || !isAddress(text) || isAddress(state.sliceDoc(from, to).trim())) return false
  const spec = linkTo(text)(state)
  if (spec === null) return false
  view.dispatch({ ...spec, userEvent: 'input.paste', scrollIntoView: true })
  return true
}
