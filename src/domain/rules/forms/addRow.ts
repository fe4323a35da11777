import type { Document } from '../../markdown/document.ts'
import { type Table, tablesOf, visibleText, writeRow } from '../../markdown/table.ts'
import { cellFor, texts, textsIn } from '../../markdown/tableCells.ts'
import { firstFitting, tableReadsAs } from '../changes/readBack.ts'
import type { Change, Form } from '../form.ts'
import { InstructionError } from '../instructionError.ts'
import { count, enumerate, quote, quoteShort } from '../language/phrase.ts'
import type { Reader } from '../language/reader.ts'
import { choose, formatSelector, parseSelectorAfter, type Selector } from '../language/selector.ts'
import { cellsIn, requireRow } from '../language/tablePlaces.ts'

export const addRow: Form = {
  form: 'add row "a | b | c" to the table [in section "X"] [at the top | before row "a" | after row "a"]',
  example: 'add row "retries | 3 | per call" to the table in section "Limits"',
  read(reader) {
    if (reader.word('add', 'insert', 'append') === null) return null
    reader.word('the', 'a')
    reader.word('new')
    const row = reader.word('row') && reader.quoted()
    const early = readPlace(reader)
    const selector = parseSelectorAfter(reader, ['to', 'in', 'into'], 'table', 'at', 'before', 'after')
    const place = early ?? readPlace(reader)
    if (row === null || !reader.end()) return null
    return {
      sentence: `add row ${quote(row)} to ${formatSelector(selector, 'table')}${writePlace(place)}`,
      perform: document => add(document, row, selector, place),
    }
  },
}

type Place = 'top' | { readonly side: 'before' | 'after'; readonly row: string }

function readPlace(reader: Reader): Place | null {
  if (reader.words('at', 'the', 'top') || reader.words('at', 'top')) return 'top'
  if (reader.words('at', 'the', 'bottom') || reader.words('at', 'the', 'end')) return null
  return reader.attempt(() => {
    const side = reader.word('before', 'after')
    reader.word('the')
    const row = side && reader.word('row') && reader.quoted()
    return row === null ? null : { side: side === 'before' ? side : 'after', row }
  })
}

function writePlace(place: Place | null): string {
  if (place === null) return ''
  return place === 'top' ? ' at the top' : ` ${place.side} row ${quote(place.row)}`
}

function add(document: Document, row: string, selector: Selector, place: Place | null): Change {
  const table = choose(document, tablesOf(document), selector, 'table')
  const cells = requireCells(document, table, row)
  const index = indexFor(document, table, place)
  const beside = table.rows[index - 1] ?? table.rows[index] ?? table.header
  const written = cells.map((text, column) => cellFor(table, column, text))
  const ways = [
    { cells: written, opened: beside.opened, closed: beside.closed },
    { cells: cells.map(text => ` ${text} `), opened: true, closed: true },
  ]
  const expected = textsIn(table).toSpliced(index + 1, 0, texts(cells, cells.length))
  const edits = firstFitting(
    ways.map(way => [insertion(document, table, index, writeRow(way))]),
    edits => tableReadsAs(document, table, edits, expected),
  )
  const { rows } = table
  const before = index > 0 && index < rows.length ? visibleText(document, rows[index - 1]?.cells[0]) : ''
  const where = before === '' ? '' : `, after ${quoteShort(before)}`
  return { edits, summary: `Added row ${quoteShort(cells[0] ?? '')} to the table${where}.` }
}

function requireCells(document: Document, { header }: Table, row: string): readonly string[] {
  if (/[\n\r]/.test(row)) throw new InstructionError('A row of a table is one line.')
  const cells = cellsIn(row)
  const columns = header.cells.length
  if (cells.length === columns) return cells
  const titles = enumerate(header.cells.map(cell => quoteShort(visibleText(document, cell))))
  throw new InstructionError(
    `The row has ${count(cells.length, 'cell')}; the table expects ${columns}: ${titles}. Separate cells with "|".`,
  )
}

function indexFor(document: Document, table: Table, place: Place | null): number {
  if (place === null) return table.rows.length
  if (place === 'top') return 0
  return table.rows.indexOf(requireRow(document, table, place.row)) + (place.side === 'after' ? 1 : 0)
}

/** After the line before it, which may be the last line of the document and lack a line end. */
function insertion({ eol }: Document, table: Table, index: number, row: string) {
  const { line } = table.rows[index - 1] ?? table.alignment
  const text = table.margin + row
  return { start: line.next, end: line.next, replacement: line.next === line.end ? eol + text : text + eol }
}
