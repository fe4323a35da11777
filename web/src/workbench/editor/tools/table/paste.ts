import type { EditorState, Extension, TransactionSpec } from '@codemirror/state'
import { EditorView } from '@codemirror/view'
import { isProse, textBlocks } from '../blocks.ts'
import { insertBlock } from '../inserts.ts'
import type { Splice } from '../separate.ts'
import { cellsIn } from './cells.ts'
import { type CellPlace, cellText, placeIn, type Row, rowsOf, type Table, tableAt } from './model.ts'

const rowsMax = 500
const columnsMax = 50

/** The cells of a spreadsheet, which copies them as lines with tabs; `null` for other texts. */
export function cellsOf(text: string): readonly (readonly string[])[] | null {
  if (!text.includes('\t')) return null
  const rows = cellsIn(text.replace(/\r\n?/g, '\n').replace(/\n$/, ''))
  if (rows.length > rowsMax) return null
  const cells = rows.map(row => row.map(cell => cellText(cell.trim().replace(/(?<!\s)\s*\n\s*/g, '<br>'))))
  const columns = Math.max(...cells.map(row => row.length))
  const isTable = cells.every(row => row.length === cells[0]?.length) && columns > 1 && columns <= columnsMax
  return isTable ? cells : null
}

/**
 * Cells fill the cells from the cursor on, in rows and columns that are added where there are too few; outside of
 * tables they become one, whose header is their first row.
 */
export function pasted(state: EditorState, text: string): TransactionSpec | null {
  const { main } = state.selection
  const table = tableAt(state, main.head)
  const place = table && placeIn(table, main.head)
  const cells = cellsOf(text)
  if (!table || !place) return cells === null || !isProse(state, main.head) ? null : asTable(state, cells)
  if (main.from < table.from || main.to > table.to) return null
  if (cells === null) {
    const insert = cellText(text)
    return { changes: { from: main.from, to: main.to, insert }, selection: { anchor: main.from + insert.length } }
  }
  return { changes: filled(state, table, place, cells) }
}

function filled(
  state: EditorState,
  table: Table,
  place: CellPlace,
  cells: readonly (readonly string[])[],
): readonly Splice[] {
  const rows = rowsOf(table)
  const columns = Math.max(table.columns, place.column + (cells[0]?.length ?? 0))
  const isWidened = columns > table.columns
  const changes = rows.flatMap((row, at): readonly Splice[] => {
    const values = cells[at - place.row]
    const filledCells = (values ?? []).flatMap((insert, right): readonly Splice[] => {
      const text = row.cells[place.column + right]?.text
      return text ? [{ ...text, insert }] : []
    })
    const end = isWidened ? columns : place.column + (values?.length ?? 0)
    const added = Array.from({ length: Math.max(0, end - row.cells.length) }, (_, extra) => {
      return values?.[row.cells.length + extra - place.column] ?? ''
    })
    return [...filledCells, ...appended(row, added)]
  })
  const hyphens = Array.from({ length: columns - table.columns }, () => '---')
  const wide = (row: readonly string[]) => Array.from({ length: columns }, (_, at) => row[at - place.column] ?? '')
  const last = rows.at(-1)
  const margin = last ? state.sliceDoc(state.doc.line(last.line).from, last.from) : ''
  const below = cells.slice(rows.length - place.row).map(row => `\n${margin}${rowText(wide(row))}`)
  const end = state.doc.line(rows.length === 1 ? table.delimiter.line : (last?.line ?? table.delimiter.line)).to
  const all = [...changes, ...appended(table.delimiter, hyphens)]
  return below.length === 0 ? all : [...all, { from: end, insert: below.join('') }]
}

/** Cells behind the last one of a row, with the pipes that the row has. */
function appended({ to, isClosed }: Row, cells: readonly string[]): readonly Splice[] {
  if (cells.length === 0) return []
  return [{ from: to, insert: cells.map(cell => (isClosed ? ` ${cell} |` : ` | ${cell}`)).join('') }]
}

function asTable(state: EditorState, cells: readonly (readonly string[])[]): TransactionSpec | null {
  const [header = [], ...rows] = cells
  // Words in a sentence are not replaced by a table.
  if (!state.selection.main.empty && textBlocks(state, state.selection.main).length > 0) return null
  const lines = [rowText(header), `|${' --- |'.repeat(header.length)}`, ...rows.map(rowText)]
  return insertBlock({ lines, cursor: [lines.length - 1, lines.at(-1)?.length ?? 0] })(state)
}

function rowText(cells: readonly string[]): string {
  return `| ${cells.join(' | ')} |`
}

export function pasteCells(): Extension {
  return EditorView.domEventHandlers({
    paste(event, view) {
      const text = event.clipboardData?.getData('text/plain') ?? ''
      if (view.state.readOnly || text === '' || view.state.selection.ranges.length > 1) return false
      const spec = pasted(view.state, text)
      if (spec === null) return false
      event.preventDefault()
      view.dispatch({ ...spec, userEvent: 'input.paste', scrollIntoView: true })
      return true
    },
  })
}
