import type { EditorState } from '@codemirror/state'
import type { SyntaxNode } from '@lezer/common'
import { isProse, nodeAt, type Range } from '../blocks.ts'

/** A cell between its pipes; `text` is its content without the spaces around it. */
export type Cell = Range & { readonly text: Range }

/** A row in its line, behind the marks of the quote or list that it is in. */
export type Row = Range & {
  readonly line: number
  readonly cells: readonly Cell[]
  /** Whether there is a pipe before the first cell and after the last one. */
  readonly isOpened: boolean
  readonly isClosed: boolean
}

/** A table as positions: the header, the row of hyphens, and the rows. */
export type Table = {
  readonly from: number
  readonly to: number
  readonly header: Row
  readonly delimiter: Row
  readonly rows: readonly Row[]
  readonly columns: number
}

/** The column and the row (0 for the header) of a position. */
export type CellPlace = { readonly row: number; readonly column: number }

const linesMax = 2_000

export function tableAt(state: EditorState, position: number): Table | null {
  const node = nodeAt(state, position, 'Table')
  return node && isProse(state, position) ? readTable(state, node) : null
}

export function readTable(state: EditorState, { from, to }: Pick<SyntaxNode, 'from' | 'to'>): Table | null {
  const { doc } = state
  const first = doc.lineAt(from).number
  const last = doc.lineAt(to).number
  if (last - first > linesMax) return null
  const rows: Row[] = []
  for (let number = first; number <= last; number++) rows.push(readRow(state, number, number === first ? from : null))
  const [header, delimiter, ...body] = rows
  if (!header || !delimiter) return null
  return { from: header.from, to: rows.at(-1)?.to ?? to, header, delimiter, rows: body, columns: header.cells.length }
}

function readRow(state: EditorState, number: number, start: number | null): Row {
  const line = state.doc.line(number)
  const margin = start === null ? (/^[ \t>]*/.exec(line.text)?.[0].length ?? 0) : start - line.from
  const text = line.text.slice(margin).trimEnd()
  const base = line.from + margin
  const isOpened = text.startsWith('|')
  const edges: number[] = []
  for (let at = isOpened ? 1 : 0; at < text.length; at++) {
    // As on the site, any backslash before a pipe makes it text, even one that is escaped itself.
    if (text[at] === '|' && text[at - 1] !== '\\') edges.push(at)
  }
  const isClosed = edges.length > 0 && edges.at(-1) === text.length - 1
  const cells: Cell[] = []
  let from = isOpened ? 1 : 0
  for (const to of isClosed ? edges : [...edges, text.length]) {
    cells.push(cellOf(text.slice(from, to), base + from))
    from = to + 1
  }
  return { from: base, to: base + text.length, line: number, cells, isOpened, isClosed }
}

/** The cursor of an empty cell is behind the space that follows its pipe. */
function cellOf(text: string, from: number): Cell {
  const lead = text.length - text.trimStart().length
  const trimmed = text.trim()
  const start = trimmed === '' ? Math.min(1, text.length) : lead
  return { from, to: from + text.length, text: { from: from + start, to: from + start + trimmed.length } }
}

export function rowsOf({ header, rows }: Table): readonly Row[] {
  return [header, ...rows]
}

/** `null` in the row of hyphens. */
export function placeIn(table: Table, position: number): CellPlace | null {
  const row = rowsOf(table).findIndex(each => position >= each.from && position <= each.to)
  const cells = rowsOf(table)[row]?.cells
  if (!cells) return null
  const column = cells.findIndex(({ to }) => position <= to)
  return { row, column: column === -1 ? cells.length - 1 : column }
}

/** A text as the content of a cell. */
export function cellText(text: string): string {
  return text
    .replace(/\\?\|/g, '\\|')
    .replace(/(?<!\s)\s*\n\s*/g, ' ')
    .trim()
}
