import { cellText, escapePipes } from '../../markdown/cellText.ts'
import type { Document } from '../../markdown/document.ts'
import type { Row, Table } from '../../markdown/table.ts'
import { textsIn } from '../../markdown/tableCells.ts'
import type { Edit } from '../../text/splice.ts'
import { rewriteRows } from '../changes/readBack.ts'
import { InstructionError } from '../instructionError.ts'

/** Writes a text into a cell, keeping the spaces around the old one. */
export function setCell(document: Document, table: Table, row: Row, column: number, value: string): readonly Edit[] {
  const cell = row.cells[column]
  if (cell === undefined) throw new InstructionError('The row has no cell in this column.')
  if (/[\n\r]/.test(value)) throw new InstructionError('A cell of a table is one line.')
  const text = escapePipes(value)
  const left = /^\s*/.exec(cell)?.[0].slice(0, 1) ?? ''
  const right = cell.trim() === '' || /\s$/.test(cell) ? ' ' : ''
  const written = (cell.trim() === '' ? ` ${text} ` : left + text + right).padEnd(cell.length)
  const line = [table.header, ...table.rows].indexOf(row)
  const expected = textsIn(table).map((cells, index) =>
    index === line ? cells.with(column, cellText(written)) : cells,
  )
  return rewriteRows(document, table, one => (one === row ? row.cells.with(column, written) : null), expected)
}

/** Formats the new text as code if the old one was. */
export function styledLike(old: string, value: string): string {
  return /^`[^`]+`$/.test(old.trim()) && !value.includes('`') ? `\`${value}\`` : value
}
