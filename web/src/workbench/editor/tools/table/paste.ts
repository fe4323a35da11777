import type { EditorState, Extension, TransactionSpec } from '@codemirror/state'
import { EditorView } from '@codemirror/view'
import { isProse, textBlocks } from '../blocks.ts'
import { insertBlock } from '../inserts.ts'
import type { Splice } from '../separate.ts'
import { cellText, placeIn, rowsOf, tableAt } from './model.ts'

const rowsMax = 500
const columnsMax = 50

/** The cells of a spreadsheet, which copies them as lines with tabs; `null` for other texts. */
export function cellsOf(text: string): readonly (readonly string[])[] | null {
  const rows = text.replace(/\r\n?/g, '\n').replace(/\n$/, '').split('\n')
  if (!text.includes('\t') || rows.length > rowsMax) return null
  const cells = rows.map(row => row.split('\t').map(cell => cellText(cell.replace(/^"([\s\S]*)"$/, '$1'))))
  const columns = Math.max(...cells.map(row => row.length))
  const isTable = cells.every(row => row.length === cells[0]?.length) && columns > 1 && columns <= columnsMax
  return isTable ? cells : null
}

/** Cells fill the cells from the cursor on; outside of tables they become one, whose header is their first row. */
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
  const rows = rowsOf(table)
  const changes: Splice[] = cells.flatMap((row, down) =>
    row.flatMap((value, right): Splice[] => {
      const cell = rows[place.row + down]?.cells[place.column + right]
      return cell ? [{ from: cell.text.from, to: cell.text.to, insert: value }] : []
    }),
  )
  const rest = cells.slice(rows.length - place.row)
  const last = rows.at(-1)
  const margin = last ? state.sliceDoc(state.doc.line(last.line).from, last.from) : ''
  const lead = Array.from({ length: place.column }, () => '')
  const added = rest.map(row => `\n${margin}${rowText([...lead, ...row].slice(0, table.columns))}`).join('')
  const end = state.doc.line(rows.length === 1 ? table.delimiter.line : (last?.line ?? table.delimiter.line)).to
  return { changes: added === '' ? changes : [...changes, { from: end, insert: added }] }
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
