import type { Document } from '../../markdown/document.ts'
import { tablesOf, visibleText } from '../../markdown/table.ts'
import { reorderRows } from '../changes/rowOrder.ts'
import type { Change, Form } from '../form.ts'
import { InstructionError } from '../instructionError.ts'
import { beforeOrder, formatOrder, type Order, parseOrder, sortedIndexes } from '../language/order.ts'
import { quoteShort } from '../language/phrase.ts'
import type { Reader } from '../language/reader.ts'
import { choose, formatSelector, parseSelector, type Selector } from '../language/selector.ts'
import { type ColumnName, formatColumn, parseColumn, requireColumn } from '../language/tablePlaces.ts'

export const sortTable: Form = {
  form: 'sort the table [in section "X"] [by column "C" | by column N] [descending] [numerically]',
  example: 'sort the table in section "Limits" by column "Name"',
  read(reader) {
    if (reader.word('sort', 'order') === null) return null
    const selector = parseSelector(reader, 'table', 'by', ...beforeOrder)
    if (selector === null) return null
    const { column, ...order } = readSorting(reader)
    if (!reader.end()) return null
    const by = column === undefined ? '' : ` by ${formatColumn(column)}`
    return {
      sentence: `sort ${formatSelector(selector, 'table')}${by}${formatOrder(order)}`,
      perform: document => sort(document, selector, column ?? 1, order),
    }
  },
}

type Sorting = Order & { readonly column?: ColumnName }

function readSorting(reader: Reader): Sorting {
  for (let sorting: Sorting = {}; ; ) {
    const phrase = sorting.column === undefined ? (readBy(reader) ?? parseOrder(reader)) : parseOrder(reader)
    if (phrase === null) return sorting
    sorting = { ...sorting, ...phrase }
  }
}

function readBy(reader: Reader): Sorting | null {
  return reader.attempt(() => {
    const column = reader.word('by') && parseColumn(reader)
    return column === null || column === '' ? null : { column }
  })
}

function sort(document: Document, selector: Selector, name: ColumnName, order: Order): Change {
  const table = choose(document, tablesOf(document), selector, 'table')
  const column = requireColumn(document, table, name)
  const title = quoteShort(visibleText(document, table.header.cells[column]))
  const { rows } = table
  const places = sortedIndexes(
    rows.map(({ cells }) => visibleText(document, cells[column])),
    order,
  )
  if (places.every((from, to) => from === to)) throw new InstructionError(`The table is already sorted by ${title}.`)

  const summary = `Sorted the ${rows.length} rows of the table by ${title}.`
  return { edits: reorderRows(document, table, places), summary }
}
