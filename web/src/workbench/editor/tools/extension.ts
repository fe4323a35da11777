import { openSearchPanel } from '@codemirror/search'
import { type Extension, Prec } from '@codemirror/state'
import { type EditorView, keymap, placeholder } from '@codemirror/view'
import { insertText } from '../insertText.ts'
import { typedParagraphs } from './apart.ts'
import { completion } from './complete/completion.ts'
import { continueBlock } from './enter.ts'
import { indentItems, isInList, outdentItems } from './indent.ts'
import type { WritingToolsOptions } from './options.ts'
import { breakLine, splitParagraph } from './paragraphs.ts'
import { pasting } from './paste/pasting.ts'
import { spelling } from './spelling.ts'
import { tableEditing } from './table/editing.ts'
import type { Tool } from './tool.ts'
import { toolbar } from './toolbar.ts'

/** What inserts and formats, so that people can write without knowing Markdown. */
export function formattingTools(options: WritingToolsOptions, place: HTMLElement): Extension {
  const host = {
    image: (view: EditorView) => options.onUpload(view.state.doc.toString(), markup => insertAtCursor(view, markup)),
    find: (view: EditorView) => void openSearchPanel(view),
  }
  return [
    placeholder('Write here, or type / to insert a heading, a list or a table.'),
    toolbar(place, host),
    completion(options, { ...host, search: options.search }),
  ]
}

/** What keys, typing and pasting do in lists, tables and paragraphs. */
export function typingTools(): Extension {
  return [
    tableEditing(),
    pasting(),
    spelling(),
    typedParagraphs(),
    Prec.high(
      keymap.of([
        { key: 'Enter', run: view => splitParagraph(view) || continueBlock(view), shift: breakLine },
        { key: 'Tab', run: inList(indentItems), shift: inList(outdentItems) },
      ]),
    ),
  ]
}

function insertAtCursor(view: EditorView, markup: string): void {
  insertText(view, markup)
  view.focus()
}

/** In a list, Tab is taken even where it changes nothing; Escape and Tab leave the editor from everywhere. */
function inList(tool: Tool): (view: EditorView) => boolean {
  return view => {
    if (view.state.readOnly || !isInList(view.state)) return false
    const spec = tool(view.state)
    if (spec !== null) view.dispatch({ scrollIntoView: true, ...spec })
    return true
  }
}
