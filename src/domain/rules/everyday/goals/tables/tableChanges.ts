import { lineAt } from '../../../../markdown/document.ts'
import { type Table, tablesOf, visibleText } from '../../../../markdown/table.ts'
import { fold } from '../../../../text/fold.ts'
import { contains } from '../../../../text/span.ts'
import { InstructionError } from '../../../instructionError.ts'
import { count, enumerate, quote, quoteShort } from '../../../language/phrase.ts'
import { ordinal } from '../../../language/scope.ts'
import { styledLike } from '../../edits/cells.ts'
import { hasQuote, isQuote, newText, quoteMark, splitsAt, unquote } from '../../instruction/utterance.ts'
import { verbs } from '../../instruction/verbs.ts'
import { orderNumber } from '../../page/order.ts'
import type { PageElement } from '../../page/page.ts'
import { resolvePhrase } from '../../page/phrases/resolvePhrase.ts'
import { exactly, type Goal, type Interpretation, type Request } from '../../request/goal.ts'

const row = new RegExp(
  `^${verbs.add} (?:(?:a|an|the|another|new) )*(?:table )?(?:row|entry|line)(?: (?:with|for|of))?:? (.+)$`,
  'i',
)
/** `add a row to the fees table: a | b`. */
const placeFirst = new RegExp(
  `^${verbs.add} (?:(?:a|an|the|another|new) )*(?:table )?(?:row|entry|line) (?:to|in|into|under) ([^:]+): ?(.+)$`,
  'i',
)
/** `add "a | b" as the first row of the fees table`, `add "a | b" at the top of the table`. */
const wholeRow = new RegExp(
  `^${verbs.add} (?:(?:a|an|the|another|new) )*(?:(?!column )\\p{L}+ )?(${quoteMark}) ?(?:as (?:the )?(first|last|top|bottom|new) row|(?:at|to) the (top|start|beginning|bottom|end))? ?(?:(?:of|in|to|into) (.+?))?(?: ?(?:after|before|below|above) (.+))?$`,
  'iu',
)
/** `add Ada (Paris, 3) to the table`. */
const inBrackets = new RegExp(`^${verbs.add} ([^()]+) \\(([^()]+)\\) (?:to|in|into|under) (.+)$`, 'i')
const column = new RegExp(
  `^${verbs.add} (?:(?:a|an|the|another|new|empty) )*column (?:(?:called|named|titled|with the (?:title|name|heading)) )?(.+)$`,
  'i',
)
/** `… with the value "v" in all rows`. */
const filled = new RegExp(
  `^(.+?),? (?:with|containing|filled with) (?:the )?(?:default )?(?:values? )?(${quoteMark}|[^,]+?)(?: (?:in|for) (?:all|every|each)(?: of)?(?: the)? (?:rows?|entries|entry|lines?|cells?))?((?:,| (?:to|in|into|after|before|behind)) .+)?$`,
  'i',
)
const noColumn = new RegExp(`^${verbs.remove} (?:the )?(?:column (.+)|(.+) column)$`, 'i')
const sorting = /^(?:sort|order) (?:the )?(?:rows (?:of|in) (?:the )?)?(.+) by (?:the )?(?:column )?(.+?)(?: column)?$/i
const places = 'to|in|into|under|at|from|of|on'

