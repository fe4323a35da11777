import { visibleText } from '../../../../markdown/table.ts'
import { fold } from '../../../../text/fold.ts'
import { contains } from '../../../../text/span.ts'
import { InstructionError } from '../../../instructionError.ts'
import { quote, quoteShort } from '../../../language/phrase.ts'
import { isDate } from '../../instruction/dateWords.ts'
import { splitsAt, unquote } from '../../instruction/utterance.ts'
import { verbs } from '../../instruction/verbs.ts'
import { isId } from '../../page/ids.ts'
import type { PageElement } from '../../page/page.ts'
import { named } from '../../page/phrases/names.ts'
import { resolvePhrase } from '../../page/phrases/resolvePhrase.ts'
import { type Quantity, readQuantity } from '../../page/quantity.ts'
import type { Goal, Interpretation, Request } from '../../request/goal.ts'
import { cellReading, columnOf, type RowElement } from './cellReading.ts'
import { fittingNumber } from './fittingNumber.ts'

const clearing = /^(?:clear|empty|blank(?: out)?) (?:the )?(?:cell |text )?(.+) (?:of|for|in) (.+)$/i

/** `clear the notes of A1`. */
export const clearCell: Goal = request => {
  const [, title = '', row = ''] = clearing.exec(request.text) ?? []
  return title === '' ? [] : cellReadings(request, `${title} of ${row}`, '')
}

/** `the Free plan gets 120 requests` gives it no other name. */
const isStated = /^(?:the )?[^:;]{1,80} (?:gets?|receives?|has|have) /i
/** What moves to a date keeps its name, which the first column has. */
const isMove = /^(?:move|postpone|reschedule|push|shift) /i

/** Between the title of a column and the name of a row. */
const holders = 'of|for|in|der|des|bei|beim'

/** Enough to know that several could be meant. */
export const rowsMax = 2

