import { quote } from '../../../language/phrase.ts'
import { exactly, type Goal } from '../../request/goal.ts'
import { nthTable, tableAt, titleIn } from './tableNamed.ts'

const sorting = /^(?:sort|order) (?:the )?(?:rows (?:of|in) (?:the )?)?(.+) by (?:the )?(?:column )?(.+?)(?: column)?$/i

/** `sort the table by Requirement`. */
export const sortTable: Goal = request => {
  const [, named = '', by = ''] = sorting.exec(request.text) ?? []
  if (named === '') return []
  const [, title = by, order] =
    /^(.+?),? (?:in )?(descending|ascending|alphabetically|numerically)(?: order)?$/i.exec(by) ?? []
  const table = tableAt(request, /^(?:the )?(?:rows|table)$/i.test(named) ? undefined : named)
  const name = table && titleIn(request, table, title)
  if (table === null || name === null) return []
  const how = order !== undefined && /descending|numerically/i.test(order) ? ` ${order.toLowerCase()}` : ''
  const sentence = `sort the ${nthTable(request, table)} table by column ${quote(name)}${how}`
  return [exactly(request.page, sentence, { isOfBlocks: true })]
}
