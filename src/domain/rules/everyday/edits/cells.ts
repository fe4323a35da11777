import { cellText, escapePipes } from '../../../markdown/cellText.ts'
import type { Document } from '../../../markdown/document.ts'
import type { Row, Table } from '../../../markdown/table.ts'
import { textsIn } from '../../../markdown/tableCells.ts'
import type { Edit } from '../../../text/splice.ts'
import { rewriteRows } from '../../changes/readBack.ts'
import { InstructionError } from '../../instructionError.ts'
import { inFormOf, isDate, withYearOf } from '../instruction/dateWords.ts'
import { singular } from '../page/nouns.ts'
import { readQuantity } from '../page/quantity.ts'
import { setPlainCells } from './plainTables.ts'

/** Writes a text into a cell, keeping the spaces around the old one. */
export function setCell(document: Document, table: Table, row: Row, column: number, value: string): readonly Edit[] {
  return setCells(document, table, column, new Map([[row, value]]))
}

/** The same in several rows. */
export function setCells(
  document: Document,
  table: Table,
  column: number,
  values: ReadonlyMap<Row, string>,
): readonly Edit[] {
  if (document.format !== 'markdown') return setPlainCells(document, table, column, values)
  const lengths = new Set([table.header, ...table.rows].map(({ cells }) => cells[column]?.length))
  const isAligned = lengths.size === 1
  const written = new Map([...values].map(([row, value]) => [row, cellsWith(row, column, value, isAligned)]))
  const texts = textsIn(table)
  const expected = [table.header, ...table.rows].map((row, index) => {
    const cells = texts[index] ?? []
    return written.has(row) ? cells.with(column, cellText(written.get(row)?.[column] ?? '')) : cells
  })
  return rewriteRows(document, table, row => written.get(row) ?? null, expected)
}

/** A column whose cells are equally long stays so where the text has room. */
function cellsWith(row: Row, column: number, value: string, isAligned: boolean): readonly string[] {
  const cell = row.cells[column]
  if (cell === undefined) throw new InstructionError('The row has no cell in this column.')
  if (/[\n\r]/.test(value)) throw new InstructionError('A cell of a table is one line.')
  const text = escapePipes(value)
  const left = /^\s*/.exec(cell)?.[0].slice(0, 1) ?? ''
  const right = cell.trim() === '' || /\s$/.test(cell) ? ' ' : ''
  const written = cell.trim() === '' ? ` ${text} ` : left + text + right
  return row.cells.with(column, isAligned ? written.padEnd(cell.length) : written)
}

/** A unit, unlike `beta` in `1.4 beta`. */
const symbols = [
  '[nµm]?s|sec|min|h|d',
  '(?:[kKMGT]i?B|[kMGT]?bit)(?:/s)?|[kMG]?Hz',
  '[nµckm]?m(?:[²³]|/[sh])?|[µkm]?g|[µcmh]?l|rpm|ppm',
  '[µkmM]?(?:[VAWΩ]|Wh|Ah|Nm|Pa)|hPa|m?bar|dB(?:\\([AC]\\)|[Amiu])?|l[mx]|cd|K',
  '(?:Sekunde|Minute|Stunde|Woche)n?|(?:Tag|Monat|Jahr)(?:en?)?',
]
const unitStart = new RegExp(`^(?:[%°€$£¥/]|per$|\\p{Lu}{3}$|\\p{L}{3,}s$|(?:${symbols.join('|')})$)`, 'u')

/**
 * A date in the form of the old one, and with its year if it has none; a number without a unit, in place of one that has a unit: `60 s` for `60` where
 * `30 s` was. Quoted texts stay.
 */
export function keepingUnit(was: string, value: string, quotes: readonly string[]): string {
  if (!quotes.includes(value) && isDate(was)) {
    return inFormOf(was, withYearOf(was, value))
  }
  if (quotes.includes(value) || !/^\d[\d.,]*$/.test(value) || isDate(value)) return value
  const { number, unit: [first = ''] = [] } = readQuantity(was.replace(/`/g, '')) ?? {}
  if (number === undefined || !unitStart.test(first)) return value
  const next = was.trim().replace(number, value)
  return value === '1' ? next.replace(first, singular(first)) : next
}

/** Formats the new text as code if the old one was. */
export function styledLike(old: string, value: string): string {
  return /^`[^`]+`$/.test(old.trim()) && !value.includes('`') ? `\`${value}\`` : value
}
