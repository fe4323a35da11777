import { type Table, visibleText } from '../../../../markdown/table.ts'
import { textsIn } from '../../../../markdown/tableCells.ts'
import { fold } from '../../../../text/fold.ts'
import { contains } from '../../../../text/span.ts'
import { rewriteRows } from '../../../changes/readBack.ts'
import { InstructionError } from '../../../instructionError.ts'
import { quoteShort } from '../../../language/phrase.ts'
import { splitsAt, unquote } from '../../instruction/utterance.ts'
import { readableTables } from '../../page/page.ts'
import type { Goal, Interpretation, Request } from '../../request/goal.ts'

const swapping = /^(?:swap|exchange|switch|interchange) (?:the )?(?:order of )?(?:the )?(?:columns (.+)|(.+) columns)$/i
const moving =
  /^(?:move|put|place|shift) (?:the )?(?:column (.+?)|(.+?) column) (?:(before|after|in front of|behind|left of|to the left of|right of|to the right of) (?:the )?(?:column )?(.+?)(?: column)?|(?:to|at) the (start|beginning|front|left|end|right))$/i

/** `swap the columns Min and Max`, `move the column Owner before Status`. */
export const columnOrder: Goal = request => {
  const swapped = swapping.exec(request.text)
  if (swapped !== null)
    return splitsAt(swapped[1] ?? swapped[2] ?? '', 'and|with').flatMap(([left, right]) =>
      ordered(request, [left, right], ([one = 0, other = 0], columns) =>
        columns.map(column => (column === one ? other : column === other ? one : column)),
      ),
    )
  const [, after, before, side = '', anchor, edge = ''] = moving.exec(request.text) ?? []
  const name = after ?? before
  if (name === undefined) return []
  return ordered(request, anchor === undefined ? [name] : [name, anchor], ([from = 0, at], columns) => {
    const others = columns.filter(column => column !== from)
    const isAfter = /after|behind|right of/i.test(side)
    const to = at === undefined ? (/end|right/i.test(edge) ? others.length : 0) : others.indexOf(at) + (isAfter ? 1 : 0)
    return others.toSpliced(to, 0, from)
  })
}

type Order = (named: readonly number[], columns: readonly number[]) => readonly number[]

/** The one table that has all these columns, with its columns in another order. */
function ordered(request: Request, names: readonly string[], order: Order): readonly Interpretation[] {
  const { page, quotes, scope } = request
  const wanted = names.map(name => fold(unquote(name.replace(/^the /i, ''), quotes)))
  const found = readableTables(page.document).flatMap(table => {
    if (scope !== undefined && !contains(scope, table)) return []
    const titles = table.header.cells.map(cell => fold(visibleText(page.document, cell)))
    const places = wanted.map(title => titles.indexOf(title))
    return places.includes(-1) || new Set(places).size < places.length ? [] : [{ table, places }]
  })
  const [one, another] = found
  if (one === undefined) return []
  if (another !== undefined)
    throw new InstructionError(`There are ${found.length} tables with these columns. Say in which section.`)
  const columns = one.table.header.cells.map((_, column) => column)
  const to = order(one.places, columns)
  return [
    {
      sentence: request.text,
      edits: reordered(request, one.table, to),
      summary: `Put the columns of the table in the order ${to.map(column => quoteShort(titleOf(request, one.table, column))).join(', ')}.`,
      isOfBlocks: true,
    },
  ]
}

function titleOf({ page }: Request, { header }: Table, column: number): string {
  return visibleText(page.document, header.cells[column])
}

function reordered({ page: { document } }: Request, table: Table, order: readonly number[]) {
  if ([table.alignment, ...table.rows].some(({ cells }) => cells.length !== order.length))
    throw new InstructionError('A row of this table has more or fewer cells than columns. Correct it first.')
  return rewriteRows(
    document,
    table,
    ({ cells }) => order.map(column => cells[column] ?? ''),
    textsIn(table).map(cells => order.map(column => cells[column] ?? '')),
  )
}