/** `the default of retries`, `Required of currency`, `priority` after the row was named; or a row with one number. */
export function cellReadings(request: Request, name: string, value: string, from?: string): readonly Interpretation[] {
  const { page, quotes, scope } = request
  const cell = (row: PageElement | undefined, title: string): readonly Interpretation[] => {
    if (row?.kind !== 'row') return []
    const wanted = fold(unquote(title.replace(/^the /i, ''), quotes))
    const column = columnOf(page.document, row.table, wanted)
    if (column === null || !had(row.row.cells[column], from)) return []
    if (column === 0 && (isMove.test(request.text) || isStated.test(request.text))) return []
    return [cellReading(request, row, column, value)]
  }
  if (scope?.kind === 'row') return cell(scope, name)
  const turned = name.replace(/^(?:the )?(.{1,60})['’]s (.{1,60})$/, '$2 of the $1')
  const parted = splitsAt(turned, holders).flatMap(([title, row]) =>
    resolvePhrase(page, row, { quotes, area: scope, kinds: ['row'] })
      .slice(0, rowsMax)
      .flatMap(one => cell(one, title)),
  )
  const attributes = splitsAt(turned, holders).flatMap(([title, owner]) =>
    ownRowsOf(request, owner, title).flatMap(row => cell(row, title)),
  )
  if (parted.length > 0 || attributes.length > 0) return [...parted, ...attributes]
  const beside = titlesBeside(request, name).flatMap(({ title, row }) => cell(row, title))
  if (beside.length > 0) return beside
  const owned = splitsAt(turned, 'of|for').flatMap(([title, owner]) =>
    rowsWith(request, owner).flatMap(row => cell(row, title)),
  )
  if (owned.length > 0) return owned
  const held = waysToPart(request, name).flatMap(({ title, row }) =>
    rowsWith(request, row).flatMap(one => cell(one, title)),
  )
  if (held.length > 0) return held
  const partly = waysToPart(request, name).flatMap(({ title, row }) =>
    rowsWithPart(request, row).flatMap(one => cell(one, title)),
  )
  if (partly.length > 0) return partly
  const alone = onlyRowBelow(request, name)
  if (alone.length > 0) return alone.flatMap(row => cell(row, name))
  const quantity = isDate(value) ? null : readQuantity(value)
  const rows = resolvePhrase(page, name, { quotes, area: scope, kinds: ['row'] })
  return rows.slice(0, rowsMax).flatMap(row => {
    if (row.kind !== 'row') return []
    const only = onlyColumn(row, value)
    if (only !== null && quantity !== null && isMove.test(request.text) && !/\d/.test(row.row.cells[only] ?? ''))
      return []
    if (only !== null && quantity !== null)
      requireNoPlace(request, name, value, visibleText(page.document, row.table.header.cells[only]))
    if (only !== null) return had(row.row.cells[only], from) ? [cellReading(request, row, only, value)] : []
    if (quantity === null) return []
    const numeric = row.row.cells.flatMap((one, column) => (column > 0 && readQuantity(one) !== null ? [column] : []))
    const [column, another] = numeric
    if (column !== undefined && another === undefined) {
      const title = visibleText(page.document, row.table.header.cells[column])
      requireNoPlace(request, name, value, title)
      const fitting = fittingNumber(row.row.cells[column] ?? '', title, value, quantity)
      return fitting !== null && had(row.row.cells[column], from) ? [cellReading(request, row, column, fitting)] : []
    }
    return quantity === null || column !== undefined ? [] : amountReadings(request, row, quantity, from)
  })
}

/** `move core to 1.2.3` may name a clause as the new place. */
function requireNoPlace({ text }: Request, name: string, value: string, title: string): void {
  if (!placing.test(text) || !/^\d+(?:\.\d+)+$/.test(value)) return
  throw new InstructionError(
    `It is not clear whether ${quoteShort(value)} is a place or a value. Say, for the value: set ${quote(title)} of ${quote(name)} to ${quote(value)}.`,
  )
}

const placing = new RegExp(`^${verbs.move} `, 'i')

/** The one row that has this text as a cell other than the first: `Ada` for the row of the role that Ada has. */
function rowsWith({ page, quotes, scope }: Request, phrase: string): readonly PageElement[] {
  const wanted = fold(unquote(phrase.replace(/^the /i, ''), quotes))
  const rows = page
    .things('row')
    .filter(
      thing =>
        thing.kind === 'row' &&
        (scope === undefined || contains(scope, thing)) &&
        thing.row.cells.slice(1).some(one => fold(visibleText(page.document, one)) === wanted),
    )
  return rows.length === 1 ? rows : []
}

/** The one row whose name in code has this word: `HighLatency` for `latency`. */
function rowsWithPart({ page, scope }: Request, word: string): readonly PageElement[] {
  const wanted = fold(word)
  const rows = page.things('row').filter(one => {
    if (one.kind !== 'row' || (scope !== undefined && !contains(scope, one))) return false
    const [name = ''] = one.names
    const parts = /^[\p{L}\p{N}_-]{3,60}$/u.test(name) ? name.split(/[_-]|(?<=\p{Ll})(?=\p{Lu})/u) : []
    return parts.length > 1 && parts.some(part => fold(part) === wanted)
  })
  return rows.length === 1 ? rows : []
}

/** The row of a table with one row and a column of this title, as documents describe themselves. */
function onlyRowBelow({ page, quotes, scope }: Request, name: string): readonly PageElement[] {
  const wanted = fold(unquote(name.replace(/^the /i, ''), quotes)).replace(/ in the table$/, '')
  const rows = page
    .things('row')
    .filter(
      thing =>
        thing.kind === 'row' &&
        thing.table.rows.length === 1 &&
        columnOf(page.document, thing.table, wanted) !== null &&
        (scope === undefined || contains(scope, thing)),
    )
  return rows.length === 1 ? rows : []
}

/** The row of attributes below the heading of an id, if its table has only this row. */
export function ownRowsOf(request: Request, phrase: string, title: string): readonly PageElement[] {
  const { page, quotes, scope: area } = request
  if (!isId(unquote(phrase, quotes))) return []
  const [scope, another] = resolvePhrase(page, phrase, { quotes, area, kinds: ['section'] })
  if (scope?.kind !== 'section' || another !== undefined) return []
  return onlyRowBelow({ ...request, scope }, title).filter(row => contains(scope.section.own, row))
}

/** A word that says how binding a sentence is, rather than another sentence. */
const strength = /^(?:must|shall|should|may)(?: not)?$/i

/** The second column of a table of facts, which no index of sections is, or the one column that has this value in other rows. */
function onlyColumn({ table, row }: RowElement, value: string): number | null {
  const isEntry = /^\s*\[[^\][]{1,200}\]\(#[^()\s]{1,200}\)\s*$/.test(row.cells[0] ?? '')
  if (table.header.cells.length === 2 && row.cells.length === 2 && !isEntry)
    return strength.test(value) && !strength.test((row.cells[1] ?? '').trim()) ? null : 1
  const plain = (cell: string) => fold(cell.replace(/[`*_]/g, ''))
  const columns = table.header.cells.flatMap((_, column) =>
    column > 0 && table.rows.some(one => one !== row && plain(one.cells[column] ?? '') === plain(value))
      ? [column]
      : [],
  )
  const [column, another] = columns
  return column === undefined || another !== undefined ? null : column
}

/** Whether a cell has the value that the instruction says it has, whose unit may be in the title of the column. */
function had(cell: string | undefined, from: string | undefined): boolean {
  if (from === undefined) return true
  const [was, wanted] = [fold((cell ?? '').replace(/[`*_]/g, '')), fold(from)]
  const { number, unit = [] } = readQuantity(wanted) ?? {}
  if (/^\d[\d.,]*$/.test(wanted) && readQuantity(was)?.number === wanted) return true
  return was === wanted || (was === number && !unit.some(word => /^(?:to|and|or|then)$/.test(word)))
}

/** `max close delay` and `close delay max`: the title of a column before or after the name of a row. */
function titlesBeside(request: Request, name: string) {
  const { page, scope } = request
  // `action 1` is a row rather than the column `Action` of the row 1.
  const ways = / \d{1,3}$/.test(name)
    ? waysToPart(request, name).filter(({ row }) => !/^\d{1,3}$/.test(row))
    : waysToPart(request, name)
  return ways.flatMap(({ title, row }) =>
    named(page.things('row'), row)
      .filter(one => scope === undefined || contains(scope, one))
      .slice(0, rowsMax)
      .map(one => ({ title, row: one })),
  )
}

function waysToPart({ quotes }: Request, name: string) {
  const words = unquote(name.replace(/^the /i, ''), quotes).split(' ')
  return Array.from({ length: words.length - 1 }, (_, index) => index + 1).flatMap(at => {
    const [left, right] = [words.slice(0, at).join(' '), words.slice(at).join(' ')]
    return [
      { title: left, row: right },
      { title: right, row: left },
    ]
  })
}

/** The one number with this unit within a text of the row. */
function amountReadings(
  request: Request,
  thing: RowElement,
  { number, unit }: Quantity,
  from: string | undefined,
): readonly Interpretation[] {
  if (unit.length === 0) return []
  const pattern = new RegExp(
    `(?<![\\p{L}\\p{N}.,-])\\d[\\d.,]*(?=[ \\u00a0]${escaped(unit.join(' '))}(?![\\p{L}\\p{N}]))`,
    'giu',
  )
  const found = thing.row.cells.flatMap((text, column) =>
    column === 0 ? [] : [...text.matchAll(pattern)].map(({ 0: old, index }) => ({ text, column, old, index })),
  )
  const [one, another] = found
  if (one === undefined || another !== undefined) return []
  if (from !== undefined && !from.split(' ').includes(one.old)) return []
  const written = one.text.slice(0, one.index) + number + one.text.slice(one.index + one.old.length)
  return [cellReading(request, thing, one.column, written.trim())]
}

function escaped(text: string): string {
  return text.replace(/[.*+?^$()[\]{}|\\]/g, '\\$&')
}
