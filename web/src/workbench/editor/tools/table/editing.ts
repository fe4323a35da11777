import { ChangeSet, EditorState, type Extension, Prec, type Transaction } from '@codemirror/state'
import { EditorView, keymap } from '@codemirror/view'
import type { Tool } from '../tool.ts'
import { gridAt, gridField, gridTheme } from './grid.ts'
import { goOnAfterLastRow, goOnBelow, goToCell } from './keys.ts'
import { type Cell, placeIn, rowsOf, type Table } from './model.ts'
import { pasteCells } from './paste.ts'

/** Tables are edited as a grid: keys go from cell to cell, and nothing that is typed breaks a row. */
export function tableEditing(): Extension {
  const run = (tool: Tool) => (view: EditorView) => {
    if (view.state.readOnly) return false
    const spec = tool(view.state)
    if (spec !== null) view.dispatch({ scrollIntoView: true, ...spec })
    return spec !== null
  }
  const inGrid = (act: (view: EditorView, table: Table, cell: Cell) => boolean) => (view: EditorView) => {
    const { main } = view.state.selection
    const found = main.empty ? cellAt(view.state, main.head) : null
    return found !== null && act(view, found.table, found.cell)
  }
  const isAtStart = (view: EditorView, cell: Cell) => view.state.selection.main.head <= cell.text.from
  const isAtEnd = (view: EditorView, cell: Cell) => view.state.selection.main.head >= cell.text.to
  return [
    gridField,
    gridTheme,
    Prec.high(
      keymap.of([
        { key: 'Tab', run: run(goToCell('next')), shift: run(goToCell('previous')) },
        { key: 'Enter', run: run(goToCell('below')) },
        { key: 'Mod-Enter', run: run(goOnBelow) },
        { key: 'ArrowDown', run: run(goOnAfterLastRow) },
        { key: 'ArrowRight', run: inGrid((view, table, cell) => isAtEnd(view, cell) && step(view, table, cell, 1)) },
        { key: 'ArrowLeft', run: inGrid((view, table, cell) => isAtStart(view, cell) && step(view, table, cell, -1)) },
        // The edges of a cell are not text.
        { key: 'Backspace', run: inGrid((view, _table, cell) => isAtStart(view, cell)) },
        { key: 'Mod-Backspace', run: inGrid((view, _table, cell) => isAtStart(view, cell)) },
        { key: 'Delete', run: inGrid((view, _table, cell) => isAtEnd(view, cell)) },
        { key: 'Mod-Delete', run: inGrid((view, _table, cell) => isAtEnd(view, cell)) },
      ]),
    ),
    EditorView.inputHandler.of((view, from, to, text) => {
      if (!text.includes('|') || cellAt(view.state, from) === null || view.state.readOnly) return false
      const insert = text.replaceAll('|', '\\|')
      view.dispatch({
        changes: { from, to, insert },
        selection: { anchor: from + insert.length },
        userEvent: 'input.type',
      })
      return true
    }),
    pasteCells(),
    EditorState.transactionFilter.of(keepPadding),
    EditorState.transactionFilter.of(keepInCell),
  ]
}

type Found = { readonly table: Table; readonly cell: Cell; readonly column: number }

function cellAt(state: EditorState, position: number): Found | null {
  const table = state.field(gridField, false)?.table ?? null
  const place = table && placeIn(table, position)
  const cell = place && rowsOf(table)[place.row]?.cells[place.column]
  return cell ? { table, cell, column: place.column } : null
}

/** The end of the cell before, or the start of the next one; at the edge of the table the key leaves it. */
function step(view: EditorView, table: Table, cell: Cell, by: 1 | -1): boolean {
  const cells = rowsOf(table).flatMap(row => row.cells)
  const next = cells[cells.findIndex(each => each.from === cell.from && each.to === cell.to) + by]
  if (!next) return false
  view.dispatch({
    selection: { anchor: by === 1 ? next.text.from : next.text.to },
    scrollIntoView: true,
    userEvent: 'select',
  })
  return true
}

/** The cursor stays between the first and the last pipe of a row: text typed outside them breaks the row. */
function keepInCell(transaction: Transaction) {
  const { selection, docChanged, startState } = transaction
  if (docChanged || !selection || selection.ranges.length > 1 || !selection.main.empty) return transaction
  const { head } = selection.main
  const table = gridAt(startState, head)
  const place = table && placeIn(table, head)
  const cell = place && rowsOf(table)[place.row]?.cells[place.column]
  if (!cell || (head >= cell.from && head <= cell.to)) return transaction
  const anchor = head < cell.from ? cell.text.from : cell.text.to
  return [transaction, { selection: { anchor }, sequential: true }]
}

/** What is typed into a cell takes the place of the spaces behind it, so that the pipes of the row stay where they are. */
function keepPadding(transaction: Transaction) {
  const { startState, changes, docChanged } = transaction
  const isTyped = transaction.isUserEvent('input.type') || transaction.isUserEvent('delete')
  if (!docChanged || !isTyped || transaction.isUserEvent('input.type.compose')) return transaction
  const found = cellAt(startState, startState.selection.main.head)
  if (found === null) return transaction
  const { cell, table, column } = found
  let [growth, isInside] = [0, true]
  changes.iterChanges((from, to, _fromB, _toB, inserted) => {
    isInside &&= from >= cell.from && to <= cell.to && inserted.lines === 1
    growth += inserted.length - (to - from)
  })
  const end = changes.mapPos(cell.to, 1)
  const { head } = transaction.newSelection.main
  if (!isInside || growth === 0 || head > end) return transaction
  const hyphens = table.delimiter.cells[column]
  const isPadded = hyphens !== undefined && hyphens.to - hyphens.from === cell.to - cell.from
  const behind = /(?<!\s)\s*$/.exec(transaction.newDoc.sliceString(head, end))?.[0].length ?? 0
  const removed = Math.min(growth, behind - 1)
  const padding =
    growth < 0
      ? isPadded && { from: end, insert: ' '.repeat(-growth) }
      : removed > 0 && { from: end - removed, to: end }
  return padding ? [transaction, { changes: ChangeSet.of(padding, changes.newLength), sequential: true }] : transaction
}
