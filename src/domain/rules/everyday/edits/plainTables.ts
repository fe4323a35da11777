import type { Document } from '../../../markdown/document.ts'
import { reread } from '../../../markdown/reread.ts'
import { type CellPlace, type Row, type Table, tablesOf } from '../../../markdown/table.ts'
import { fold } from '../../../text/fold.ts'
import type { Edit } from '../../../text/splice.ts'
import { InstructionError } from '../../instructionError.ts'
import { quoteShort } from '../../language/phrase.ts'

/** The edits of a table outside Markdown; each is verified by reading the tables again. */

export function setPlainCells(
  document: Document,
  table: Table,
  column: number,
  values: ReadonlyMap<Row, string>,
): readonly Edit[] {
  const edits = [...values].map(([row, value]) => {
    const place = placesOf(row)[column]
    if (place === undefined) throw new InstructionError('The row has no cell in this column.')
    return { start: place.start, end: place.end, replacement: written(document, place, value) }
  })
  const expected = table.rows.map(row => {
    const value = values.get(row)
    return value === undefined ? row.cells : row.cells.with(column, value)
  })
  return verified(document, table, edits, expected)
}

/** A row in the form of a neighbour, before the row of this index, or after the last one. */
export function insertPlainRow(document: Document, table: Table, index: number, texts: readonly string[]) {
  const { rows, rowGap = null } = table
  const [sample, next] = [rows[Math.max(0, index - 1)], rows[index]]
  if (sample === undefined || rowGap === null)
    throw new InstructionError('This table has no two rows that show how a new one is written.')
  const line = document.text.slice(sample.line.start, sample.line.next)
  const places = placesOf(sample)
  const row = places.reduceRight((text, place, column) => {
    const [start, end] = [place.start - sample.line.start, place.end - sample.line.start]
    return text.slice(0, start) + written(document, place, texts[column] ?? '') + text.slice(end)
  }, line)
  if (!line.endsWith('\n')) throw new InstructionError('This table has no end, so nothing is added to it.')
  const edit =
    next === undefined
      ? { start: sample.line.next, end: sample.line.next, replacement: rowGap + row }
      : { start: next.line.start, end: next.line.start, replacement: row + rowGap }
  return verified(document, table, [edit], rows.map(({ cells }) => cells).toSpliced(index, 0, texts))
}

/** Removes a row with what is between it and one of its neighbours. */
export function withoutPlainRow(document: Document, table: Table, row: Row): readonly Edit[] {
  const { rows } = table
  const index = rows.indexOf(row)
  const [before, next] = [rows[index - 1], rows[index + 1]]
  if (before === undefined && next === undefined) throw new InstructionError('This is the only row of the table.')
  const start = next === undefined ? (before?.line.next ?? row.line.start) : row.line.start
  const end = next === undefined ? row.line.next : next.line.start
  return verified(
    document,
    table,
    [{ start, end, replacement: '' }],
    rows.map(({ cells }) => cells).toSpliced(index, 1),
  )
}

function placesOf({ places }: Row): readonly CellPlace[] {
  return places ?? []
}

function written({ format }: Document, { room }: CellPlace, value: string): string {
  if (/[\n\r]/.test(value)) throw new InstructionError('A cell of a table is one line.')
  const text = format === 'asciidoc' ? value.replace(/(?<!\\)\|/g, '\\|') : value
  if (room === null) return text
  if (text.length > room)
    throw new InstructionError(
      `The column has room for ${room} characters, and ${quoteShort(text)} is longer. Widen the column by hand.`,
    )
  return text.padEnd(room)
}

/** The edits, if only the rows of this table differ after them, and as expected. */
function verified(
  document: Document,
  table: Table,
  edits: readonly Edit[],
  expected: readonly (readonly string[])[],
): readonly Edit[] {
  const wanted = tablesOf(document).map(one => textsOf(one, one === table ? expected : undefined))
  const result = tablesOf(reread(document, edits)).map(one => textsOf(one))
  if (JSON.stringify(wanted) !== JSON.stringify(result))
    throw new InstructionError('The text would not be read as a cell of this table, so nothing was changed.')
  return edits
}

function textsOf(
  { header, rows }: Table,
  texts: readonly (readonly string[])[] = rows.map(({ cells }) => cells),
): readonly (readonly string[])[] {
  return [header.cells, ...texts].map(cells => cells.map(cell => fold(cell.replaceAll('\\|', '|'))))
}
