import type { Document } from '../../../../markdown/document.ts'
import { type Table, visibleText } from '../../../../markdown/table.ts'
import { fold } from '../../../../text/fold.ts'
import { InstructionError } from '../../../instructionError.ts'
import { quote, quoteShort } from '../../../language/phrase.ts'
import { exactly, type Goal } from '../../request/goal.ts'
import { nthTable, tableAt, tableWith, titleIn } from './tableNamed.ts'

const sorting = /^(?:sort|order) (?:the )?(?:rows (?:of|in) (?:the )?)?(.+) by (?:the )?(?:column )?(.+?)(?: column)?$/i

/** `sort the table by Requirement`. */
export const sortTable: Goal = request => {
  const [, named = '', by = ''] = sorting.exec(request.text) ?? []
  if (named === '') return []
  const [, title = by, order] =
    /^(.+?),? (?:in )?(descending|ascending|alphabetically|numerically)(?: order)?$/i.exec(by) ?? []
  const isBare = /^(?:the )?(?:rows|table)$/i.test(named)
  const table = (isBare ? tableWith(request, title) : null) ?? tableAt(request, isBare ? undefined : named)
  const name = table && titleIn(request, table, title)
  if (table === null || name === null) return []
  if (order === undefined) requireAlphabet(table, request.page.document, name)
  const how = order !== undefined && /descending|numerically/i.test(order) ? ` ${order.toLowerCase()}` : ''
  const sentence = `sort the ${nthTable(request, table)} table by column ${quote(name)}${how}`
  return [exactly(request.page, sentence, { isOfBlocks: true })]
}

const grade =
  /^(?:lowest|low|medium|moderate|normal|high|highest|critical|urgent|minor|major|blocker|must|should|could|niedrig|gering|mittel|hoch|kritisch)$/

/** High, low and medium have an order that is not that of the alphabet. */
function requireAlphabet(table: Table, document: Document, title: string): void {
  const column = table.header.cells.findIndex(cell => visibleText(document, cell) === title)
  const values = new Set(table.rows.map(({ cells }) => fold(visibleText(document, cells[column]))))
  if (column === -1 || values.size < 2 || ![...values].every(value => grade.test(value))) return
  throw new InstructionError(
    `The values of ${quoteShort(title)} have another order than that of the alphabet. Say, for that of the alphabet: sort the table by ${title} alphabetically. Or move the rows one by one.`,
  )
}
