import { cellText, escapePipes } from '../../markdown/cellText.ts'
import type { Document } from '../../markdown/document.ts'
import { type Table, tablesOf } from '../../markdown/table.ts'
import { columnBeside, textsIn, withCell } from '../../markdown/tableCells.ts'
import { rewriteRows } from '../changes/readBack.ts'
import type { Change, Form } from '../form.ts'
import { InstructionError } from '../instructionError.ts'
import { quote, quoteShort } from '../language/phrase.ts'
import type { Reader } from '../language/reader.ts'
import { choose, formatSelector, parseSelectorAfter, type Selector } from '../language/selector.ts'
import { type ColumnName, formatColumn, parseColumn, requireColumn } from '../language/tablePlaces.ts'

export const addColumn: Form = {
  form: 'add column "H" [with "value"] [before | after column "C"] to the table [in section "X"]',
  example: 'add column "Unit" with "ms" after column "Value" to the table in section "Limits"',
  read(reader) {
    if (reader.word('add', 'insert', 'append') === null) return null
    reader.word('the', 'a')
    reader.word('new')
    const title = reader.word('column') && reader.quoted()
    if (title === null) return null
    const value = readValue(reader)
    const early = readPlace(reader)
    const amid = value ?? readValue(reader)
    const selector = parseSelectorAfter(reader, ['to', 'in', 'into'], 'table', 'before', 'after', 'with')
    const place = early ?? readPlace(reader)
    const filling = amid ?? readValue(reader) ?? ''
    if (!reader.end()) return null
    const cells = filling === '' ? '' : ` with ${quote(filling)}`
    const where = place === null ? '' : ` ${place.side} ${formatColumn(place.column)}`
    return {
      sentence: `add column ${quote(title)}${cells}${where} to ${formatSelector(selector, 'table')}`,
      perform: document => add(document, { title, value: filling, selector, place }),
    }
  },
}

type Place = { readonly side: 'before' | 'after'; readonly column: ColumnName }
type Params = {
  readonly title: string
  readonly value: string
  readonly selector: Selector
  readonly place: Place | null
}

function readValue(reader: Reader): string | null {
  return reader.attempt(() => {
    if (reader.word('with') === null) return null
    reader.word('the')
    reader.word('value')
    return reader.quoted()
  })
}

function readPlace(reader: Reader): Place | null {
  return reader.attempt(() => {
    const side = reader.word('before', 'after')
    const column = side && parseColumn(reader)
    return column === null || column === '' ? null : { side: side === 'before' ? side : 'after', column }
  })
}

function add(document: Document, { title, value, selector, place }: Params): Change {
  if (title.trim() === '') throw new InstructionError('A column needs a title.')
  if (/[\n\r]/.test(title + value)) throw new InstructionError('A cell of a table is one line.')
  const table = choose(document, tablesOf(document), selector, 'table')
  const index = indexFor(document, table, place)
  const written = columnBeside(table, Math.max(0, index - 1), escapePipes(title), escapePipes(value))
  const given = [written.header, written.alignment]
  const edits = rewriteRows(
    document,
    table,
    (row, line) => {
      const missing = Math.max(0, index - row.cells.length)
      if (missing > 0 && value === '') return null
      const cells = [...row.cells, ...new Array<string>(missing).fill('  ')]
      return withCell({ ...row, cells }, index, given[line] ?? written.value)
    },
    textsIn(table).map((cells, row) => cells.toSpliced(index, 0, cellText(row === 0 ? written.header : written.value))),
  )
  return { edits, summary: `Added column ${quoteShort(title)} to the table.` }
}

function indexFor(document: Document, table: Table, place: Place | null): number {
  if (place === null) return table.header.cells.length
  return requireColumn(document, table, place.column) + (place.side === 'after' ? 1 : 0)
}
