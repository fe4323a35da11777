import type { ViewLine } from '../../text/view.ts'
import type { CellPlace } from '../tableRow.ts'
import type { PlainRow, PlainTable } from './plainTable.ts'

const opening = /^( {0,40})\.\. list-table::/
const headerRows = /^\s{1,60}:header-rows:\s{1,10}1\s*$/
const otherOption = /^\s{1,60}:[\w-]{1,30}:/
const firstOfRow = /^( {1,60})([*-] {1,8}- {0,8})(.*)$/
const nextOfRow = /^( {1,60})(- {0,8})(.*)$/

/** Tables that are written as lists of lists, each cell on one line. */
export function listTables(body: readonly ViewLine[]): readonly PlainTable[] {
  return body.flatMap(({ content }, index) => {
    const margin = opening.exec(content)?.[1]
    const table = margin === undefined ? null : tableFrom(body, index, margin.length)
    return table === null ? [] : [table]
  })
}

type Mutable = { readonly lines: ViewLine[]; readonly places: CellPlace[]; readonly inner: number }

function tableFrom(body: readonly ViewLine[], open: number, margin: number): PlainTable | null {
  const rows: Mutable[] = []
  let hasHeader = false
  let last = open
  for (let index = open + 1; index < body.length; index++) {
    const line = body[index]
    if (line === undefined || line.content.trim() === '') continue
    if (line.content.search(/\S/) <= margin) break
    last = index
    if (rows.length === 0 && otherOption.test(line.content)) {
      hasHeader ||= headerRows.test(line.content)
      continue
    }
    if (!addLine(rows, line)) return null
  }
  const read = rows.map(({ lines, places }): PlainRow => ({ lines, places }))
  return {
    lines: body.slice(open, last + 1),
    header: hasHeader ? (read[0] ?? null) : null,
    rows: hasHeader ? read.slice(1) : read,
    rowGap: '',
  }
}

/** `false` if the line is no cell. */
function addLine(rows: Mutable[], line: ViewLine): boolean {
  const [, margin = '', marks = '', text] = firstOfRow.exec(line.content) ?? []
  const row = rows.at(-1)
  const inner = margin.length + marks.indexOf('-', 1)
  if (text !== undefined && (row === undefined || row.inner === inner)) {
    rows.push({ lines: [line], places: [placeOf(line, margin.length + marks.length, text)], inner })
    return true
  }
  const [, indent = '', mark = '', rest] = nextOfRow.exec(line.content) ?? []
  if (rest === undefined || row === undefined || indent.length !== row.inner) return false
  row.lines.push(line)
  row.places.push(placeOf(line, indent.length + mark.length, rest))
  return true
}

function placeOf({ start }: ViewLine, column: number, text: string): CellPlace {
  return { start: start + column, end: start + column + text.trimEnd().length, room: null }
}
