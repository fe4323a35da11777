import { closeCompletion, completionStatus } from '@codemirror/autocomplete'
import { type EditorState, type Extension, Prec } from '@codemirror/state'
import { EditorView, keymap, runScopeHandlers } from '@codemirror/view'

/** How long a key waits for its list. */
const listMaxMs = 1_000

/**
 * A key that comes before the list that its mark asks for takes an entry of the list when it comes. Without a list, or
 * before the next key, it does what it does in a text.
 */
export function earlyKeys(isEarly: (state: EditorState) => boolean): Extension {
  let waiting: {
    readonly key: string
    readonly before: EditorState
    readonly timer: ReturnType<typeof setTimeout>
  } | null = null
  const press = (view: EditorView): void => {
    if (waiting === null) return
    const { key, before, timer } = waiting
    waiting = null
    clearTimeout(timer)
    const { doc, selection } = view.state
    if (doc !== before.doc || !selection.eq(before.selection)) return
    if (completionStatus(view.state) === 'pending') closeCompletion(view)
    runScopeHandlers(view, new KeyboardEvent('keydown', { key }), 'editor')
  }
  const wait = (key: string) => (view: EditorView) => {
    if (!isEarly(view.state)) return false
    waiting = { key, before: view.state, timer: setTimeout(() => press(view), listMaxMs) }
    return true
  }
  return [
    Prec.highest(EditorView.domEventHandlers({ keydown: (_, view) => press(view) })),
    Prec.highest(
      keymap.of([
        { key: 'Enter', run: wait('Enter') },
        { key: 'Tab', run: wait('Tab') },
      ]),
    ),
    EditorView.updateListener.of(({ state, view }) => {
      if (waiting !== null && completionStatus(state) !== 'pending') queueMicrotask(() => press(view))
    }),
  ]
}
