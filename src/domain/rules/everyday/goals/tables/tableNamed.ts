import { lineAt } from '../../../../markdown/document.ts'
import { type Row, type Table, tablesOf, visibleText } from '../../../../markdown/table.ts'
import { fold } from '../../../../text/fold.ts'
import { contains } from '../../../../text/span.ts'
import { InstructionError } from '../../../instructionError.ts'
import { quote } from '../../../language/phrase.ts'
import { ordinal } from '../../../language/scope.ts'
import { unquote } from '../../instruction/utterance.ts'
import { isId } from '../../page/ids.ts'
import type { PageElement } from '../../page/page.ts'
import { resolvePhrase } from '../../page/phrases/resolvePhrase.ts'
import type { Request } from '../../request/goal.ts'
import { columnOf } from '../values/cellReading.ts'

/** Words between what is asked for and the table. */
export const places = 'to|in|into|under|at|from|of|on'

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

/** The one table with a column of this title. */
export function tableWith(request: Request, title: string): Table | null {
  const { page, scope } = request
  const found = page.things('table').flatMap(one => {
    const isThere = one.kind === 'table' && (scope === undefined || contains(scope, one))
    return isThere && titleIn(request, one.table, title) !== null ? [one.table] : []
  })
  return found.length === 1 ? (found[0] ?? null) : null
}

/** The one table whose rows are called by ids like this one. */
export function tableOfIds({ page, scope }: Request, id: string): Table | null {
  const prefix = isId(id) ? id.replace(/(?<!\d)\d+$/, '') : ''
  const found = page.things('table').flatMap(one => {
    const isThere = one.kind === 'table' && (scope === undefined || contains(scope, one)) && one.table.rows.length > 1
    return isThere && one.table.rows.every(row => isOf(visibleText(page.document, row.cells[0]), prefix))
      ? [one.table]
      : []
  })
  return prefix !== '' && found.length === 1 ? (found[0] ?? null) : null
}

/** The one table of several with as many columns. */
export function onlyWithColumns({ page, scope }: Request, columns: number): Table | null {
  const found = page.things('table').flatMap(one => {
    const isThere = one.kind === 'table' && (scope === undefined || contains(scope, one))
    return isThere && one.table.header.cells.length === columns ? [one.table] : []
  })
  return columns > 2 && found.length === 1 ? (found[0] ?? null) : null
}

function isOf(name: string, prefix: string): boolean {
  return isId(name) && name.replace(/(?<!\d)\d+$/, '') === prefix
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

/** The name of a row, by which rules find it again. */
export function nameOfRow({ document }: Request['page'], row: Row): string {
  return quote(`${visibleText(document, row.cells[0])} (line ${lineAt(document, row.start)})`)
}

export function titleIn({ page, quotes }: Request, table: Table, named: string): string | null {
  const wanted = fold(unquote(named, quotes))
  const titles = table.header.cells.map(cell => visibleText(page.document, cell))
  const same = titles.find(title => fold(title) === wanted)
  const column = same === undefined ? columnOf(page.document, table, wanted) : null
  return same ?? (column === null ? null : (titles[column] ?? null))
}
