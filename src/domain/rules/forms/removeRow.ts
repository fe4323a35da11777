import type { Document } from '../../markdown/document.ts'
import { type Table, tablesOf } from '../../markdown/table.ts'
import { textsIn } from '../../markdown/tableCells.ts'
import { firstFitting, tableReadsAs } from '../changes/readBack.ts'
import type { Change, Form } from '../form.ts'
import { InstructionError } from '../instructionError.ts'
import { quote, quoteShort } from '../language/phrase.ts'
import { choose, formatSelector, parseSelectorAfter, type Selector } from '../language/selector.ts'
import { requireRow } from '../language/tablePlaces.ts'

export const removeRow: Form = {
  form: 'remove row "a" from the table [in section "X"]',
  example: 'remove row "retries" from the table in section "Limits"',
  read(reader) {
    if (reader.word('remove', 'delete', 'drop') === null) return null
    reader.word('the')
    const row = reader.word('row') && reader.quoted()
    const selector = parseSelectorAfter(reader, ['from', 'in', 'of'], 'table')
    if (row === null || !reader.end()) return null
    return {
      sentence: `remove row ${quote(row)} from ${formatSelector(selector, 'table')}`,
      perform: document => remove(document, row, selector),
    }
  },
}

/** Of several tables, the only one that has such a row. */
function tableWith(document: Document, reference: string, selector: Selector): Table | null {
  if (selector.nth !== undefined || selector.section !== undefined || document.selection !== undefined) return null
  const found = tablesOf(document).filter(table => {
    try {
      return requireRow(document, table, reference) !== null
    } catch (error) {
      if (error instanceof InstructionError) return false
      throw error
    }
  })
  return found.length === 1 ? (found[0] ?? null) : null
}

function remove(document: Document, reference: string, selector: Selector): Change {
  const table = tableWith(document, reference, selector) ?? choose(document, tablesOf(document), selector, 'table')
  const row = requireRow(document, table, reference)
  const index = table.rows.indexOf(row)
  const before = table.rows[index - 1] ?? table.alignment
  const isOpenLine = row.line.next === row.line.end
  const start = isOpenLine ? before.line.end : row.line.start
  const edits = [{ start, end: row.line.next, replacement: '' }]
  const expected = textsIn(table).toSpliced(index + 1, 1)
  return {
    edits: firstFitting([edits], way => tableReadsAs(document, table, way, expected)),
    summary: `Removed row ${quoteShort(reference)} from the table.`,
  }
}
