import type { Document } from '../../markdown/document.ts'
import { areSame, references, reread, signatures } from '../../markdown/reread.ts'
import { type Row, type Table, tablesOf, withPipes, writeRow } from '../../markdown/table.ts'
import { textsIn } from '../../markdown/tableCells.ts'
import type { Edit } from '../../text/splice.ts'
import { InstructionError } from '../instructionError.ts'

export type Cells = readonly (readonly string[])[]

/** Whether the edits give the table these cells, the header first, and change nothing else. */
export function tableReadsAs(document: Document, table: Table, edits: readonly Edit[], cells: Cells): boolean {
  const after = reread(document, edits)
  const twin = tablesOf(after).find(({ open }) => open === table.open)
  if (twin === undefined || references(document) !== references(after)) return false
  const [before, now] = [signatures(document), signatures(after)]
  return (
    areSame(before.slice(0, table.open), now.slice(0, twin.open)) &&
    areSame(before.slice(table.close), now.slice(twin.close)) &&
    areSame(cells.flat(), textsIn(twin).flat())
  )
}

/** Rewrites rows, with a pipe at each end if they need one; `null` leaves a row unchanged. */
export function rewriteRows(
  document: Document,
  table: Table,
  cellsOf: (row: Row, index: number) => readonly string[] | null,
  expected: Cells,
): readonly Edit[] {
  return firstFitting(
    [false, true].map(piped => {
      const written = [table.header, table.alignment, ...table.rows].map((row, index): Edit => {
        const cells = cellsOf(row, index)
        const { start, end } = row
        if (cells === null) return { start, end, replacement: document.text.slice(start, end) }
        return { start, end, replacement: writeRow(piped ? withPipes({ ...row, cells }) : { ...row, cells }) }
      })
      return written.filter(({ start, end, replacement }) => document.text.slice(start, end) !== replacement)
    }),
    edits => tableReadsAs(document, table, edits, expected),
  )
}

/** The first variant of a change that the document accepts. */
export function firstFitting(ways: readonly (readonly Edit[])[], fits: (edits: readonly Edit[]) => boolean) {
  const way = ways.find(fits)
  if (way !== undefined) return way
  throw new InstructionError('That would change how other parts of the document are read, so nothing was changed.')
}
