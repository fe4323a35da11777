import type { EditorState, TransactionSpec } from '@codemirror/state'
import type { Splice } from '../separate.ts'
import { type Tool, toolEvent } from '../tool.ts'
import { type Cell, type CellPlace, placeIn, type Row, rowsOf, type Table, tableAt } from './model.ts'

export type Alignment = 'left' | 'center' | 'right' | 'none'

type Edit = (state: EditorState, table: Table, place: CellPlace) => TransactionSpec | null

function inTable(edit: Edit): Tool {
  return state => {
    const table = tableAt(state, state.selection.main.head)
    const place = table && placeIn(table, state.selection.main.head)
    const spec = place && edit(state, table, place)
    return spec ? { userEvent: toolEvent, ...spec } : null
  }
}

/** A new line with a row of blanks, as wide as the row above it. */
function blankRow(state: EditorState, table: Table): string {
  const { header } = table
  const like = table.rows[0] ?? header
  const margin = marginOf(state, table)
  const cells = header.cells.map((cell, column) => ' '.repeat(Math.max(3, widthOf(like.cells[column] ?? cell))))
  // A row of blanks is only a row with pipes at its ends.
  return `${margin}|${cells.join('|')}|`
}

function widthOf({ from, to }: Cell): number {
  return to - from
}

/** What precedes the rows after the header in their lines. */
function marginOf(state: EditorState, { delimiter }: Table): string {
  return state.doc.line(delimiter.line).text.slice(0, delimiter.from - state.doc.line(delimiter.line).from)
}

export const addRow = (side: 'above' | 'below'): Tool =>
  inTable((state, table, { row, column }) => {
    const { doc } = state
    const text = blankRow(state, table)
    // Nothing comes between the header and its hyphens.
    const before =
      row === 0 ? table.delimiter : side === 'below' ? rowsOf(table)[row] : (rowsOf(table)[row - 1] ?? table.delimiter)
    const after = row === 1 && side === 'above' ? table.delimiter : (before ?? table.delimiter)
    const at = doc.line(after.line).to
    const start = at + 1 + marginOf(state, table).length
    return {
      changes: { from: at, insert: `\n${text}` },
      selection: { anchor: start + offsetIn(text.slice(marginOf(state, table).length), column) },
    }
  })

function offsetIn(row: string, column: number): number {
  let at = row.startsWith('|') ? 1 : 0
  for (let passed = 0; passed < column; passed++) at = row.indexOf('|', at) + 1
  return at + (row[at] === ' ' ? 1 : 0)
}

export const deleteRow: Tool = inTable((state, table, { row }) => {
  const gone = rowsOf(table)[row]
  if (!gone || row === 0) return null
  const line = state.doc.line(gone.line)
  const previous = rowsOf(table)[row - 1]
  return {
    changes: { from: line.from - 1, to: line.to },
    selection: { anchor: previous?.cells[0]?.text.from ?? table.from },
  }
})

export const moveRow = (by: -1 | 1): Tool =>
  inTable((state, table, { row, column }) => {
    const [own, other] = [rowsOf(table)[row], rowsOf(table)[row + by]]
    if (!own || !other || row === 0 || row + by === 0) return null
    const shift = by === 1 ? other.to - other.from - (own.to - own.from) : 0
    const cell = own.cells[column]?.text.from ?? own.from
    return {
      changes: [
        { from: own.from, to: own.to, insert: state.sliceDoc(other.from, other.to) },
        { from: other.from, to: other.to, insert: state.sliceDoc(own.from, own.to) },
      ],
      selection: { anchor: other.from + shift + (cell - own.from) },
    }
  })

/** Each row that has the column gets a cell beside it. */
export const addColumn = (side: 'before' | 'after'): Tool =>
  inTable((state, table, { row, column }) => {
    let anchor = state.selection.main.head
    const changes = [table.header, table.delimiter, ...table.rows].flatMap((each): Splice[] => {
      const cell = each.cells[column]
      if (!cell) return []
      const text = state.sliceDoc(cell.from, cell.to)
      const content = each === table.delimiter ? (text.startsWith(' ') ? ' --- ' : '---') : '     '
      const splice =
        side === 'before' ? { from: cell.from, insert: `${content}|` } : { from: cell.to, insert: `|${content}` }
      if (each === rowsOf(table)[row]) anchor = splice.from + (side === 'before' ? 1 : 2)
      return [splice]
    })
    const shift = changes
      .filter(({ from }) => from < anchor - 2)
      .reduce((sum, { insert = '' }) => sum + insert.length, 0)
    return { changes, selection: { anchor: anchor + shift } }
  })

export const deleteColumn: Tool = inTable((_state, table, { row, column }) => {
  if (table.columns < 2) return null
  const changes = [table.header, table.delimiter, ...table.rows].flatMap((each): Splice[] => {
    const cell = each.cells[column]
    if (!cell || each.cells.length < 2) return []
    const isLast = column === each.cells.length - 1
    // The pipe on one side goes with the cell.
    return [isLast ? { from: cell.from - 1, to: cell.to } : { from: cell.from, to: cell.to + 1 }]
  })
  const kept = rowsOf(table)[row]?.cells[column === 0 ? 1 : column - 1]
  const anchor = kept?.text.from ?? table.from
  return { changes, selection: { anchor: anchor - removedBefore(changes, anchor) } }
})

function removedBefore(changes: readonly Splice[], position: number): number {
  return changes.reduce((sum, { from, to = from }) => sum + (to <= position ? to - from : 0), 0)
}

export const moveColumn = (by: -1 | 1): Tool =>
  inTable((state, table, { row, column }) => {
    const swap = (each: Row): readonly Splice[] => {
      const [own, other] = [each.cells[column], each.cells[column + by]]
      if (!own || !other) return []
      return [
        { from: own.from, to: own.to, insert: state.sliceDoc(other.from, other.to) },
        { from: other.from, to: other.to, insert: state.sliceDoc(own.from, own.to) },
      ]
    }
    if (!table.header.cells[column + by]) return null
    const changes = state.changes([table.header, table.delimiter, ...table.rows].flatMap(swap))
    const own = rowsOf(table)[row]
    const [cell, other] = [own?.cells[column], own?.cells[column + by]]
    if (!cell || !other) return { changes }
    const anchor = by === 1 ? changes.mapPos(other.to, 1) - widthOf(cell) : changes.mapPos(other.from, -1)
    return { changes, selection: { anchor: anchor + (cell.text.from - cell.from) } }
  })

/** Aligns a column: only the hyphens of its cell change, and their number stays. */
export const alignColumn = (alignment: Alignment): Tool =>
  inTable((state, table, { column }) => {
    const cell = table.delimiter.cells[column]
    if (!cell) return null
    const { from, to } = cell.text
    const width = Math.max(3, to - from)
    const [left, right] = [
      alignment === 'left' || alignment === 'center',
      alignment === 'right' || alignment === 'center',
    ]
    const insert = `${left ? ':' : ''}${'-'.repeat(width - Number(left) - Number(right))}${right ? ':' : ''}`
    return insert === state.sliceDoc(from, to) ? null : { changes: { from, to, insert } }
  })

export const deleteTable: Tool = inTable((state, table) => {
  const { doc } = state
  const end = doc.line(
    rowsOf(table).at(-1)?.line === table.header.line ? table.delimiter.line : (rowsOf(table).at(-1)?.line ?? 1),
  ).to
  return { changes: { from: table.from, to: Math.max(end, table.delimiter.to) }, selection: { anchor: table.from } }
})
