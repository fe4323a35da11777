import { EditorSelection, type EditorState, type TransactionSpec } from '@codemirror/state'
import { prefixAt } from '../blocks.ts'
import { toolEvent } from '../tool.ts'
import { addRow } from './edits.ts'
import { type Cell, placeIn, type Row, rowsOf, type Table, tableAt } from './model.ts'

/** From cell to cell: Tab and Shift-Tab along the rows, Enter down the column. `null` outside of tables. */
export function goToCell(direction: 'next' | 'previous' | 'below') {
  return (state: EditorState): TransactionSpec | null => {
    const { head } = state.selection.main
    const table = tableAt(state, head)
    if (table === null) return null
    const place = placeIn(table, head)
    if (place === null) return fromDivider(state, table, direction)
    const { row, column } = place
    if (direction === 'below') return down(state, table, row, column)
    const cells = rowsOf(table).flatMap(each => each.cells)
    const own = rowsOf(table)[row]?.cells[column]
    const at = own ? cells.indexOf(own) : -1
    const next = cells[at + (direction === 'next' ? 1 : -1)]
    if (next) return select(next)
    return direction === 'next' ? newRow(state, table, 0) : select(cells[at])
  }
}

/** Begins a paragraph below the table, also where the document ends with it. `null` outside of tables. */
export function goOnBelow(state: EditorState): TransactionSpec | null {
  const table = tableAt(state, state.selection.main.head)
  if (table === null) return null
  const { to } = state.doc.lineAt(table.to)
  const prefix = prefixAt(state.doc, table.from)
  const insert = `\n${prefix.trimEnd()}\n${prefix}`
  return { changes: { from: to, insert }, selection: { anchor: to + insert.length }, userEvent: toolEvent }
}

/** Down from the last row of a table with which the document ends. `null` elsewhere, where there is a line below. */
export function goOnAfterLastRow(state: EditorState): TransactionSpec | null {
  const { main, ranges } = state.selection
  const isLast = main.empty && ranges.length === 1 && state.doc.lineAt(main.head).number === state.doc.lines
  return isLast ? goOnBelow(state) : null
}

/** The line of dashes is between the header and the first row, which may have to be made. */
function fromDivider(state: EditorState, table: Table, direction: 'next' | 'previous' | 'below') {
  if (direction === 'previous') return select(table.header.cells.at(-1))
  const first = table.rows[0]?.cells[0]
  return first ? select(first) : newRow(state, table, 0)
}

function down(state: EditorState, table: Table, row: number, column: number): TransactionSpec | null {
  const below = rowsOf(table)[row + 1]
  if (below) return select(below.cells[Math.min(column, below.cells.length - 1)])
  return row > 1 && isBlank(table.rows.at(-1)) ? goOnInstead(state, table) : newRow(state, table, column)
}

function isBlank(row: Row | undefined): boolean {
  return row?.cells.every(({ text }) => text.from === text.to) ?? false
}

/** As in a list, Enter in an empty row ends the table: a paragraph below it takes the place of the row. */
function goOnInstead(state: EditorState, table: Table): TransactionSpec {
  const { from, to } = state.doc.lineAt(table.to)
  const prefix = prefixAt(state.doc, table.from)
  const insert = `\n${prefix.trimEnd()}\n${prefix}`
  return {
    changes: { from: from - 1, to, insert },
    selection: { anchor: from - 1 + insert.length },
    userEvent: toolEvent,
  }
}

/** Leaves the last row for a new one. */
function newRow(state: EditorState, table: Table, column: number): TransactionSpec | null {
  const last = rowsOf(table).at(-1)?.cells[column] ?? rowsOf(table).at(-1)?.cells[0]
  if (!last) return null
  const there = state.update({ selection: EditorSelection.cursor(last.text.from) }).state
  return addRow('below')(there)
}

function select(cell: Cell | undefined): TransactionSpec | null {
  return cell ? { selection: { anchor: cell.text.from, head: cell.text.to }, userEvent: `select.${toolEvent}` } : null
}
