import { cellText } from './cellText.ts'
import type { Row, Table } from './table.ts'

/** A new cell for a column, with the width and padding of the others there. */
export function cellFor(table: Table, column: number, text: string): string {
  const raw = rawColumn(table, column)
  const header = raw[0] ?? ''
  const [left, right] = gapsIn(header)
  const width = isPadded(raw) ? widthOf(header) - left.length - right.length : 0
  return left + pad(text, width, table.alignment.cells[column] ?? '') + right
}

export type NewColumn = { readonly header: string; readonly alignment: string; readonly value: string }

/** The cells of a new column, in the style of the neighbouring column. */
export function columnBeside(table: Table, column: number, header: string, value: string): NewColumn {
  const gap = spaced(table.header) ? ' ' : ''
  const dashGap = spaced(table.alignment) ? ' ' : ''
  const width = isPadded(rawColumn(table, column)) ? Math.max(widthOf(header), widthOf(value), 3 * gap.length) : 0
  const dashes = '-'.repeat(Math.max(3, width + 2 * (gap.length - dashGap.length)))
  return {
    header: gap + pad(header, width, '') + gap,
    alignment: dashGap + (width === 0 ? '---' : dashes) + dashGap,
    value: gap + pad(value, width, '') + gap,
  }
}

/** The cells of a row with another one inserted; a row without pipes at its ends has no spaces there either. */
export function withCell({ cells, opened, closed }: Row, index: number, cell: string): readonly string[] {
  const gap = cell.startsWith(' ') || cell.endsWith(' ') ? ' ' : ''
  const spread = cells.map((one, at) => {
    const start = index === 0 && at === 0 && !opened ? gap : ''
    const end = index === cells.length && at === index - 1 && !closed ? gap : ''
    return start + one + end
  })
  return spread.toSpliced(index, 0, cell)
}

/** The table as the parser reads it: every row has as many cells as the header. */
export function textsIn(table: Table): readonly (readonly string[])[] {
  return [table.header, ...table.rows].map(({ cells }) => texts(cells, table.header.cells.length))
}

export function texts(cells: readonly string[], columns: number): readonly string[] {
  return Array.from({ length: columns }, (_, column) => cellText(cells[column] ?? ''))
}

function rawColumn({ header, alignment, rows }: Table, column: number): readonly string[] {
  return [header, alignment, ...rows].flatMap(({ cells }) => cells[column] ?? [])
}

/** Whether its cells are as wide as its title: the delimiter always, the others mostly. */
function isPadded([header = '', alignment = '', ...others]: readonly string[]): boolean {
  const fitting = others.filter(cell => widthOf(cell) === widthOf(header))
  return widthOf(alignment) === widthOf(header) && 2 * fitting.length >= others.length
}

function gapsIn(cell: string): readonly [string, string] {
  return [cell.startsWith(' ') ? ' ' : '', cell.endsWith(' ') ? ' ' : '']
}

function spaced({ cells }: Row): boolean {
  return cells.some(cell => cell.startsWith(' ') || cell.endsWith(' '))
}

function pad(text: string, width: number, alignment: string): string {
  const missing = Math.max(0, width - widthOf(text))
  if (!alignment.trim().endsWith(':')) return text + ' '.repeat(missing)
  const left = alignment.trim().startsWith(':') ? missing >> 1 : missing
  return ' '.repeat(left) + text + ' '.repeat(missing - left)
}

function widthOf(text: string): number {
  return [...text].length
}
