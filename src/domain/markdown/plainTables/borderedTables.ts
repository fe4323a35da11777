import type { Span } from '../../text/span.ts'
import { columnsOf } from '../../text/titles.ts'
import type { ViewLine } from '../../text/view.ts'
import type { PlainRow, PlainTable } from './plainTable.ts'

const simpleBorder = /^={2,}(?: {1,8}={2,})+\s*$/
const gridBorder = /^\+(?:-{2,}\+)+\s*$/
const gridHeader = /^\+(?:={2,}\+)+\s*$/

/** Simple tables and grids of reStructuredText, each row on one line, without cells that span columns. */
export function borderedTables(body: readonly ViewLine[], isVerbatim: (index: number) => boolean) {
  const found: PlainTable[] = []
  for (let index = 0; index < body.length; index++) {
    const { content = '' } = body[index] ?? {}
    if (isVerbatim(index) || !(simpleBorder.test(content) || gridBorder.test(content))) continue
    const lines = body.slice(index, endOf(body, index))
    const table = lines.some(line => columnsOf(line.content) !== line.content.length)
      ? null
      : simpleBorder.test(content)
        ? simpleTable(lines)
        : gridTable(lines)
    if (table !== null) found.push(table)
    index += lines.length
  }
  return found
}

/** Where the lines that are not blank end. */
function endOf(body: readonly ViewLine[], from: number): number {
  let end = from
  while (end < body.length && body[end]?.content.trim() !== '') end++
  return end
}

/** A border, titles, a border, rows, a border. */
function simpleTable(lines: readonly ViewLine[]): PlainTable | null {
  const border = lines[0]?.content.trimEnd() ?? ''
  const borders = lines.flatMap(({ content }, at) => (content.trimEnd() === border ? [at] : []))
  if (borders.join() !== [0, 2, lines.length - 1].join()) return null
  const columns = [...border.matchAll(/=+/g)].map(({ 0: marks, index }) => ({
    start: index,
    end: index + marks.length,
  }))
  const read = [1, ...lines.slice(3, -1).map((_, at) => at + 3)].map(at => simpleRow(lines[at], columns))
  const [header, ...rows] = read
  if (header == null || rows.some(row => row === null)) return null
  return { lines, header, rows: rows.flatMap(row => row ?? []), rowGap: '' }
}

/** `null` if a text goes on between the columns, or the first cell is empty, as in the second line of a row. */
function simpleRow(line: ViewLine | undefined, columns: readonly Span[]): PlainRow | null {
  if (line === undefined) return null
  const { content, start } = line
  const last = columns.length - 1
  const isCut = columns.some(({ end }, at) => at < last && content.slice(end, columns[at + 1]?.start).trim() !== '')
  if (isCut || content.trimEnd().length < (columns[last]?.start ?? 0)) return null
  if (content.slice(columns[0]?.start, columns[0]?.end).trim() === '') return null
  const places = columns.map((column, at) => {
    const end = at === last ? content.trimEnd().length : column.end
    return { start: start + column.start, end: start + end, room: at === last ? null : column.end - column.start }
  })
  return { lines: [line], places }
}

/** Borders with the same corners, and one line between two of them. */
function gridTable(lines: readonly ViewLine[]): PlainTable | null {
  const cornersOf = (content: string) => [...content.matchAll(/\+/g)].map(({ index }) => index)
  const corners = cornersOf(lines[0]?.content ?? '')
  const isBorder = ({ content }: ViewLine) => gridBorder.test(content) || gridHeader.test(content)
  const isRegular = lines.every(
    (line, at) =>
      isBorder(line) === (at % 2 === 0) && (at % 2 === 1 || cornersOf(line.content).join() === corners.join()),
  )
  if (!isRegular || lines.length % 2 === 0) return null
  const rows = lines.filter((_, at) => at % 2 === 1).map(line => gridRow(line, corners))
  if (rows.some(row => row === null)) return null
  const read = rows.flatMap(row => row ?? [])
  const hasHeader = gridHeader.test(lines[2]?.content ?? '')
  if (lines.some(({ content }, at) => gridHeader.test(content) && at !== 2)) return null
  return { lines, header: hasHeader ? (read[0] ?? null) : null, rows: hasHeader ? read.slice(1) : read, rowGap: null }
}

function gridRow(line: ViewLine, corners: readonly number[]): PlainRow | null {
  const { content, start } = line
  const pipes = [...content.matchAll(/\|/g)].map(({ index }) => index)
  if (pipes.join() !== corners.join()) return null
  const places = corners.slice(0, -1).map((corner, at) => {
    const [from, to] = [corner + 2, (corners[at + 1] ?? 0) - 1]
    return { start: start + from, end: start + to, room: to - from }
  })
  return content.length < 3 ? null : { lines: [line], places }
}
