import { type Row, type Table, visibleText } from '../../../../markdown/table.ts'
import { InstructionError } from '../../../instructionError.ts'
import { count, enumerate, quote, quoteShort } from '../../../language/phrase.ts'
import { styledLike } from '../../edits/cells.ts'
import { insertPlainRow } from '../../edits/plainTables.ts'
import { isQuote, splitsAt } from '../../instruction/utterance.ts'
import { resolvePhrase } from '../../page/phrases/resolvePhrase.ts'
import { exactly, type Interpretation, type Request } from '../../request/goal.ts'
import { nextInOrder } from './sortedRows.ts'
import { nameOfRow, nthTable } from './tableNamed.ts'

/** Where a new row goes in its table: without a place, where the order of the rows has it, or else at the end. */
export type RowPlace = 'start' | 'end' | 'ordered' | { readonly side: 'before' | 'after'; readonly row: Row }

/** The new row of a table; `cells` is what the instruction says of it. */
export function rowOf(
  request: Request,
  table: Table | null,
  cells: string,
  given: readonly string[],
  asked: RowPlace,
): readonly Interpretation[] {
  if (table === null) return []
  const { page } = request
  const isAppended = /^append /i.test(request.text)
  const next = asked === 'ordered' && !isAppended ? nextInOrder(page, table, given[0] ?? '') : null
  const place = next === null ? asked : ({ side: 'before', row: next } as const)
  const columns = table.header.cells.map(cell => visibleText(page.document, cell))
  const texts = [...given, ...blanksBehind(table, given.length)]
  const styles = table.rows.at(-1)?.cells ?? []
  const styled = texts.map((text, column) => (text === '' ? text : styledLike(styles[column] ?? '', text)))
  if (texts.length !== columns.length) {
    if (texts.length === 1 && !isQuote(cells)) return []
    throw new InstructionError(
      `The row has ${count(given.length, 'cell')}, and the table has ${columns.length} columns: ${enumerate(columns.map(quoteShort))}. Say: add a row with a text for each, with commas between them.`,
    )
  }
  const row = quote(styled.map(text => text.replaceAll('|', '\\|')).join(' | '))
  const sentence = `add row ${row} to the ${nthTable(request, table)} table${placeWords(request, place)}`
  if (page.document.format === 'markdown') return [exactly(page, sentence, { isOfBlocks: true })]
  const edits = insertPlainRow(page.document, table, indexOf(table, place), styled)
  return [{ sentence, edits, summary: `Added the row ${quoteShort(texts[0] ?? '')} to the table.`, isOfBlocks: true }]
}

/** Empty cells for the last columns, if each of them is empty in another row. */
function blanksBehind({ header, rows }: Table, from: number): readonly string[] {
  const columns = header.cells.map((_, column) => column).slice(from)
  const mayBeEmpty = (column: number) => rows.some(({ cells }) => (cells[column] ?? '').trim() === '')
  return from > 1 && columns.every(mayBeEmpty) ? columns.map(() => '') : []
}

function placeWords({ page }: Request, place: RowPlace): string {
  if (place === 'end' || place === 'ordered') return ''
  return place === 'start' ? ' at the top' : ` ${place.side} row ${nameOfRow(page, place.row)}`
}

function indexOf({ rows }: Table, place: RowPlace): number {
  if (place === 'start') return 0
  return place === 'end' || place === 'ordered'
    ? rows.length
    : rows.indexOf(place.row) + (place.side === 'after' ? 1 : 0)
}

/** `… after Major`, `… between Major and Minor`: the row next to which the new one goes. */
export function besideRow({ page, quotes, scope }: Request, phrase: string) {
  for (const [cells, both] of splitsAt(phrase, 'between')) {
    const row = rowBetween({ page, quotes, scope }, both)
    if (row !== null) return { cells, row, beside: { side: 'after', row: row.row } as const }
  }
  for (const [cells, anchor] of splitsAt(phrase, 'after|before|below|above')) {
    const [row, another] = resolvePhrase(page, anchor, { quotes, area: scope, kinds: ['row'] })
    if (row?.kind !== 'row' || another !== undefined) continue
    const side = /^(?:after|below)/i.test(phrase.slice(cells.length).trim()) ? 'after' : 'before'
    return { cells, row, beside: { side, row: row.row } as const }
  }
  return { cells: phrase, row: undefined, beside: 'ordered' as const }
}

/** `401 and 409`: the first of two rows that follow each other. */
function rowBetween({ page, quotes, scope }: Pick<Request, 'page' | 'quotes' | 'scope'>, both: string) {
  for (const anchors of splitsAt(both, 'and')) {
    const [first, second] = anchors.map(name => resolvePhrase(page, name, { quotes, area: scope, kinds: ['row'] }))
    const [one, another] = [...(first ?? []), ...(second ?? [])]
    if (first?.length !== 1 || second?.length !== 1 || one?.kind !== 'row' || another?.kind !== 'row') continue
    if (one.table === another.table && one.table.rows.indexOf(another.row) === one.table.rows.indexOf(one.row) + 1)
      return one
  }
  return null
}
