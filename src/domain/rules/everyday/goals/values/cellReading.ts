import type { Document } from '../../../../markdown/document.ts'
import { type Table, visibleText } from '../../../../markdown/table.ts'
import { fold } from '../../../../text/fold.ts'
import { contains } from '../../../../text/span.ts'
import { InstructionError } from '../../../instructionError.ts'
import { quote, quoteShort } from '../../../language/phrase.ts'
import { keepingUnit, setCell, styledLike } from '../../edits/cells.ts'
import { asStateBefore } from '../../edits/stateCase.ts'
import { unitOf } from '../../page/amounts.ts'
import { isId } from '../../page/ids.ts'
import { orderNumber } from '../../page/order.ts'
import type { PageElement } from '../../page/page.ts'
import { readQuantity } from '../../page/quantity.ts'
import type { Interpretation, Request } from '../../request/goal.ts'

export type RowElement = Extract<PageElement, { kind: 'row' }>

/** Another value in one cell of a row. */
export function cellReading(
  { page, quotes }: Request,
  thing: RowElement,
  column: number,
  said: string,
): Interpretation {
  const { document } = page
  const { table, row } = thing
  const title = visibleText(document, table.header.cells[column])
  const name = ownerOf(page, thing) ?? visibleText(document, row.cells[0])
  const was = row.cells[column]?.trim() ?? ''
  const label = table.header.cells.length === 2 && column === 1 ? name : title
  const next = asStateBefore(label, was, keepingUnit(was, said, quotes), quotes)
  const value = quotes.includes(said)
    ? said
    : asInColumn(document, thing, column, withoutUnitOf(document, thing, column, next))
  const written = value === '' ? value : styledLike(was || sampleOf(table, column), value)
  const edits = setCell(document, table, row, column, written)
  return {
    sentence: `set ${quote(title)} of ${quote(name)} to ${quote(value)}`,
    edits,
    // A reference in another column; the first one has the id of the row itself.
    ...(column > 0 && { mayLose: edits }),
    summary: `Set ${quoteShort(title)} of ${quoteShort(name)} from ${quoteShort(was)} to ${quoteShort(value)}.`,
  }
}

/** `72` for `72 h` in a row that has its unit in another cell. */
function withoutUnitOf(document: Document, { table, row }: RowElement, column: number, value: string): string {
  const { number, unit = [] } = readQuantity(value) ?? {}
  const own = number === undefined || unit.length === 0 ? '' : unitOfColumn(document, { table, row }, column)
  if (number !== undefined && own !== '') {
    if (unitOf(own) === unitOf(unit.join(' '))) return number
    throw new InstructionError(`The unit of this column is ${quoteShort(own)}. Say the number in this unit.`)
  }
  const other = table.header.cells.findIndex(cell => /^(?:units?|einheit)$/i.test(visibleText(document, cell).trim()))
  if (number === undefined || unit.length === 0 || other === -1 || other === column) return value
  const written = visibleText(document, row.cells[other]).trim()
  if (!/[\p{L}%€$£]/u.test(written)) return value
  if (unitOf(written) === unitOf(unit.join(' '))) return number
  throw new InstructionError(`The unit of this row is ${quoteShort(written)}. Say the number in this unit.`)
}

/** `km` of `Range (km)`, if the cell is a number without a unit, or empty. */
function unitOfColumn(document: Document, { table, row }: Pick<RowElement, 'table' | 'row'>, column: number): string {
  const was = visibleText(document, row.cells[column]).trim()
  const title = visibleText(document, table.header.cells[column]).trim()
  return /^[\d.,]*$/.test(was) ? (/ ?[([]([^()[\]\d]{1,12})[)\]]$/.exec(title)?.[1] ?? '') : ''
}

/** The id in whose section the table has this row only. */
function ownerOf(page: Request['page'], { table, row }: RowElement): string | null {
  if (table.rows.length !== 1) return null
  const owner = page.things('section').findLast(one => contains(one, row))
  const title = owner?.kind === 'section' ? owner.section.heading.text : ''
  return isId(title) ? title : null
}

/** `Done` for `done` where another row has it, or where all cells of the column are such words. */
function asInColumn(document: Document, { table, row }: RowElement, column: number, value: string): string {
  if (value !== value.toLowerCase()) return value
  const inRow = ({ cells }: Table['header']) => visibleText(document, cells[column]).trim()
  const known = table.rows.filter(one => one !== row).map(inRow)
  const same = known.find(one => fold(one) === value)
  if (same !== undefined) return same
  const all = table.rows.map(inRow)
  const areStates = all.length > 1 && new Set(all).size < all.length && all.every(one => state.test(one))
  return areStates && /^\p{Ll}+$/u.test(value) ? value.slice(0, 1).toUpperCase() + value.slice(1) : value
}

/** One word that begins with a capital letter. */
const state = /^\p{Lu}\p{Ll}+$/u

/** How the cells of a column are written, if all that are filled are code. */
function sampleOf({ rows }: Table, column: number): string {
  const filled = rows.map(({ cells }) => cells[column]?.trim() ?? '').filter(cell => cell !== '')
  return filled.every(cell => /^`.+`$/.test(cell)) ? (filled[0] ?? '') : ''
}

/** The column of this title, with or without its unit in brackets: `fee` for `Fee (EUR)`. */
export function columnOf(document: Document, { header }: Table, wanted: string): number | null {
  const ordinal = /^(\S+) (?:column|cell)$/.exec(wanted)?.[1] ?? ''
  const number = orderNumber(ordinal)
  if (number !== 0 && header.cells.at(number < 0 ? number : number - 1) !== undefined)
    return number < 0 ? header.cells.length + number : number - 1
  const titles = header.cells.map(one => fold(visibleText(document, one)))
  const exact = titles.indexOf(wanted)
  if (exact !== -1) return exact
  const bare = titles.map(title => title.replace(/ ?[([][^()[\]]*[)\]]$/, ''))
  const said = bare.includes(wanted) ? wanted : wanted.replace(/ (?:number|value|date|name|field|cell|column)$/, '')
  const column = bare.indexOf(said)
  return column === -1 || column !== bare.lastIndexOf(said) ? null : column
}
