import { isolateHistory } from '@codemirror/commands'
import type { ChangeSpec, EditorState } from '@codemirror/state'
import type { EditorView } from '@codemirror/view'
import { isProse } from '../blocks.ts'
import { itemsAfter } from './itemsAfter.ts'

const htmlMaxChars = 300_000
const structure =
  /<(?:h[1-6]|ul|ol|li|table|blockquote|pre|strong|b|em|i|del|su[bp]|s|strike|a\s[^<>]*href|hr)\b|mso-list|line-through|vertical-align:\s*su/i

/** Whether a text on the clipboard has a form that Markdown can express. */
export function hasForm(html: string): boolean {
  return html.length <= htmlMaxChars && structure.test(html)
}

/** Where the text came from an editor of code, its form is only colours. */
export function isFromCodeEditor(types: readonly string[]): boolean {
  return types.some(type => type.startsWith('vscode-'))
}

/**
 * Pastes the plain text, and then gives it the form that it has in the word processor or on the page that it comes from:
 * one undo takes only the form away.
 */
export function pasteFormatted(view: EditorView, html: string, text: string): boolean {
  const { state } = view
  const { from, to } = state.selection.main
  if (!isProse(state, from)) return false
  const insert = text.replace(/\r\n?/g, '\n')
  view.dispatch({
    changes: { from, to, insert },
    selection: { anchor: from + insert.length },
    annotations: isolateHistory.of('full'),
    userEvent: 'input.paste',
    scrollIntoView: true,
  })
  void giveForm(view, { from, to: from + insert.length, insert, html })
  return true
}

type Pasted = { readonly from: number; readonly to: number; readonly insert: string; readonly html: string }

async function giveForm(view: EditorView, { from, to, insert, html }: Pasted): Promise<void> {
  const module = await import('./html.ts').catch(() => null)
  const { state } = view
  // What was typed meanwhile stays where it is.
  if (!module || state.readOnly || state.sliceDoc(from, to) !== insert || !view.dom.isConnected) return
  const { markdown: formed, notes } = module.formOf(html, labelsIn(state.sliceDoc(0, from) + state.sliceDoc(to)))
  const markdown = placed(state, from, to, formed)
  if (markdown === insert || markdown.trim() === '') return
  view.dispatch({
    changes: [{ from, to, insert: markdown }, ...endingWith(state, to, module.definitionsOf(notes))],
    selection: { anchor: from + markdown.length },
    annotations: isolateHistory.of('full'),
    userEvent: 'input.paste',
    scrollIntoView: true,
  })
}

/** The labels of the footnotes of a text. */
function labelsIn(text: string): ReadonlySet<string> {
  return new Set(Array.from(text.matchAll(/\[\^([^\s[\]]{1,50})\]/g), ([, label = '']) => label))
}

/** Definitions are at the end of the text, below those that are there. */
function endingWith(state: EditorState, to: number, definitions: string): readonly ChangeSpec[] {
  if (definitions === '') return []
  const { length } = state.doc
  const last = to === length ? '' : state.doc.lineAt(length - (state.sliceDoc(length - 1) === '\n' ? 1 : 0)).text
  const isBelowOthers = /^\[\^[^\s[\]]{1,50}\]:/.test(last)
  const lineEnds = to < length && state.sliceDoc(length - 1) === '\n' ? 1 : 0
  const gap = '\n'.repeat((isBelowOthers ? 1 : 2) - lineEnds)
  return [{ from: length, insert: `${gap}${definitions}${lineEnds === 1 ? '\n' : ''}` }]
}

/** Blocks begin and end their own lines, in the quote or list that they are pasted into. */
export function placed(state: EditorState, from: number, to: number, markdown: string): string {
  const line = state.doc.lineAt(from)
  const before = line.text.slice(0, from - line.from)
  const last = state.doc.lineAt(to)
  const after = last.text.slice(to - last.from)
  const [lead = '', mark = ''] = /^([ \t>]*)((?:[-*+]|\d{1,9}[.)])[ \t]+)?/.exec(before)?.slice(1) ?? []
  const isEmptyItem = mark !== '' && before === lead + mark && after.trim() === ''
  const items = isEmptyItem ? itemsAfter(mark, markdown) : null
  if (items !== null)
    return items.map((each, at) => (at === 0 ? each : each === '' ? lead.trimEnd() : lead + each)).join('\n')
  const prefix = lead + mark.replace(/./g, ' ')
  const isBlocks = /\n\n|^(?:#{1,6} |[-*+] |\d+\. |\||>|```)/.test(markdown)
  const text = markdown
    .split('\n')
    .map((each, index) => (index === 0 || each === '' ? each : prefix + each))
    .join('\n')
  if (!isBlocks) return text
  const start = /[^\s>]/.test(before) ? `\n\n${prefix}` : ''
  return start + text + (after.trim() === '' ? '' : `\n\n${prefix}`)
}
