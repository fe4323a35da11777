import { lineAt } from '../../../../markdown/document.ts'
import { visibleText } from '../../../../markdown/table.ts'
import { fold } from '../../../../text/fold.ts'
import { quoteShort } from '../../../language/phrase.ts'
import { setCell } from '../../edits/cells.ts'
import type { PageElement } from '../../page/page.ts'
import { capital } from '../../page/wordForms.ts'
import { type Interpretation, inOrder, type Request } from '../../request/goal.ts'
import { columnOf } from './cellReading.ts'

type Row = Extract<PageElement, { kind: 'row' }>
/** `isKey` if the instruction speaks of the front matter only. */
type KeyValue = { readonly key: string; readonly value: string; readonly isKey: boolean }

/**
 * A new value of a key, which the table below the title of the page shows to readers: its cell changes too if it has
 * the same value, and otherwise the summary says what it has.
 */
export function withShownValue(
  request: Request,
  { key, value, isKey }: KeyValue,
  reading: Interpretation,
): Interpretation {
  const { document } = request.page
  const [edit, another] = reading.edits
  const row = rowAtTop(request.page, key)
  const column = row === null ? null : columnOf(document, row.table, key)
  if (edit === undefined || another !== undefined || row === null || column === null) return reading
  const shown = visibleText(document, row.row.cells[column]).trim()
  if (shown === '' || fold(shown) === fold(value)) return reading
  const line = lineAt(document, row.start)
  const written = lineOf(document.text, edit.start)
  const was = fold(written.slice(written.indexOf(':') + 1).trim()).replace(/^(["'])(.*)\1$/, '$2')
  if (isKey || was !== fold(shown))
    return { ...reading, summary: `${reading.summary} The table on line ${line} still says ${quoteShort(shown)}.` }
  const next = /^\p{Lu}/u.test(shown) ? capital(value) : value
  return {
    ...reading,
    edits: inOrder([...reading.edits, ...setCell(document, row.table, row.row, column, next)]),
    summary: `${reading.summary} The table on line ${line} now says ${quoteShort(next)}.`,
  }
}

/** The only row of the one table with this column before the second heading. */
function rowAtTop(page: Request['page'], key: string): Row | null {
  const [, second] = page.document.outline().headings
  const rows = page.things('row').flatMap(one => {
    const isAtTop = one.kind === 'row' && one.table.rows.length === 1 && one.start < (second?.start ?? Infinity)
    return isAtTop && columnOf(page.document, one.table, key) !== null ? [one] : []
  })
  return rows.length === 1 ? (rows[0] ?? null) : null
}

function lineOf(text: string, offset: number): string {
  const feed = text.indexOf('\n', offset)
  return text.slice(text.lastIndexOf('\n', offset - 1) + 1, feed === -1 ? text.length : feed)
}
