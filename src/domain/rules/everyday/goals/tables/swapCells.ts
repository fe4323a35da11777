import { type Row, type Table, visibleText } from '../../../../markdown/table.ts'
import { fold } from '../../../../text/fold.ts'
import { contains } from '../../../../text/span.ts'
import { InstructionError } from '../../../instructionError.ts'
import { quote, quoteShort } from '../../../language/phrase.ts'
import { setCell } from '../../edits/cells.ts'
import { splitsAt, unquote } from '../../instruction/utterance.ts'
import { resolvePhrase } from '../../page/phrases/resolvePhrase.ts'
import { type Goal, type Interpretation, inOrder, type Request } from '../../request/goal.ts'

const swapping = /^(?:swap|exchange|switch|interchange) (?:the (?:cells|values|entries) )?(?:the )?(.+)$/i

type Cell = { readonly table: Table; readonly row: Row; readonly column: number }

/** `swap Hike and Museum` where each is one cell of a table, and not the name of a row. */
export const swapCells: Goal = request => {
  const rest = swapping.exec(request.text)?.[1]
  if (rest === undefined || /^(?:swap|switch) out /i.test(request.text)) return []
  return splitsAt(rest, 'and|with|&').flatMap(([left, right]) => {
    const [one, other] = [left, right.replace(/^the /i, '')].map(name => cellsCalled(request, name))
    if (one === undefined || other === undefined || one.length === 0 || other.length === 0) return []
    const { quotes } = request
    if ([left, right].some(name => resolvePhrase(request.page, name, { quotes }).length > 0)) return []
    return swapped(request, [left, one], [right, other])
  })
}

function swapped(
  { page: { document }, quotes }: Request,
  [left, [one, ...others]]: readonly [string, readonly Cell[]],
  [right, [other, ...more]]: readonly [string, readonly Cell[]],
): readonly Interpretation[] {
  if (one === undefined || other === undefined) return []
  const names = [left, right].map(name => unquote(name, quotes))
  const many = others.length > 0 ? names[0] : more.length > 0 ? names[1] : undefined
  if (many !== undefined)
    throw new InstructionError(`${quoteShort(many)} is in several cells. Say the row and the column of each.`)
  if (one.table !== other.table || one.row === other.row) return []
  const textOf = ({ row, column }: Cell) => (row.cells[column] ?? '').trim()
  return [
    {
      sentence: `swap the cells ${names.map(quote).join(' and ')}`,
      edits: inOrder([
        ...setCell(document, one.table, one.row, one.column, textOf(other)),
        ...setCell(document, other.table, other.row, other.column, textOf(one)),
      ]),
      summary: `Swapped the cells ${names.map(quoteShort).join(' and ')}.`,
    },
  ]
}

/** The cells with this text, besides those that name their rows. */
function cellsCalled({ page, quotes, scope }: Request, phrase: string): readonly Cell[] {
  const wanted = fold(unquote(phrase, quotes))
  return page.things('row').flatMap(one => {
    if (one.kind !== 'row' || (scope !== undefined && !contains(scope, one))) return []
    return one.row.cells.flatMap((cell, column) =>
      column > 0 && wanted !== '' && fold(visibleText(page.document, cell)) === wanted
        ? [{ table: one.table, row: one.row, column }]
        : [],
    )
  })
}
