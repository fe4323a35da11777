import { visibleText } from '../../../../markdown/table.ts'
import { InstructionError } from '../../../instructionError.ts'
import { hasQuote, isQuote, newText, quoteMark, splitsAt, unquote } from '../../instruction/utterance.ts'
import { verbs } from '../../instruction/verbs.ts'
import type { Goal, Interpretation, Request } from '../../request/goal.ts'
import { besideRow, type RowPlace, rowOf } from './newRow.ts'
import { onlyWithColumns, places, tableAt, tableOfIds } from './tableNamed.ts'

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

/** `add a row for Pulse: 50, 100`: the first cell, and the others. */
const rowFor = new RegExp(
  `^(${verbs.add} (?:(?:a|an|the|another|new) )*(?:table )?row) (?:for|of) ([^,;:|\uE000-\uE0FF]{1,60}): ?(?=\\S)`,
  'iu',
)

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
  const rest = row.exec(request.text.replace(rowFor, '$1 $2, '))?.[1]
  if (rest === undefined) return []
  const ways = [[rest, undefined] as const, ...splitsAt(rest, places)]
  return ways.flatMap(([said, place]) => rowAtPlace(request, said, place))
}

function placeAt(edge: string): RowPlace {
  if (/^(?:first|top|start|beginning)$/i.test(edge)) return 'start'
  return /^(?:last|bottom|end)$/i.test(edge) ? 'end' : 'ordered'
}

/** A quoted row with its place, if the instruction has both; else `null`. */
function wholeRowReadings(request: Request): readonly Interpretation[] | null {
  const { text, quotes } = request
  const [, mark = '', edge = '', side = edge, place, anchor] = wholeRow.exec(text) ?? []
  if (!unquote(mark, quotes).includes('|')) return null
  if (anchor === undefined) {
    if (side === '' && place === undefined) return null
    return rowReadings(request, mark, place, placeAt(side))
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
  const listed = place === undefined ? tableOfIds(request, texts[0] ?? '') : null
  const known = place === undefined && row === undefined ? (listed ?? onlyWithColumns(request, texts.length)) : null
  const table = row !== undefined && place === undefined ? row.table : (known ?? tableAt(request, place))
  if (row !== undefined && row.table !== table) return []
  const edge = match?.[1] ?? edgeOf(place)
  return rowOf(request, table, cells, texts, edge === null ? beside : placeAt(edge))
}

/** `the end of the codes table`. */
function edgeOf(place: string | undefined): string | null {
  return /^(?:the )?(?:very )?(top|start|beginning|bottom|end) of /i.exec(place ?? '')?.[1] ?? null
}

function rowReadings(
  request: Request,
  cells: string,
  place: string | undefined,
  beside: RowPlace = placeAt(edgeOf(place) ?? ''),
) {
  const texts = cellsOf(request, cells)
  return texts === null ? [] : rowOf(request, tableAt(request, place), cells, texts, beside)
}

/** The last cell of a row without quotation marks may go on as a place. */
const placeWords = /\b(?:at|to|in|into|after|before|below|above|as) the\b/i

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
