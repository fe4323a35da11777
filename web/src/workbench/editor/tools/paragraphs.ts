import type { EditorState, StateCommand, TransactionSpec } from '@codemirror/state'
import type { SyntaxNode } from '@lezer/common'
import { isLive } from '../live/structureField.ts'
import { around, isProse, nodeAt, prefixAt } from './blocks.ts'
import { wordsBelowTitle } from './quotes.ts'

const marksOnly = /^[ \t>]*$/
const lineEnd = /(?:\\|(?<![ \t])[ \t]+)$/

/**
 * Where Markdown is shown as its page, Enter within a paragraph makes two of it: a line break alone would look like a
 * space. At the ends of a paragraph an empty line is enough, since what is typed there is put apart.
 */
export const splitParagraph: StateCommand = ({ state, dispatch }) => {
  const paragraph = selectedParagraph(state)
  if (paragraph === null || around(paragraph, 'ListItem')) return false
  const { from, to } = state.selection.main
  const before = state.sliceDoc(paragraph.from, from)
  if (marksOnly.test(before) || wordsBelowTitle(state, from) !== null) return false
  if (marksOnly.test(state.sliceDoc(to, paragraph.to))) return false
  const blank = prefixAt(state.doc, paragraph.from).trimEnd()
  dispatch(state.update(broken(state, paragraph, `\n${blank}\n`)))
  return true
}

/** Shift+Enter there breaks the line on the page, too. */
export const breakLine: StateCommand = ({ state, dispatch }) => {
  const paragraph = selectedParagraph(state)
  if (paragraph === null || marksOnly.test(state.sliceDoc(paragraph.from, state.selection.main.from))) return false
  dispatch(state.update(broken(state, paragraph, '  \n')))
  return true
}

/** The paragraph in which the selection is. */
function selectedParagraph(state: EditorState): SyntaxNode | null {
  const { ranges, main } = state.selection
  if (!isLive(state) || state.readOnly || ranges.length > 1 || !isProse(state, main.from)) return null
  const paragraph = nodeAt(state, main.from, 'Paragraph', 'Task')
  return paragraph !== null && main.to <= paragraph.to ? paragraph : null
}

/** Puts something for the selection, and for the line break or the spaces beside it. */
function broken({ doc, selection }: EditorState, paragraph: SyntaxNode, separator: string): TransactionSpec {
  let { from, to } = selection.main
  const first = doc.lineAt(from)
  if (first.from > paragraph.from && marksOnly.test(doc.sliceString(first.from, from))) from = first.from - 1
  const before = doc.lineAt(from)
  from -= lineEnd.exec(doc.sliceString(before.from, from))?.[0].length ?? 0
  const last = doc.lineAt(to)
  const isLineEnd = last.to < paragraph.to && marksOnly.test(doc.sliceString(to, last.to))
  const rest = isLineEnd ? doc.line(last.number + 1) : { from: to, to: last.to }
  const marks = (isLineEnd ? /^[ \t>]*/ : /^[ \t]*/).exec(doc.sliceString(rest.from, rest.to))?.[0] ?? ''
  const insert = separator + (isLineEnd ? marks : prefixAt(doc, paragraph.from))
  const changes = { from, to: rest.from + marks.length, insert }
  return { changes, selection: { anchor: from + insert.length }, scrollIntoView: true, userEvent: 'input' }
}
