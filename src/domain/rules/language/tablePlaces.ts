import { cellText, splitCells } from '../../markdown/cellText.ts'
import { type Document, lineAt } from '../../markdown/document.ts'
import { type Row, type Table, visibleText } from '../../markdown/table.ts'
import { fold } from '../../text/fold.ts'
import { InstructionError } from '../instructionError.ts'
import { count, enumerate, onLines, quote, quoteShort } from './phrase.ts'
import type { Reader } from './reader.ts'

/** A column by its title, or by its number from 1. */
export type ColumnName = string | number

/** `column "C"`, `the "C" column`, `column 2`. */
export function parseNamedColumn(reader: Reader): ColumnName | null {
  return reader.attempt(() => {
    reader.word('the')
    if (reader.word('column') !== null) return reader.number() ?? reader.quoted()
    const name = reader.quoted()
    return reader.word('column') === null ? null : name
  })
}

/** The same, or only `"C"` or `2`. */
export function parseColumn(reader: Reader): ColumnName | null {
  return parseNamedColumn(reader) ?? reader.number() ?? reader.quoted()
}

export function formatColumn(name: ColumnName): string {
  return `column ${typeof name === 'number' ? name : quote(name)}`
}

/** The index of the column. The strictest reading that finds any wins: letter by letter, then as people write it. */
export function requireColumn(document: Document, { header }: Table, name: ColumnName): number {
  const titles = header.cells.map(cell => visibleText(document, cell))
  const columns = `The table has ${count(titles.length, 'column')}: ${enumerate(titles.map(title => quoteShort(title)))}.`
  if (typeof name === 'number') {
    if (name >= 1 && name <= titles.length) return name - 1
    throw new InstructionError(`There is no column ${name}. ${columns}`)
  }
  for (const form of [(text: string) => text.trim(), fold]) {
    const found = header.cells.flatMap((cell, index) => {
      return [titles[index] ?? '', cellText(cell)].some(title => form(title) === form(name)) ? [index] : []
    })
    const [column, another] = found
    if (another !== undefined) {
      throw new InstructionError(
        `There are ${found.length} columns ${quoteShort(name)}; say which by its number, from 1.`,
      )
    }
    if (column !== undefined) return column
  }
  throw new InstructionError(`There is no column ${quoteShort(name)}. ${columns}`)
}

/** The row that begins with these cells, such as `a` or `a | b`, or `a (line 12)` where several do. */
export function requireRow(document: Document, { rows }: Table, reference: string): Row {
  const place = /\(line (\d{1,7})\)\s*$/.exec(reference)
  const wanted = cellsIn(reference.slice(0, place?.index)).map(cellText)
  const candidates = rows.filter(row => place === null || lineAt(document, row.start) === Number(place[1]))
  for (const form of [(text: string) => text.trim(), fold]) {
    const found = candidates.filter(({ cells }) =>
      wanted.every((text, column) => {
        const cell = cells[column]
        return [cellText(cell ?? ''), visibleText(document, cell)].some(one => form(one) === form(text))
      }),
    )
    const [row, another] = found
    if (row === undefined) continue
    if (another === undefined) return row
    const lines = onLines(found.map(({ start }) => lineAt(document, start)))
    const hint = quote(`${reference.trim()} (line ${lineAt(document, row.start)})`)
    throw new InstructionError(
      `There are ${found.length} rows ${quoteShort(reference)}, on ${lines}. Name more cells, or the line: ${hint}.`,
    )
  }
  const begins = rows.map(({ cells }) => quoteShort(visibleText(document, cells[0])))
  const list = begins.length === 0 ? 'The table has no rows.' : `Its rows begin with ${enumerate(begins)}.`
  throw new InstructionError(`There is no row ${quoteShort(reference)} in the table. ${list}`)
}

/** The cells of a row as an instruction writes it, with or without pipes around them. */
export function cellsIn(text: string): readonly string[] {
  const cells = splitCells(text.trim())
  const isPiped = cells.length > 2 && cells[0] === '' && cells.at(-1) === ''
  return (isPiped ? cells.slice(1, -1) : cells).map(cell => cell.trim())
}
