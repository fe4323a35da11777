import type { ViewLine } from '../text/view.ts'
import { cellText, splitCells } from './cellText.ts'
import type { Document } from './document.ts'
import { readInline } from './inline.ts'
import { containerMarks } from './leaf.ts'
import type { Row, Table } from './tableRow.ts'

export type { CellPlace, Row, Table } from './tableRow.ts'

/** Every table whose rows can be distinguished from the surrounding text. */
export function tablesOf(document: Document): readonly Table[] {
  const { tokens, body, tables } = document.outline()
  if (tables !== undefined) return tables
  let open = 0
  return tokens.flatMap((token, index) => {
    if (token.type === 'table_open') open = index
    if (token.type !== 'table_close') return []
    const [first, end] = tokens[open]?.map ?? [0, 0]
    const lines = body.slice(first, end)
    const [header, alignment, ...rows] = lines.map(readRow)
    if (header === undefined || alignment === undefined) return []
    const titles = tokens.slice(open, index).filter(({ type }) => type === 'inline')
    if (!header.cells.every((cell, column) => cellText(cell) === titles[column]?.content)) return []
    const margin = document.text.slice(alignment.line.start, alignment.start)
    const place = { start: header.line.start, end: lines.at(-1)?.next ?? header.line.next }
    return [{ ...place, margin, header, alignment, rows, open, close: index }]
  })
}

function readRow(line: ViewLine): Row {
  const margin = containerMarks.exec(line.content)?.[0].length ?? 0
  const text = line.content.slice(margin).trimEnd()
  const place = { start: line.start + margin, end: line.start + margin + text.length }
  const cells = splitCells(text)
  const opened = cells[0] === ''
  if (opened) cells.shift()
  const closed = cells.at(-1) === ''
  if (closed) cells.pop()
  return { ...place, cells, opened, closed, line }
}

/** What a reader sees in a cell. */
export function visibleText(document: Document, cell: string | undefined): string {
  return readInline({ content: cellText(cell ?? ''), pieces: [] }, document.outline().env).text
}

export type WrittenRow = Pick<Row, 'cells' | 'opened' | 'closed'>

export function writeRow({ cells, opened, closed }: WrittenRow): string {
  const text = cells.join('|')
  const opening = opened ? `|${text}` : text.trimStart()
  return closed ? `${opening}|` : opening.trimEnd()
}

/** The row with a pipe at each end. */
export function withPipes({ cells, opened, closed }: WrittenRow): WrittenRow {
  const last = cells.length - 1
  const spaced = cells.map((cell, index) => {
    const start = index === 0 && !opened ? ` ${cell.trimStart()}` : cell
    return index === last && !closed ? `${start.trimEnd()} ` : start
  })
  return { cells: spaced, opened: true, closed: true }
}
