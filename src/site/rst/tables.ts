import type { Context } from './context.ts'
import { dedented } from './lines.ts'
import type { BlockReader } from './lists.ts'

const columnsMax = 100
const rowsMax = 2_000

type Cell = { readonly lines: readonly string[]; readonly columns: number; readonly rows: number }
export type Row = { readonly cells: readonly Cell[]; readonly isHead: boolean }

export function plainCell(lines: readonly string[]): Cell {
  return { lines, columns: 1, rows: 1 }
}

export function printTable(rows: readonly Row[], title: string, context: Context, depth: number): string {
  const printed = rows.map(({ cells, isHead }) => {
    const tag = isHead ? 'th' : 'td'
    const row = cells.map(({ lines, columns, rows: spanned }) => {
      const spans = `${columns > 1 ? ` colspan="${columns}"` : ''}${spanned > 1 ? ` rowspan="${spanned}"` : ''}`
      const [only] = lines
      const content =
        lines.length === 1 && only !== undefined && /^[\p{L}\p{N}`*]/u.test(only) && !/^\w+[.)](?: |$)|^[*] /.test(only)
          ? context.inline(only)
          : context.blocks(lines, depth)
      return `<${tag}${spans}>${content}</${tag}>`
    })
    return `<tr>${row.join('')}</tr>\n`
  })
  const heads = rows.findLastIndex(({ isHead }) => isHead) + 1
  const head = heads > 0 ? `<thead>\n${printed.slice(0, heads).join('')}</thead>\n` : ''
  const caption = title === '' ? '' : `<caption>${context.inline(title)}</caption>\n`
  return `<table>\n${caption}${head}<tbody>\n${printed.slice(heads).join('')}</tbody>\n</table>\n`
}

/** `===  ===` above, below, and under the heads. */
export const simpleTable: BlockReader = (lines, at, context, depth) => {
  const border = lines[at] ?? ''
  if (!/^=+(?: +=+)+$/.test(border)) return null
  const columns = [...border.matchAll(/=+/g)].map(({ index }) => index)
  const borders: number[] = [at]
  let end = at + 1
  for (; end < lines.length && end - at <= rowsMax; end++) {
    if (!/^=[= ]*$/.test(lines[end] ?? '')) continue
    borders.push(end)
    if (borders.length === 3 || (lines[end + 1] ?? '') === '') break
  }
  if (borders.length < 2 || columns.length > columnsMax) return null
  const heads = borders.length === 3 ? (borders[1] ?? at) : at
  const rows: Row[] = []
  let texts: string[][] | null = null
  const finish = (isHead: boolean) => {
    if (texts) rows.push({ cells: texts.map(text => plainCell(dedented(text))), isHead })
    texts = null
  }
  for (let line = at + 1; line < end; line++) {
    const text = lines[line] ?? ''
    const isHead = line <= heads
    if (/^[=-][=\- ]*$/.test(text) && /^(?:=|-)/.test(text.trim()) && text.length >= (columns.at(-1) ?? 0)) {
      finish(isHead)
      continue
    }
    const parts = columns.map((from, index) => text.slice(from, columns[index + 1]).trimEnd())
    if (parts[0]?.trim() !== '' && text !== '') finish(isHead)
    texts ??= columns.map(() => [])
    for (const [index, part] of parts.entries()) texts[index]?.push(part)
  }
  finish(end <= heads)
  return { markup: printTable(rows, '', context, depth), end: end + 1 }
}

/** Cells drawn with `+`, `-` and `|`, which may span rows and columns. */
export const gridTable: BlockReader = (lines, at, context, depth) => {
  const border = lines[at] ?? ''
  if (!/^\+[=+]*-[-=+]*\+$/.test(border)) return null
  let end = at
  while (end < lines.length && end - at < rowsMax && /^[+|].*[+|]$/.test(lines[end] ?? '')) end++
  const grid = lines.slice(at, end)
  const separators = grid.flatMap((line, index) => (/\+[-=]+\+/.test(line) ? [index] : []))
  const edges = new Set<number>()
  for (const index of separators) for (const { index: x } of (grid[index] ?? '').matchAll(/\+/g)) edges.add(x)
  const columns = [...edges].sort((a, b) => a - b)
  if (separators.length < 2 || columns.length < 2 || columns.length > columnsMax) return null
  const headEnd = separators.findIndex(index => index > 0 && /^\+[=+]+\+$/.test(grid[index] ?? ''))
  return { markup: printTable(cellsOf({ lines: grid, separators, columns }, headEnd), '', context, depth), end }
}

/** The lines of a table, with the indexes of its separators and the offsets of its column edges. */
type Grid = {
  readonly lines: readonly string[]
  readonly separators: readonly number[]
  readonly columns: readonly number[]
}

function cellsOf(grid: Grid, heads: number): Row[] {
  const { lines, separators, columns } = grid
  const taken = new Set<number>()
  const bandsMax = separators.length - 1
  const width = columns.length
  const rows: Row[] = []
  for (let row = 0; row < bandsMax; row++) {
    const cells: Cell[] = []
    for (let column = 0; column < width - 1; column++) {
      if (taken.has(row * width + column)) continue
      let right = column + 1
      while (right < width - 1 && !hasEdge(grid, row, right)) right++
      let below = row + 1
      while (below < bandsMax && !hasBorder(grid, below, column)) below++
      for (let y = row; y < below; y++) for (let x = column; x < right; x++) taken.add(y * width + x)
      const [top = 0, bottom = 0] = [separators[row], separators[below]]
      const [from = 0, to = 0] = [columns[column], columns[right]]
      const text = dedented(lines.slice(top + 1, bottom).map(line => line.slice(from + 1, to).trimEnd()))
      cells.push({ lines: text, columns: right - column, rows: below - row })
    }
    rows.push({ cells, isHead: row < heads })
  }
  return rows
}

function hasEdge({ lines, separators, columns }: Grid, row: number, column: number): boolean {
  const x = columns[column] ?? 0
  const inside = lines.slice((separators[row] ?? 0) + 1, separators[row + 1])
  return inside.length === 0 || inside.every(line => line.charAt(x) === '|' || line.charAt(x) === '+')
}

function hasBorder({ lines, separators, columns }: Grid, row: number, column: number): boolean {
  const part = (lines[separators[row] ?? 0] ?? '').slice((columns[column] ?? 0) + 1, columns[column + 1])
  return /^[-=+]+$/.test(part)
}
