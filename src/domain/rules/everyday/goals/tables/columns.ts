import { type Table, tablesOf } from '../../../../markdown/table.ts'
import { InstructionError } from '../../../instructionError.ts'
import { quote, quoteShort } from '../../../language/phrase.ts'
import { newText, quoteMark, splitsAt, unquote } from '../../instruction/utterance.ts'
import { verbs } from '../../instruction/verbs.ts'
import { orderNumber } from '../../page/order.ts'
import { exactly, type Goal, type Interpretation, type Request } from '../../request/goal.ts'
import { nthTable, places, tableAt, titleIn } from './tableNamed.ts'

const column = new RegExp(
  `^${verbs.add} (?:(?:a|an|the|another|new|empty) )*column (?:(?:called|named|titled|with the (?:title|name|heading)) )?(.+)$`,
  'i',
)

/** `… with the value "v" in all rows`. */
const filled = new RegExp(
  `^(.+?),? (?:with|containing|filled with) (?:the )?(?:default )?(?:values? )?(${quoteMark}|[^,]+?)(?: (?:in|for) (?:all|every|each)(?: of)?(?: the)? (?:rows?|entries|entry|lines?|cells?))?((?:,| (?:to|in|into|after|before|behind)) .+)?$`,
  'i',
)

/** A new column is the last one. */
const end = '(?:(?:at|to) the (?:very )?(?:end|right)|as the last (?:column|one))'
const atEndOf = new RegExp(`,? ${end} (?:of|in|to) `, 'i')
const atEnd = new RegExp(`,? ${end}$`, 'i')

/** `add a column "Owner" after Status`. */
export const addColumn: Goal = request => {
  const rest = column.exec(request.text)?.[1]?.replace(atEndOf, ' to ').replace(atEnd, '')
  if (rest === undefined) return []
  const [, bare = rest, filling, behind = ''] = filled.exec(rest) ?? []
  const value = filling === undefined ? '' : newText(filling, request.quotes)
  if (value === null) return []
  const said = bare + behind
  const ways = [[said, undefined] as const, ...splitsAt(said, places)]
  return ways.flatMap(([named, place]): readonly Interpretation[] => {
    const [, title = named, side, beside] =
      /^(.+?) (after|before|behind) (?:the )?(?:column )?(.+?)(?: column)?$/i.exec(named) ?? []
    const name = newText(title, request.quotes) ?? titleWord(title)
    const table = name === null ? null : tableAt(request, place)
    if (name === null || table === null) return []
    const other = beside === undefined ? null : titleIn(request, table, beside)
    if (beside !== undefined && other === null) return []
    const cells = value === '' ? '' : ` with ${quote(value)}`
    const where = other === null ? '' : ` ${side === 'before' ? 'before' : 'after'} column ${quote(other)}`
    const sentence = `add column ${quote(name)}${cells}${where} to the ${nthTable(request, table)} table`
    return [exactly(request.page, sentence, { isOfBlocks: true })]
  })
}

/** A conjunction with a capital letter is a title: `Since`. */
function titleWord(title: string): string | null {
  return /^(?!(?:It|Them|This|That|These|Those)$)\p{Lu}\p{Ll}{1,20}$/u.test(title) ? title : null
}

const noColumn = new RegExp(`^${verbs.remove} (?:the )?(?:column (.+)|(.+) column)$`, 'i')
/** `delete the Owner column of the roles table`. */
const columnOfTable = new RegExp(`^${verbs.remove} (?:the )?(.+ column (?:from|in|of) .+)$`, 'i')

/** `delete the Priority column`. */
export const removeColumn: Goal = request => {
  const match = noColumn.exec(request.text) ?? columnOfTable.exec(request.text)
  const rest = match?.[1] ?? match?.[2]
  if (rest === undefined) return []
  const ways = [[rest, undefined] as const, ...splitsAt(rest, places)]
  return ways.flatMap(([named, place]) => {
    const title = named.replace(/^the | column$/gi, '')
    const among =
      place === undefined && request.scope === undefined ? tablesOf(request.page.document) : [tableAt(request, place)]
    const found = among.flatMap(table => (table !== null && columnIn(request, table, title) !== null ? [table] : []))
    if (found.length > 1)
      throw new InstructionError(
        `There are ${found.length} tables with the column ${quoteShort(unquote(title, request.quotes))}. Say in which section.`,
      )
    return found.map(table => {
      const sentence = `remove column ${columnIn(request, table, title)} from the ${nthTable(request, table)} table`
      return exactly(request.page, sentence, { mayLose: [table], isOfBlocks: true })
    })
  })
}

/** A column by its title, or by its place: `second`, `last`. */
function columnIn(request: Request, table: Table, named: string): string | null {
  const title = titleIn(request, table, named)
  if (title !== null) return quote(title)
  const number = orderNumber(named)
  const place = number < 0 ? table.header.cells.length + number + 1 : number
  return number !== 0 && place > 0 && place <= table.header.cells.length ? String(place) : null
}
