import { type Table, visibleText } from '../../../../markdown/table.ts'
import { fold } from '../../../../text/fold.ts'
import { contains } from '../../../../text/span.ts'
import { InstructionError } from '../../../instructionError.ts'
import { quoteShort } from '../../../language/phrase.ts'
import { hasQuote, newName, newText, quoteMark } from '../../instruction/utterance.ts'
import { verbs } from '../../instruction/verbs.ts'
import { isCalledByPage, isGenericNoun, kindsOf, singular } from '../../page/nouns.ts'
import type { Goal, Interpretation, Request } from '../../request/goal.ts'
import { besideRow, rowOf } from './newRow.ts'
import { tableAt } from './tableNamed.ts'

const article = '(?:(?:a|an|the|another|new|one|further|table) )*'
const values = '(?:with|having|at) (?:the )?(?:values? |cells? )?'
const patterns = ['\\p{L}+', '\\p{L}+ (?!(?:called|named|for) )\\p{L}+'].map(
  noun =>
    new RegExp(
      `^${verbs.add} ${article}(${noun}),?:? (?:(?:called|named|for) )?(${quoteMark}|[^,:\uE000-\uE0FF]+?)(?:,? (?:to|in|into) (?:the )?([^,]+?))?,? ${values}(.+)$`,
      'iu',
    ),
)

/** `add action 4: call the printer, Ana`, `add an option zoom, 3, start level`: all cells with commas between them. */
const listed = new RegExp(
  `^${verbs.add} ${article}(\\p{L}{3,30}) ([\\p{L}\\p{N}_.-]{1,40})(?::|,) (?!(?:to|in|into|after|before|at|under) )([^:;]+)$`,
  'iu',
)

/** `add retries to the limits table, value 3, notes "per call"`: each cell after the title of its column. */
const toTable = new RegExp(
  `^${verbs.add} ${article}(${quoteMark}|[^,:\uE000-\uE0FF]{1,60}?) (?:to|in|into) (?:the )?((?:[^,:]{1,40} )?table(?: (?:in|of|under) [^,:]{1,60}?)?)[,:]? (?:with (?:(?:an?|the) )?)?(.+)$`,
  'iu',
)
const toSection = new RegExp(
  `^${verbs.add} ${article}(${quoteMark}|[^,:\uE000-\uE0FF]{1,60}?) (?:to|in|into|under) (?:the )?([^,:]{1,60}?),? with (?:(?:an?|the) )?(.+)$`,
  'iu',
)

/**
 * `add a row "Planning" to the table with 10 days and 5 days`, `add an environment Backup with 10.4.0.0/16 after Test`:
 * a row by its first cell and the others, in a table whose rows are called so.
 */
export const addEntry: Goal = request => {
  const readings = patterns.flatMap(pattern => {
    const [, noun = '', name = '', place, said = ''] = pattern.exec(request.text) ?? []
    return rowCalled(request, { noun, name, place, said })
  })
  const [, kind = '', first = '', cells = ''] = listed.exec(request.text) ?? []
  const rows =
    kind === '' || kindsOf(kind) !== null
      ? []
      : rowCalled(request, { noun: kind, name: first, place: undefined, said: cells })
  if (rows.length > 0) return rows
  const [, called = '', place, said = ''] = toTable.exec(request.text) ?? toSection.exec(request.text) ?? []
  const name = withoutNoun(request, called)
  return readings.length > 0 || name === ''
    ? readings
    : rowCalled(request, { noun: 'row', name, place, said, isTitled: true })
}

/** `timeout` of `an option timeout`; nothing if the first word may be a noun or a part of the name. */
function withoutNoun({ text }: Request, called: string): string {
  const [, noun = '', name = ''] = /^(\p{Ll}{3,30}) (.+)$/u.exec(called) ?? []
  if (noun === '' || !/^\S+ (?:an?|another) /i.test(text)) return called
  return isGenericNoun(noun) ? name : ''
}

