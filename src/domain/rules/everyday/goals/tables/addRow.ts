import { type Table, visibleText } from '../../../../markdown/table.ts'
import { InstructionError } from '../../../instructionError.ts'
import { count, enumerate, quote, quoteShort } from '../../../language/phrase.ts'
import { styledLike } from '../../edits/cells.ts'
import { hasQuote, isQuote, newText, quoteMark, splitsAt, unquote } from '../../instruction/utterance.ts'
import { verbs } from '../../instruction/verbs.ts'
import { resolvePhrase } from '../../page/phrases/resolvePhrase.ts'
import { exactly, type Goal, type Interpretation, type Request } from '../../request/goal.ts'
import { nameOfRow, nthTable, places, tableAt } from './tableNamed.ts'

/** `add a row to the fees table: a | b`. */
const placeFirst = new RegExp(
  `^${verbs.add} (?:(?:a|an|the|another|new) )*(?:table )?(?:row|entry|line) (?:to|in|into|under) ([^:]+): ?(.+)$`,
  'i',
)

/** `add "a | b" as the first row of the fees table`, `add "a | b" at the top of the table`. */
const wholeRow = new RegExp(
  `^${verbs.add} (?:(?:a|an|the|another|new) )*(?:(?!column )\\p{L}+ )?(${quoteMark}) ?(?:as (?:the )?(first|last|top|bottom|new) row|(?:at|to) the (top|start|beginning|bottom|end))? ?(?:(?:of|in|to|into) (.+?))?(?: ?(?:after|before|below|above|between) (.+))?$`,
  'iu',
)

/** `add Ada (Paris, 3) to the table`. */
const inBrackets = new RegExp(`^${verbs.add} ([^()]+) \\(([^()]+)\\) (?:to|in|into|under) (.+)$`, 'i')

const row = new RegExp(
  `^${verbs.add} (?:(?:a|an|the|another|new) )*(?:table )?(?:row|entry|line)(?: (?:with|for|of))?:? (.+)$`,
  'i',
)

/** `add a row NFR-4, "Pages are accessible.", high, open to the table`. */
export const addRow: Goal = request => {
  const [, place, cells = ''] = placeFirst.exec(request.text) ?? []
  if (place !== undefined) return rowReadings(request, cells, place)
  const whole = wholeRowReadings(request)
  if (whole !== null) return whole
  const [, first, others, table] = inBrackets.exec(request.text) ?? []
  if (table !== undefined) return rowReadings(request, `${first}, ${others}`, table)
  const rest = row.exec(request.text)?.[1]
  if (rest === undefined) return []
  const ways = [[rest, undefined] as const, ...splitsAt(rest, places)]
  return ways.flatMap(([said, place]) => rowAtPlace(request, said, place))
}

const atTop = /^(?:first|top|start|beginning)$/i

/** A quoted row with its place, if the instruction has both; else `null`. */
function wholeRowReadings(request: Request): readonly Interpretation[] | null {
  const { text, quotes } = request
  const [, mark = '', edge = '', side = edge, place, anchor] = wholeRow.exec(text) ?? []
  if (!unquote(mark, quotes).includes('|')) return null
  if (anchor === undefined) {
    if (side === '' && place === undefined) return null
    return rowReadings(request, mark, place, atTop.test(side) ? ' at the top' : '')
  }
  if (place !== undefined) return null
  const { cells, row, beside } = besideRow(request, text.slice(text.indexOf(mark)))
  if (row === undefined) return null
  const isOnePlace = splitsAt(cells, 'after|before|below|above|between').length === 0
  const texts = isOnePlace ? cellsOf(request, mark) : null
  return texts === null ? [] : rowOf(request, row.table, mark, texts, beside)
}

const edgeOfTable = / (?:at|to) the (top|start|beginning|bottom|end)$/i

/** Cells with `at the top` or `after Major` behind them, in the table of the place. */
function rowAtPlace(request: Request, said: string, place: string | undefined): readonly Interpretation[] {
  const { cells: before, row, beside } = besideRow(request, said)
  const match = edgeOfTable.exec(before)
  const cells = match === null ? before : before.slice(0, match.index)
  const texts = cellsOf(request, cells)
  if (texts === null && place !== undefined) requireCells(request, cells, place)
  if (texts === null || (cells.includes('|') && placeWords.test(texts.at(-1) ?? ''))) return []
  const table = row !== undefined && place === undefined ? row.table : tableAt(request, place)
  if (row !== undefined && row.table !== table) return []
  return rowOf(request, table, cells, texts, atTop.test(match?.[1] ?? '') ? ' at the top' : beside)
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

/** `401 and 409`: the first of two rows that follow each other. */
function rowBetween({ page, quotes, scope }: Pick<Request, 'page' | 'quotes' | 'scope'>, both: string) {
  for (const anchors of splitsAt(both, 'and')) {
    const [first, second] = anchors.map(name => resolvePhrase(page, name, { quotes, area: scope, kinds: ['row'] }))
    const [one, another] = [...(first ?? []), ...(second ?? [])]
    if (first?.length !== 1 || second?.length !== 1 || one?.kind !== 'row' || another?.kind !== 'row') continue
    if (one.table === another.table && one.end === another.start) return one
  }
  return null
}

/** `… after Major`: the row next to which the new one goes. */
export function besideRow({ page, quotes, scope }: Request, phrase: string) {
  for (const [cells, both] of splitsAt(phrase, 'between')) {
    const row = rowBetween({ page, quotes, scope }, both)
    if (row !== null) return { cells, row, beside: ` after row ${nameOfRow(page, row.row)}` }
  }
  for (const [cells, anchor] of splitsAt(phrase, 'after|before|below|above')) {
    const [row, another] = resolvePhrase(page, anchor, { quotes, area: scope, kinds: ['row'] })
    if (row?.kind !== 'row' || another !== undefined) continue
    const side = /^(?:after|below)/i.test(phrase.slice(cells.length).trim()) ? 'after' : 'before'
    return { cells, row, beside: ` ${side} row ${nameOfRow(page, row.row)}` }
  }
  return { cells: phrase, row: undefined, beside: '' }
}

/** Cells whose commas or conjunctions may be part of a text. */
function requireCells(request: Request, cells: string, place: string): void {
  if (!/, /.test(cells) || /[:;|]/.test(cells) || hasQuote(cells)) return
  const table = tableAt(request, place)
  if (table === null) return
  const titles = table.header.cells.map(cell => visibleText(request.page.document, cell))
  throw new InstructionError(
    `It is not clear where each cell ends. Say the row with a | between its ${titles.length} cells: ${titles.map(title => title || '…').join(' | ')}.`,
  )
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
