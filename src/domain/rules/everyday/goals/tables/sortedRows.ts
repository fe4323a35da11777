import { type Row, type Table, visibleText } from '../../../../markdown/table.ts'
import { fold } from '../../../../text/fold.ts'
import { contains } from '../../../../text/span.ts'
import { isDate } from '../../instruction/dateWords.ts'
import type { Page } from '../../page/page.ts'

const collator = new Intl.Collator('en', { numeric: true })

/** Names in the first column whose order is no coincidence from so many rows on. */
const numberedMinRows = 2
const termsMinRows = 3
const textsMinRows = 5

const numbered = /^(\p{L}[\p{L}\p{N}]{0,15}(?:-[\p{L}\p{N}]{1,15}){0,3}[-.]?(?<!\p{N}))?(\d{1,9})$/u
const version = /^v?\d{1,6}(?:\.\d{1,6}){1,3}$/i
const isoDate = /^\d{4}-\d{2}-\d{2}$/
const terms =
  /(?:^|\s)(?:terms?|definitions?|abbreviations?|acronyms?|glossary|terminology|vocabulary|begriffe?|abkürzung(?:en)?|glossar)$/i

/**
 * The row that a new one precedes in a table whose first column is sorted; `null` if the table is not sorted, or if the
 * new row is the last one.
 */
export function nextInOrder(page: Page, table: Table, name: string): Row | null {
  const { document } = page
  const names = table.rows.map(({ cells }) => visibleText(document, cells[0]).trim())
  if (names.length < rowsMin(page, table, [...names, name])) return null
  const orders = names.slice(1).map((one, at) => Math.sign(collator.compare(names[at] ?? '', one)))
  const [direction] = orders
  if (direction === undefined || direction === 0 || orders.some(order => order !== direction)) return null
  const next = names.findIndex(one => Math.sign(collator.compare(name, one)) === direction)
  return table.rows[next] ?? null
}

function rowsMin(page: Page, table: Table, names: readonly string[]): number {
  const starts = names.map(name => numbered.exec(name)?.[1] ?? (numbered.test(name) ? '' : null))
  if (starts.every(start => start !== null)) {
    if (new Set(starts).size > 1) return Number.POSITIVE_INFINITY
    return starts[0] === '' ? termsMinRows : numberedMinRows
  }
  if (names.every(name => isoDate.test(name)) || names.every(name => version.test(name))) return numberedMinRows
  if (names.some(name => isDate(name) || !/^["'`]?\p{L}/u.test(name))) return Number.POSITIVE_INFINITY
  return isOfTerms(page, table) ? termsMinRows : textsMinRows
}

function isOfTerms(page: Page, table: Table): boolean {
  const title = fold(visibleText(page.document, table.header.cells[0]))
  const section = page.things('section').findLast(one => contains(one, table))
  return terms.test(title) || (section?.names ?? []).some(name => terms.test(name))
}