/** `add a row NFR-4, "Pages are accessible.", high, open to the table`. */
export const addRow: Goal = request => {
  const { text, quotes } = request
  const [, at, cells = ''] = placeFirst.exec(text) ?? []
  if (at !== undefined) return rowReadings(request, cells, at)
  const [, mark = '', edge = '', side = edge, of, anchor] = wholeRow.exec(text) ?? []
  const beside = anchor === undefined || of !== undefined ? null : besideRow(request, text.slice(text.indexOf(mark)))
  if (unquote(mark, quotes).includes('|') && beside?.row?.kind === 'row') {
    const isOnePlace = splitsAt(beside.cells, 'after|before|below|above').length === 0
    const texts = isOnePlace ? cellsOf(request, mark) : null
    return texts === null ? [] : rowOf(request, beside.row.table, mark, texts, beside.beside)
  }
  if (unquote(mark, quotes).includes('|') && anchor === undefined && (side !== '' || of !== undefined))
    return rowReadings(request, mark, of, /^(?:first|top|start|beginning)$/i.test(side) ? ' at the top' : '')
  const [, first, others, table] = inBrackets.exec(text) ?? []
  if (table !== undefined) return rowReadings(request, `${first}, ${others}`, table)
  const rest = row.exec(text)?.[1]
  if (rest === undefined) return []
  const ways = [[rest, undefined] as const, ...splitsAt(rest, places)]
  return ways.flatMap(([given, place]) => {
    const { cells: all, beside: next, row } = besideRow(request, given)
    const [, edge] = / (?:at|to) the (top|start|beginning|bottom|end)$/i.exec(all) ?? []
    const cells = edge === undefined ? all : all.slice(0, all.lastIndexOf(' the ') - 3)
    const beside = edge !== undefined && /^(?:top|start|beginning)$/i.test(edge) ? ' at the top' : next
    const texts = cellsOf(request, cells)
    if (texts === null || (cells.includes('|') && placeWords.test(texts.at(-1) ?? ''))) return []
    const table = row?.kind === 'row' && place === undefined ? row.table : tableAt(request, place)
    if (row?.kind === 'row' && row.table !== table) return []
    return rowOf(request, table, cells, texts, beside)
  })
}

function rowReadings(request: Request, cells: string, place: string | undefined, beside = '') {
  const texts = cellsOf(request, cells)
  return texts === null ? [] : rowOf(request, tableAt(request, place), cells, texts, beside)
}

export function rowOf(
  request: Request,
  table: Table | null,
  cells: string,
  texts: readonly string[],
  beside: string,
): readonly Interpretation[] {
  if (table === null) return []
  const columns = table.header.cells.map(cell => visibleText(request.page.document, cell))
  const styles = table.rows.at(-1)?.cells ?? []
  const styled = texts.map((text, column) => (text === '' ? text : styledLike(styles[column] ?? '', text)))
  if (texts.length !== columns.length) {
    if (texts.length === 1 && !isQuote(cells)) return []
    throw new InstructionError(
      `The row has ${count(texts.length, 'cell')}, and the table has ${columns.length} columns: ${enumerate(columns.map(quoteShort))}. Say: add a row with a text for each, with commas between them.`,
    )
  }
  return [
    exactly(
      request.page,
      `add row ${quote(styled.map(text => text.replaceAll('|', '\\|')).join(' | '))} to the ${nthTable(request, table)} table${beside}`,
      { isOfBlocks: true },
    ),
  ]
}

/** The last cell of a row without quotation marks may go on as a place. */
const placeWords = /\b(?:at|to|in|into|after|before|below|above|as) the\b/i

/** `… after Major`: the row next to which the new one goes. */
export function besideRow({ page, quotes, scope }: Request, phrase: string) {
  for (const [cells, anchor] of splitsAt(phrase, 'after|before|below|above')) {
    const [row, another] = resolvePhrase(page, anchor, { quotes, area: scope, kinds: ['row'] })
    if (row?.kind !== 'row' || another !== undefined) continue
    const side = /^(?:after|below)/i.test(phrase.slice(cells.length).trim()) ? 'after' : 'before'
    const name = quote(`${visibleText(page.document, row.row.cells[0])} (line ${lineAt(page.document, row.row.start)})`)
    return { cells, row, beside: ` ${side} row ${name}` }
  }
  return { cells: phrase, row: undefined, beside: '' }
}

/** Cells separated by commas; a quoted text with pipes is a whole row. */
function cellsOf({ quotes }: Request, phrase: string): readonly string[] | null {
  if (isQuote(phrase)) {
    const text = unquote(phrase, quotes)
    return text.includes('|')
      ? text
          .replace(/^\s*\||\|\s*$/g, '')
          .split('|')
          .map(cell => cell.trim())
      : [text]
  }
  if (phrase.includes('|'))
    return phrase
      .replace(/^\s*\||\|\s*$/g, '')
      .split('|')
      .map(cell => (isQuote(cell) ? unquote(cell, quotes) : hasQuote(cell) ? '' : cell.trim()))
  const texts = phrase.split(/,? and (?=[^,]*$)|,/).map(part => newText(part, quotes))
  return texts.every(text => text !== null && text !== '') ? texts.map(text => text ?? '') : null
}