type Said = {
  readonly noun: string
  readonly name: string
  readonly place: string | undefined
  readonly said: string
  /** Whether each cell has to follow the title of its column. */
  readonly isTitled?: true
}

export function rowCalled(request: Request, { noun, name, place, said, isTitled }: Said): readonly Interpretation[] {
  const called = name === '' ? null : newName(name, request.quotes)
  if (called === null || called === '' || (!hasQuote(name) && kindsOf(called) !== null)) return []
  const { cells, beside, row } = besideRow(request, said)
  const table = row?.kind === 'row' ? row.table : tableOf(request, noun, place)
  if (table === null || !isRowNoun(request, noun, table)) return []
  const titles = table.header.cells.map(cell => fold(visibleText(request.page.document, cell)))
  const [title = ''] = titles
  const isTitle = title !== '' && !hasQuote(name) && fold(called).startsWith(`${title} `)
  const first = isTitle ? called.slice(title.length).trim() : called
  if (titles.includes(fold(first))) return []
  if (table.rows.some(({ cells: [cell] }) => fold(visibleText(request.page.document, cell)) === fold(first)))
    throw new InstructionError(`There is already a row ${quoteShort(first)}. Say what to change in it.`)
  const isAfterTitle = titles.some(title => title !== '' && fold(cells).startsWith(`${title} `))
  const texts = isTitled && !isAfterTitle ? null : othersOf(request, cells, titles)
  return texts === null ? [] : rowOf(request, table, name, [first, ...texts], beside)
}

/** The cells after the first: as many as there are columns, or each after the title of its column. */
function othersOf({ quotes }: Request, phrase: string, titles: readonly string[]): readonly string[] | null {
  const parts = phrase.split(/,? and |, ?/).map(part => part.trim())
  const found = parts.map(part => {
    const column = titles.findIndex(title => title !== '' && fold(part).startsWith(`${title} `))
    const said = column === -1 ? part : part.slice((titles[column] ?? '').length).trim()
    return { column, text: newText(said.replace(/^(?:of|=|is) /i, ''), quotes) }
  })
  if (found.some(({ text }) => text === null || text === '')) return null
  if (found.every(({ column }) => column === -1)) return found.map(({ text }) => text ?? '')
  if (found.some(({ column }) => column < 1) || new Set(found.map(({ column }) => column)).size < found.length)
    return null
  return titles.slice(1).map((_, at) => found.find(({ column }) => column === at + 1)?.text ?? '')
}

function tableOf(request: Request, noun: string, place: string | undefined): Table | null {
  const { page, scope } = request
  const [titled, another] = page
    .things('table')
    .flatMap(one => (one.kind === 'table' && isFirstTitle(request, noun, one.table) ? [one.table] : []))
  if (place === undefined && scope === undefined && titled !== undefined && another === undefined) return titled
  if (place !== undefined || kindsOf(noun) !== null) return tableAt(request, place === 'table' ? undefined : place)
  const tables = page.things('table').flatMap(one => {
    const isIn = scope === undefined || contains(scope, one)
    return one.kind === 'table' && isIn && isRowNoun(request, noun, one.table) ? [one.table] : []
  })
  return tables.length === 1 ? (tables[0] ?? null) : null
}

/** Whether rows of the table are called so: `row`, or what its first column or its section is called. */
function isRowNoun(request: Request, noun: string, table: Table): boolean {
  const { page } = request
  if (kindsOf(noun)?.includes('row')) return true
  const [first] = page.things('row').filter(one => one.kind === 'row' && one.table.start === table.start)
  return isFirstTitle(request, noun, table) || (first !== undefined && isCalledByPage(page, first, noun))
}

function isFirstTitle({ page }: Request, noun: string, { header }: Table): boolean {
  return singular(fold(visibleText(page.document, header.cells[0]))) === singular(fold(noun))
}
