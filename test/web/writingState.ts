import { history } from '@codemirror/commands'
import { EditorState } from '@codemirror/state'
import { markdownSupport } from '#web/workbench/editor/markdownSupport.ts'
import type { Tool } from '#web/workbench/editor/tools/tool.ts'
import { documentOf, textForm } from '#web/workbench/text/formField.ts'

/** A state whose text marks the cursor with `‸`, or the selection with `«` and `»`. */
export function writingState(marked: string): EditorState {
  const from = marked.search(/[‸«]/)
  const to = marked.replace(/[‸«]/, '').indexOf('»')
  const { doc, form } = documentOf(marked.replace(/[‸«»]/g, ''))
  return EditorState.create({
    doc,
    selection: { anchor: Math.max(0, from), head: to === -1 ? Math.max(0, from) : to },
    extensions: [textForm(form), history(), markdownSupport()],
  })
}

export function markedText(state: EditorState): string {
  const { from, to, empty } = state.selection.main
  const text = state.doc.toString()
  return empty
    ? `${text.slice(0, from)}‸${text.slice(from)}`
    : `${text.slice(0, from)}«${text.slice(from, to)}»${text.slice(to)}`
}

/** The text after a tool, with its selection; `null` if the tool does not apply. */
export function after(marked: string, tool: Tool): string | null {
  const state = writingState(marked)
  const spec = tool(state)
  return spec === null ? null : markedText(state.update(spec).state)
}
