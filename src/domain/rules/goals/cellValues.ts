import type { Document } from '../../markdown/document.ts'
import { type Table, visibleText } from '../../markdown/table.ts'
import { fold } from '../../text/fold.ts'
import { quote, quoteShort } from '../language/phrase.ts'
import { setCell, styledLike } from './cells.ts'
import type { Goal, Interpretation, Request } from './goal.ts'
import type { PageElement } from './page.ts'
import { readQuantity } from './quantity.ts'
import { resolvePhrase } from './resolvePhrase.ts'
import { splitsAt, unquote } from './utterance.ts'

const clearing = /^(?:clear|empty|blank(?: out)?) (?:the )?(?:cell |text )?(.+) (?:of|for|in) (.+)$/i

/** `clear the notes of A1`. */
export const clearCell: Goal = request => {
  const [, title = '', row = ''] = clearing.exec(request.text) ?? []
  return title === '' ? [] : cellReadings(request, `${title} of ${row}`, '')
}

/** Enough to know that several could be meant. */
const rowsMax = 2

/** `the default of retries`, `Required of currency`, `priority` after the row was named; or a row with one number. */
export function cellReadings(request: Request, name: string, value: string): readonly Interpretation[] {
  const { page, quotes, scope } = request
  const cell = (row: PageElement | undefined, title: string): readonly Interpretation[] => {
    if (row?.kind !== 'row') return []
    const wanted = fold(unquote(title.replace(/^the /i, ''), quotes))
    const column = columnOf(page.document, row.table, wanted)
    return column === null ? [] : [cellReading(request, row, column, value)]
  }
  if (scope?.kind === 'row') return cell(scope, name)
  const parted = splitsAt(name, 'of|for|in').flatMap(([title, row]) =>
    resolvePhrase(page, row, { quotes, area: scope, kinds: ['row'] })
      .slice(0, rowsMax)
      .flatMap(one => cell(one, title)),
  )
  if (parted.length > 0) return parted
  const quantity = readQuantity(value)
  const rows = quantity === null ? [] : resolvePhrase(page, name, { quotes, area: scope, kinds: ['row'] })
  return rows.slice(0, rowsMax).flatMap(row => {
    if (row.kind !== 'row') return []
    const numeric = row.row.cells.flatMap((one, column) => (column > 0 && readQuantity(one) !== null ? [column] : []))
    const [column, another] = numeric
    return column === undefined || another !== undefined ? [] : [cellReading(request, row, column, value)]
  })
}

function cellReading(
  { page }: Request,
  thing: Extract<PageElement, { kind: 'row' }>,
  column: number,
  value: string,
): Interpretation {
  const { document } = page
  const { table, row } = thing
  const title = visibleText(document, table.header.cells[column])
  const name = visibleText(document, row.cells[0])
  const was = row.cells[column]?.trim() ?? ''
  return {
    sentence: `set ${quote(title)} of ${quote(name)} to ${quote(value)}`,
    edits: setCell(document, table, row, column, column === 0 ? styledLike(was, value) : value),
    summary: `Set ${quoteShort(title)} of ${quoteShort(name)} from ${quoteShort(was)} to ${quoteShort(value)}.`,
  }
}

/** The column of this title, with or without its unit in brackets: `fee` for `Fee (EUR)`. */
function columnOf(document: Document, { header }: Table, wanted: string): number | null {
  const titles = header.cells.map(one => fold(visibleText(document, one)))
  const exact = titles.indexOf(wanted)
  if (exact !== -1) return exact
  const bare = titles.map(title => title.replace(/ ?[([][^()[\]]*[)\]]$/, ''))
  const column = bare.indexOf(wanted)
  return column === -1 || column !== bare.lastIndexOf(wanted) ? null : column
}

/** `mark FR-02 as done` where the table has a column for that. */
export function statusOfRow(request: Request, phrase: string, value: string | null): readonly Interpretation[] {
  const { page, quotes, scope } = request
  if (value === null || value === '') return []
  return resolvePhrase(page, phrase, { quotes, area: scope, kinds: ['row'] })
    .slice(0, rowsMax)
    .flatMap(thing => {
      if (thing.kind !== 'row') return []
      const column = columnOf(page.document, thing.table, 'status') ?? columnOf(page.document, thing.table, 'state')
      return column === null || column === 0 ? [] : [cellReading(request, thing, column, value)]
    })
}
