import type { ViewLine } from '../../text/view.ts'
import type { CellPlace, Row, Table } from '../tableRow.ts'

/** A row as its lines and the places of its cells. */
export type PlainRow = { readonly lines: readonly ViewLine[]; readonly places: readonly CellPlace[] }

export type PlainTable = {
  /** The lines with the marks around the table. */
  readonly lines: readonly ViewLine[]
  readonly header: PlainRow | null
  readonly rows: readonly PlainRow[]
  /** What is between two rows where the table has only one; `null` if that is not known. */
  readonly rowGap: string | null
}

const columnsMax = 200

/** A table in the form of those of Markdown; `null` unless its rows have the same number of cells. */
export function tableOf(text: string, { lines, header, rows, rowGap }: PlainTable): Table | null {
  const [first, second] = rows
  const columns = first?.places.length ?? 0
  const all = header === null ? rows : [header, ...rows]
  if (first === undefined || columns === 0 || columns > columnsMax) return null
  if (all.some(({ places }) => places.length !== columns)) return null
  const read = rows.map(row => rowOf(text, row))
  const title = header === null ? { ...rowOf(text, first), cells: first.places.map(() => '') } : rowOf(text, header)
  const gap = second === undefined ? rowGap : text.slice(first.lines.at(-1)?.next, second.lines[0]?.start)
  const place = { start: lines[0]?.start ?? 0, end: lines.at(-1)?.next ?? 0 }
  return { ...place, margin: '', header: title, alignment: title, rows: read, open: -1, close: -1, rowGap: gap }
}

function rowOf(text: string, { lines, places }: PlainRow): Row {
  const [start, end, next] = [lines[0]?.start ?? 0, lines.at(-1)?.end ?? 0, lines.at(-1)?.next ?? 0]
  const cells = places.map(place => text.slice(place.start, place.end).trim())
  const line = { content: text.slice(start, end), start, end, next }
  return { start, end, cells, opened: true, closed: true, line, places }
}
