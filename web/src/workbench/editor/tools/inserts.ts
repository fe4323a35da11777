import { EditorSelection, type EditorState, type Line, type StateEffect, type TransactionSpec } from '@codemirror/state'
import { EditorView } from '@codemirror/view'
import { isProse, nodeAt, prefixAt, type Range, textBlocks } from './blocks.ts'
import { fenceOf } from './conventions.ts'
import { type Splice, separatingAfter, separatingBefore } from './separate.ts'
import { type Tool, toolEvent } from './tool.ts'

/** A block to insert: its lines, and where the cursor goes, as line and column. */
export type NewBlock = { readonly lines: readonly string[]; readonly cursor: readonly [line: number, column: number] }

export function newTable(rows: number, columns: number): NewBlock {
  const row = `|${'     |'.repeat(columns)}`
  const lines = [row, `|${' --- |'.repeat(columns)}`, ...Array.from({ length: rows }, () => row)]
  return { lines, cursor: [0, 2] }
}

export const diagramBlock: NewBlock = {
  lines: ['```mermaid', 'flowchart LR', '  A[Start] --> B[End]', '```'],
  cursor: [2, 4],
}

/** Hyphens would underline the text above, and begin front matter in the first line. */
export const ruleBlock: NewBlock = { lines: ['***', ''], cursor: [1, 0] }

/** Inserts a block in an empty line, or below the block with the cursor. */
export function insertBlock(block: NewBlock | ((state: EditorState) => NewBlock)): Tool {
  return state => {
    const { head } = state.selection.main
    if (!isProse(state, head)) return null
    return placed(state, typeof block === 'function' ? block(state) : block)
  }
}

function placed(state: EditorState, { lines, cursor }: NewBlock): TransactionSpec {
  const { doc } = state
  const { head } = state.selection.main
  const line = doc.lineAt(head)
  const isInItem = emptyItem.test(line.text) && nodeAt(state, line.to, 'ListItem') !== null
  const around = isInItem || !/[^\s>]/.test(line.text) ? null : blockAround(state, line)
  const prefix = prefixAt(doc, around?.from ?? line.to)
  const text = lines.map((each, index) => (index === 0 ? each : prefix + each))
  const columns = text.slice(0, cursor[0]).reduce((sum, each) => sum + each.length + 1, 0)
  const offset = columns + cursor[1] + (cursor[0] === 0 ? 0 : prefix.length)
  const insert = text.join('\n')
  const blank = prefix.trimEnd()
  if (around === null) {
    // A blank line before an item would be one between items.
    const before = isInItem ? [] : separatingBefore(state, line.to)
    const after = following(state, line.to, line.to)
    const shift = before.reduce((sum, each) => sum + (each.insert?.length ?? 0), 0)
    const changes: readonly Splice[] = [...before, { from: line.to, insert }, ...after]
    const start = line.to + shift
    const effects = shown(start + offset, start + insert.length)
    return { changes, selection: { anchor: start + offset }, userEvent: toolEvent, effects }
  }
  const end = doc.lineAt(around.to).to
  const lead = `\n${blank}\n${prefix}`
  const changes: readonly Splice[] = [{ from: end, insert: lead + insert }, ...following(state, around.from, end)]
  const start = end + lead.length
  const effects = shown(start + offset, start + insert.length)
  return { changes, selection: { anchor: start + offset }, userEvent: toolEvent, effects }
}

/** A blank line, or the empty line at the end of the document: below a block that is drawn, there is a place to write. */
function following(state: EditorState, from: number, to: number): readonly Splice[] {
  const isLast = state.doc.lineAt(to).number === state.doc.lines
  return isLast ? [{ from: to, insert: '\n' }] : separatingAfter(state, from, to)
}

/** Scrolls to the cursor, with the rest of the block if it fits. */
function shown(cursor: number, end: number): StateEffect<unknown> {
  return EditorView.scrollIntoView(EditorSelection.range(end, cursor))
}

const emptyItem = /^[ \t>]*(?:[-+*]|\d{1,9}[.)])[ \t]+$/

/** The block that a line with words or marks is in, without the list or quote around it. */
function blockAround(state: EditorState, line: Line): Range {
  const { head } = state.selection.main
  const start = line.from + (/^[ \t>]*/.exec(line.text)?.[0].length ?? 0)
  const block = textBlocks(state, { from: head, to: head })[0]
  // Between the cells of a row, and in a dividing line, there is no text.
  return nodeAt(state, head, 'Table') ?? block ?? { from: start, to: line.to }
}

/** Makes the selected blocks a code block, or inserts an empty one. */
export const codeBlock: Tool = state => {
  const { main } = state.selection
  if (!isProse(state, main.from) || !isProse(state, main.to)) return null
  const fence = fenceOf(state)
  const blocks = main.empty ? [] : textBlocks(state, main)
  const [first, last] = [blocks[0], blocks.at(-1)]
  if (!first || !last || first.name === 'TableCell' || first.parent !== last.parent) {
    const empty = main.empty || blocks.length === 0
    return empty ? placed(state, { lines: [fence, '', fence], cursor: [1, 0] }) : null
  }
  const prefix = prefixAt(state.doc, first.from)
  const end = state.doc.lineAt(last.to).to
  return {
    changes: [
      { from: first.from, insert: `${fence}\n${prefix}` },
      { from: end, insert: `\n${prefix}${fence}` },
    ],
    userEvent: toolEvent,
  }
}

/** Replaces the selection by text within a line. */
export function insertText(text: (state: EditorState) => string): Tool {
  return state => {
    const { from, to } = state.selection.main
    if (!isProse(state, from)) return null
    const insert = text(state)
    return { changes: { from, to, insert }, selection: { anchor: from + insert.length }, userEvent: toolEvent }
  }
}

export function isoDate(date: Date): string {
  const two = (of: number): string => String(of).padStart(2, '0')
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`
}