/** `add a column "Owner" after Status`. */
export const addColumn: Goal = request => {
  const rest = column.exec(request.text)?.[1]
  if (rest === undefined) return []
  const [, bare = rest, filling, behind = ''] = filled.exec(rest) ?? []
  const value = filling === undefined ? '' : newText(filling, request.quotes)
  if (value === null) return []
  const said = bare + behind
  const ways = [[said, undefined] as const, ...splitsAt(said, places)]
  return ways.flatMap(([named, place]): readonly Interpretation[] => {
    const [, title = named, side, beside] =
      /^(.+?) (after|before|behind) (?:the )?(?:column )?(.+?)(?: column)?$/i.exec(named) ?? []
    const name = newText(title, request.quotes)
    const table = name === null ? null : tableAt(request, place)
    if (name === null || table === null) return []
    const other = beside === undefined ? null : titleIn(request, table, beside)
    if (beside !== undefined && other === null) return []
    const cells = value === '' ? '' : ` with ${quote(value)}`
    const where = other === null ? '' : ` ${side === 'before' ? 'before' : 'after'} column ${quote(other)}`
    return [
      exactly(request.page, `add column ${quote(name)}${cells}${where} to the ${nthTable(request, table)} table`),
    ].map(one => asBlocks(one))
  })
}

/** `delete the Priority column`. */
export const removeColumn: Goal = request => {
  const match = noColumn.exec(request.text) ?? partingsOfColumn(request.text)
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
    return found.map(table =>
      asBlocks(
        exactly(
          request.page,
          `remove column ${columnIn(request, table, title)} from the ${nthTable(request, table)} table`,
        ),
        { mayLose: [table] },
      ),
    )
  })
}

function partingsOfColumn(text: string): RegExpExecArray | null {
  return new RegExp(`^${verbs.remove} (?:the )?(.+ column (?:from|in|of) .+)$`, 'i').exec(text)
}

function asBlocks(reading: Interpretation, rest: Partial<Interpretation> = {}): Interpretation {
  return { ...reading, ...rest, isOfBlocks: true }
}

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
  return [asBlocks(exactly(request.page, `sort the ${nthTable(request, table)} table by column ${quote(name)}${how}`))]
}

/** The table in a place, or the only one of the page. */
export function tableAt({ page, quotes, scope }: Request, place: string | undefined): Table | null {
  if (place === undefined)
    return only(
      page.things('table').filter(one => scope === undefined || contains(scope, one)),
      scope === undefined ? 'on this page' : 'there',
    )
  const found = resolvePhrase(page, place, { quotes, area: scope, kinds: ['table', 'section'] })
  const named = found.length > 0 ? found : titled({ page, quotes, scope } as Request, place)
  const inside = named.flatMap(one =>
    one.kind === 'section' ? page.things('table').filter(table => contains(one, table)) : one,
  )
  return inside.length === 0 ? null : only(inside, 'there')
}

/** `the parameters table`: by the section that contains it. */
function titled({ page, quotes, scope }: Request, place: string): readonly PageElement[] {
  const name =
    /^(?:the )?(.+) table$/i.exec(place)?.[1] ?? /^(?:the )?table (?:of|with) (?:the )?(.+)$/i.exec(place)?.[1]
  return name === undefined ? [] : resolvePhrase(page, name, { quotes, area: scope, kinds: ['section'] })
}

function only(found: readonly PageElement[], place: string): Table | null {
  const [one, another] = found
  if (another !== undefined)
    throw new InstructionError(
      `There are ${found.length} tables ${place}. Say in which section, such as: in the table in …`,
    )
  return one?.kind === 'table' ? one.table : null
}

export function nthTable({ page }: Request, table: Table): string {
  return ordinal(tablesOf(page.document).findIndex(({ start }) => start === table.start) + 1)
}

/** A column by its title, or by its place: `second`, `last`. */
function columnIn(request: Request, table: Table, named: string): string | null {
  const title = titleIn(request, table, named)
  if (title !== null) return quote(title)
  const number = orderNumber(named)
  const place = number < 0 ? table.header.cells.length + number + 1 : number
  return number !== 0 && place > 0 && place <= table.header.cells.length ? String(place) : null
}

export function titleIn({ page, quotes }: Request, table: Table, named: string): string | null {
  const wanted = fold(unquote(named, quotes))
  const titles = table.header.cells.map(cell => visibleText(page.document, cell))
  return titles.find(title => fold(title) === wanted) ?? null
}
