import type { Document } from '../../markdown/document.ts'
import type { Table } from '../../markdown/table.ts'
import { textsIn } from '../../markdown/tableCells.ts'
import type { Edit } from '../../text/splice.ts'
import { firstFitting, tableReadsAs } from './readBack.ts'

/** The edits that put the rows of a table in another order: the row at `places[0]` comes first. */
export function reorderRows(document: Document, table: Table, places: readonly number[]): readonly Edit[] {
  const { rows } = table
  const edits = rows.flatMap(({ start, line: { end } }, to) => {
    const row = rows[places[to] ?? to]
    return row === undefined ? [] : [{ start, end, replacement: document.text.slice(row.start, row.line.end) }]
  })
  const [header, ...texts] = textsIn(table)
  const expected = [header ?? [], ...places.map(from => texts[from] ?? [])]
  return firstFitting([edits], way => tableReadsAs(document, table, way, expected))
}
