import type { Document } from '../../markdown/document.ts'
import { tablesOf, visibleText } from '../../markdown/table.ts'
import { textsIn } from '../../markdown/tableCells.ts'
import { rewriteRows } from '../changes/readBack.ts'
import type { Change, Form } from '../form.ts'
import { InstructionError } from '../instructionError.ts'
import { quoteShort } from '../language/phrase.ts'
import { choose, formatSelector, parseSelectorAfter, type Selector } from '../language/selector.ts'
import { type ColumnName, formatColumn, parseNamedColumn, requireColumn } from '../language/tablePlaces.ts'

export const removeColumn: Form = {
  form: 'remove column "C" from the table [in section "X"]',
  example: 'remove column "Notes" from the table in section "Limits"',
  read(reader) {
    if (reader.word('remove', 'delete', 'drop') === null) return null
    const column = parseNamedColumn(reader)
    const selector = parseSelectorAfter(reader, ['from', 'in', 'of'], 'table')
    if (column === null || !reader.end()) return null
    return {
      sentence: `remove ${formatColumn(column)} from ${formatSelector(selector, 'table')}`,
      perform: document => remove(document, column, selector),
    }
  },
}

function remove(document: Document, name: ColumnName, selector: Selector): Change {
  const table = choose(document, tablesOf(document), selector, 'table')
  const column = requireColumn(document, table, name)
  if (table.header.cells.length === 1) throw new InstructionError('It is the only column of the table.')
  const edits = rewriteRows(
    document,
    table,
    ({ cells }) => {
      if (cells.length <= column) return null
      return cells.length === 1 ? ['  '] : cells.toSpliced(column, 1)
    },
    textsIn(table).map(cells => cells.toSpliced(column, 1)),
  )
  const title = quoteShort(visibleText(document, table.header.cells[column]))
  return { edits, summary: `Removed column ${title} from the table.` }
}
