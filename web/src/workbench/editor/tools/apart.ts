import { EditorState, type Extension, type Line, Text } from '@codemirror/state'
import { ViewPlugin } from '@codemirror/view'
import { isLive } from '../live/structureField.ts'
import { around, bodyFrom, isProse, treeTo } from './blocks.ts'
import { wordsBelowTitle } from './quotes.ts'
import { type Splice, separatingBefore } from './separate.ts'

/**
 * Where Markdown is shown as its page, text that is typed into an empty line is a paragraph, as it looks. Without a
 * blank line between them, it would continue the block above, or the paragraph below would continue it. Markup that
 * belongs to the line above is typed as it is.
 */
export function typedParagraphs(): Extension {
  return [typedApart, composedApart]
}

/** Until then the editor has not read what the browser composed. */
const endedMs = 60
/** What opens a quote, a row, a definition, attributes, a tag or an underline where it is. */
const attached = /^[>|:{<=]/
/** What may become the mark of an item, a heading, a fence or a line. */
const begunMark = /^(?:[-*_+]+|\d{1,9}[.)]?|#{1,6}|`+|~+)$/
const mark = /^(?:[-*+]|#{1,6})(?:[ \t]|$)|^(?:`{3}|~{3}|-{3,}$)/
const numberMark = /^\d{1,9}[.)](?:[ \t]|$)/
const quoteMarks = /^(?: {0,3}>[ \t]?)*/
/** The end of a line that breaks it on the page. */
const breaksLine = /(?: {2}|\\)$/

const typedApart = EditorState.transactionFilter.of(transaction => {
  const { startState, changes } = transaction
  if (!transaction.isUserEvent('input.type') || transaction.isUserEvent('input.type.compose')) return transaction
  if (!isLive(startState)) return transaction
  const all: Splice[] = []
  changes.iterChanges((from, to, _from, _to, text) => all.push({ from, to, insert: text.toString() }))
  const [only] = all
  if (!only?.insert || only.from !== only.to || all.length > 1 || only.insert.includes('\n')) return transaction
  const splices = apart(startState, only.from, only.insert)
  return splices.length === 0 ? transaction : [transaction, { changes: [...splices], sequential: true }]
})

/** A composition belongs to the browser until it ends: its text is put apart then. */
const composedApart = ViewPlugin.define(() => ({ begun: null as EditorState | null }), {
  eventObservers: {
    compositionstart(_event, { state }) {
      if (isLive(state) && state.selection.main.empty) this.begun ??= state
    },
    compositionend(_event, view) {
      setTimeout(() => {
        const { begun } = this
        if (begun === null || view.composing || !view.dom.isConnected) return
        this.begun = null
        const changes = composedIn(begun, view.state)
        if (changes.length > 0) view.dispatch({ changes: [...changes], userEvent: 'input.type' })
      }, endedMs)
    },
  },
})

/** What a composition needs whose text is all that was inserted since it began. */
function composedIn(begun: EditorState, { doc }: EditorState): readonly Splice[] {
  const at = begun.selection.main.head
  const end = at + doc.length - begun.doc.length
  if (end <= at) return []
  const text = doc.sliceString(at, end)
  const isOnly = begun.doc.replace(at, at, Text.of(text.split('\n'))).eq(doc)
  return isOnly && !text.includes('\n') ? apart(begun, at, text) : []
}

/** The blank lines that a text needs which is put at a position, as splices of the text that has it. */
function apart(state: EditorState, at: number, text: string): readonly Splice[] {
  const line = state.doc.lineAt(at)
  const prefix = prefixOf(state.doc, line)
  const before = line.text.slice(prefix.length)
  const now = before + text
  const isNew = before === ''
  if (at !== line.to || !(isNew || begunMark.test(before)) || /^\s/.test(now) || attached.test(now)) return []
  if (isFrontMatterOpen(state.doc)) return []
  const above = needsBlankAbove(state, line.number, now) ? separatingBefore(state, line.from + prefix.length) : []
  if (!isNew || !needsBlankBelow(state, line.number)) return above
  return [...above, { from: at + text.length, insert: `\n${prefix.trimEnd()}` }]
}

/** The marks of quotes, and the indentation that Enter took from the paragraph above. */
function prefixOf(doc: Text, { number, text }: Line): string {
  const quotes = quoteMarks.exec(text)?.[0] ?? ''
  const indented = /^[ \t>]*/.exec(text)?.[0] ?? ''
  const above = number > 1 ? doc.line(number - 1).text : ''
  return above.startsWith(indented) && /^\S/.test(above.slice(indented.length)) ? indented : quotes
}

function needsBlankAbove(state: EditorState, number: number, now: string): boolean {
  if (number === 1) return false
  const above = state.doc.line(number - 1)
  if (breaksLine.test(above.text) || wordsBelowTitle(state, above.to) !== null || !isProse(state, above.to))
    return false
  const node = treeTo(state, above.to).resolveInner(above.to, -1)
  const list = around(node, 'OrderedList', 'BulletList')
  if (mark.test(now) || (list === null ? /^[-*_+#`~]+$/.test(now) : begunMark.test(now))) return false
  return !(list?.name === 'OrderedList' && numberMark.test(now))
}

function needsBlankBelow(state: EditorState, number: number): boolean {
  if (number === state.doc.lines) return false
  const below = state.doc.line(number + 1)
  const from = below.from + (/^[ \t>]*/.exec(below.text)?.[0].length ?? 0)
  if (from === below.to || !isProse(state, from)) return false
  const node = treeTo(state, below.to).resolveInner(from, 1)
  return (
    around(node, 'Paragraph', 'SetextHeading1', 'SetextHeading2', 'Table') !== null && around(node, 'ListItem') === null
  )
}

/** While its last line is missing, front matter is read as text. */
function isFrontMatterOpen(doc: Text): boolean {
  return doc.line(1).text === '---' && bodyFrom(doc) === 0
}
