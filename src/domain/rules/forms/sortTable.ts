import type { Document } from '../../markdown/document.ts'
import { tablesOf, visibleText } from '../../markdown/table.ts'
import { reorderRows } from '../changes/rowOrder.ts'
import { beforeOrder, type Order, readOrder, sortedIndexes, writeOrder } from '../language/order.ts'
import { quoteShort } from '../language/phrase.ts'
import type { Reader } from '../language/reader.ts'
import { type ColumnName, readColumn, requireColumn, writeColumn } from '../language/tablePlaces.ts'
import { choose, readWhich, type Which, writeWhich } from '../language/which.ts'
import { Obstacle } from '../obstacle.ts'
import type { Change, Rule } from '../rule.ts'

export const sortTable: Rule = {
  form: 'sort the table [in section "X"] [by column "C" | by column N] [descending] [numerically]',
  example: 'sort the table in section "Limits" by column "Name"',
  read(reader) {
    if (reader.word('sort', 'order') === undefined) return undefined
    const which = readWhich(reader, 'table', 'by', ...beforeOrder)
    if (which === undefined) return undefined
    const { column, ...order } = readSorting(reader)
    if (!reader.end()) return undefined
    const by = column === undefined ? '' : ` by ${writeColumn(column)}`
    return {
      sentence: `sort ${writeWhich(which, 'table')}${by}${writeOrder(order)}`,
      perform: document => sort(document, which, column ?? 1, order),
    }
  },
}

type Sorting = Order & { readonly column?: ColumnName }

function readSorting(reader: Reader): Sorting {
  for (let sorting: Sorting = {}; ; ) {
    const phrase = sorting.column === undefined ? (readBy(reader) ?? readOrder(reader)) : readOrder(reader)
    if (phrase === undefined) return sorting
    sorting = { ...sorting, ...phrase }
  }
}

function readBy(reader: Reader): Sorting | undefined {
  return reader.attempt(() => {
    const column = reader.word('by') && readColumn(reader)
    return column === undefined || column === '' ? undefined : { column }
  })
}

function sort(document: Document, which: Which, name: ColumnName, order: Order): Change {
  const table = choose(document, tablesOf(document), which, 'table')
  const column = requireColumn(document, table, name)
  const title = quoteShort(visibleText(document, table.header.cells[column]))
  const { rows } = table
  const places = sortedIndexes(
    rows.map(({ cells }) => visibleText(document, cells[column])),
    order,
  )
  if (places.every((from, to) => from === to)) throw new Obstacle(`The table is sorted by ${title} already.`)

  const summary = `Sorted the ${rows.length} rows of the table by ${title}.`
  return { edits: reorderRows(document, table, places), summary }
}
