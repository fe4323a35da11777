import type { Document } from '../document.ts'
import { Obstacle } from '../obstacle.ts'
import { quoteShort } from '../phrase.ts'
import { rewriteRows } from '../readBack.ts'
import type { Change, Rule } from '../rule.ts'
import { tablesOf, visibleText } from '../table.ts'
import { textsIn } from '../tableCells.ts'
import { type ColumnName, readNamedColumn, requireColumn, writeColumn } from '../tablePlaces.ts'
import { choose, readWhichAfter, type Which, writeWhich } from '../which.ts'

export const removeColumn: Rule = {
  form: 'remove column "C" from the table [in section "X"]',
  example: 'remove column "Notes" from the table in section "Limits"',
  read(reader) {
    if (reader.word('remove', 'delete', 'drop') === undefined) return undefined
    const column = readNamedColumn(reader)
    const which = readWhichAfter(reader, ['from', 'in', 'of'], 'table')
    if (column === undefined || !reader.end()) return undefined
    return {
      sentence: `remove ${writeColumn(column)} from ${writeWhich(which, 'table')}`,
      perform: document => remove(document, column, which),
    }
  },
}

function remove(document: Document, name: ColumnName, which: Which): Change {
  const table = choose(document, tablesOf(document), which, 'table')
  const column = requireColumn(document, table, name)
  if (table.header.cells.length === 1) throw new Obstacle('It is the only column of the table.')
  const edits = rewriteRows(
    document,
    table,
    ({ cells }) => {
      if (cells.length <= column) return undefined
      return cells.length === 1 ? ['  '] : cells.toSpliced(column, 1)
    },
    textsIn(table).map(cells => cells.toSpliced(column, 1)),
  )
  const title = quoteShort(visibleText(document, table.header.cells[column]))
  return { edits, summary: `Removed column ${title} from the table.` }
}
