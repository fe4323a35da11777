/**
 * The editor of the workbench without a window: its state, its extensions and its keys, driven as the view drives them.
 * What the view itself would do (draw, measure, read the clipboard) is missing.
 */
import { defaultKeymap, history, historyKeymap } from '@codemirror/commands'
import { forceParsing } from '@codemirror/language'
import { EditorState, type Extension, type StateCommand, Transaction, type TransactionSpec } from '@codemirror/state'
import { EditorView, keymap, runScopeHandlers } from '@codemirror/view'
import { liveRendering } from '#web/workbench/editor/live/liveRendering.ts'
import type { BlockRenderer } from '#web/workbench/editor/live/rendering.ts'
import { markdownSupport } from '#web/workbench/editor/markdownSupport.ts'
import { reviewFields } from '#web/workbench/editor/review/reviewSurface.ts'
import { formattingTools, typingTools } from '#web/workbench/editor/tools/extension.ts'
import { findAndReplace } from '#web/workbench/editor/tools/find/panel.ts'
import type { WritingToolsOptions } from '#web/workbench/editor/tools/options.ts'
import { documentOf, fileTextOf, textForm } from '#web/workbench/text/formField.ts'

export type DeskOptions = {
  readonly text: string
  /** Whether Markdown is shown as its page, where tables are grids. */
  readonly isLive: boolean
  /** If set, the text is a proposal that is reviewed against it. */
  readonly original?: string
}

const renderer: BlockRenderer = {
  known: () => null,
  render: () => Promise.resolve(null),
  nodes: () => [],
  heightOf: () => null,
  keepHeight: () => {},
  images: () => {},
  diagramUrl: null,
  sheet: () => {
    throw new Error('Nothing is drawn without a browser.')
  },
  follow: () => {},
  destroy: () => {},
}

const tools: WritingToolsOptions = {
  path: 'docs/a.md',
  paths: () => ['docs/a.md', 'docs/b.md'],
  documents: () => [],
  textOf: () => Promise.resolve(null),
  search: () => Promise.resolve([]),
  onUpload: () => {},
}

const parseMaxMs = 60_000
const keyCodes: Readonly<Record<string, number>> = { Enter: 13, Tab: 9, Backspace: 8, Delete: 46, Escape: 27 }
const isMac = process.platform === 'darwin'

export type Desk = {
  readonly view: EditorView
  readonly state: () => EditorState
  readonly text: () => string
  readonly dispatch: (...specs: readonly TransactionSpec[]) => void
  /** Presses a key such as `Shift-Tab` or `Mod-z`; whether it was taken. */
  readonly press: (key: string) => boolean
  /** Runs a command of the history; whether it did anything. */
  readonly run: (command: StateCommand) => boolean
  /** Writes as the keyboard does: over the selection, at every cursor. */
  readonly type: (words: string) => void
}

/** `onText` gets the text after each transaction that changes it. */
export function openDesk({ text, isLive, original }: DeskOptions, onText: (text: string) => void): Desk {
  const { doc, form } = documentOf(text)
  let state = EditorState.create({ doc, extensions: [textForm(form), extensionsOf(isLive, original)] })
  const view = {
    get state() {
      return state
    },
    get viewport() {
      return { from: 0, to: state.doc.length }
    },
    dispatch(...specs: readonly (TransactionSpec | Transaction)[]) {
      const [first] = specs
      const made = first instanceof Transaction ? first : state.update(...(specs as readonly TransactionSpec[]))
      state = made.state
      if (made.docChanged) onText(fileTextOf(state))
    },
    plugin: () => null,
    focus: () => {},
    hasFocus: true,
    composing: false,
    dom: { isConnected: true, querySelector: () => null },
  } as unknown as EditorView
  const parse = (): void => void forceParsing(view, state.doc.length, parseMaxMs)
  parse()
  for (const effect of state.facet(EditorView.focusChangeEffect)) {
    const focused = effect(state, true)
    if (focused) view.dispatch({ effects: focused })
  }
  return {
    view,
    state: () => state,
    text: () => fileTextOf(state),
    dispatch(...specs) {
      view.dispatch(...specs)
      parse()
    },
    press(key) {
      const [name = '', ...modifiers] = key.split('-').toReversed()
      const isMod = modifiers.includes('Mod')
      const event = {
        key: name,
        keyCode: keyCodes[name] ?? name.toUpperCase().charCodeAt(0),
        shiftKey: modifiers.includes('Shift'),
        altKey: modifiers.includes('Alt'),
        ctrlKey: isMod && !isMac,
        metaKey: isMod && isMac,
        stopPropagation: () => {},
      } as unknown as KeyboardEvent
      const isTaken = runScopeHandlers(view, event, 'editor')
      parse()
      return isTaken
    },
    run: command => command(view),
    type(words) {
      const { from, to } = state.selection.main
      const byDefault = () => state.update(state.replaceSelection(words), { userEvent: 'input.type' })
      const isTaken =
        state.selection.ranges.length === 1 &&
        state.facet(EditorView.inputHandler).some(handle => handle(view, from, to, words, byDefault))
      if (!isTaken) view.dispatch(byDefault())
      parse()
    },
  }
}

function extensionsOf(isLive: boolean, original: string | undefined): Extension {
  return [
    original === undefined
      ? [formattingTools(tools, null as unknown as HTMLElement), typingTools()]
      : reviewFields(original, []),
    history(),
    EditorState.allowMultipleSelections.of(true),
    findAndReplace(),
    markdownSupport(),
    isLive ? liveRendering('docs/a.md', renderer) : [],
    keymap.of([...historyKeymap, ...defaultKeymap]),
  ]
}
