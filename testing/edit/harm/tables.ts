import { applyHarm, dropLines, type Harm, swapParts } from './harm.ts'
import { childrenOf, countProse, type Page, type Part, partsOf } from './page.ts'
import { wordsOf } from './prose.ts'
import { type Pick, pickOne } from './random.ts'

type Table = { readonly table: Part; readonly header: Part; readonly rows: readonly Part[] }

function tablesOf(page: Page): readonly Table[] {
  return partsOf(page, 'table').flatMap(table => {
    const [header, ...rows] = childrenOf(page, table)
    return header === undefined ? [] : [{ table, header, rows }]
  })
}

type Cell = { readonly start: number; readonly end: number; readonly text: string }

/** The content of the cells in a table line, without surrounding spaces. */
function cellsOf(line: string): readonly Cell[] {
  const bare = line.replace(/\r?\n$/, '').trimEnd()
  const from = /^\s*\|?/.exec(bare)?.[0].length ?? 0
  const to = /(?<!\\)\|$/.test(bare) ? bare.length - 1 : bare.length
  const cells: Cell[] = []
  let start = from
  for (const text of bare.slice(from, to).split(/(?<!\\)\|/)) {
    const lead = text.length - text.trimStart().length
    cells.push({ start: start + lead, end: start + lead + text.trim().length, text: text.trim() })
    start += text.length + 1
  }
  return cells
}

function changedCell(page: Page, row: Part, pick: Pick) {
  const line = page.lines[row.from] ?? ''
  const cells = cellsOf(line).filter(({ text }) => /\p{L}{3}/u.test(text))
  const cell = pickOne(cells, pick)
  const word = pickOne(
    wordsOf(cell?.text ?? '').filter(one => /^\p{L}{3,}$/u.test(one)),
    pick,
  )
  if (cell === undefined || word === undefined) return null
  const replacement = cell.text.replace(word, /^\p{Lu}/u.test(word) ? 'Another' : 'another')
  const offset = page.offsetOf(row.from)
  return applyHarm(page, [{ start: offset + cell.start, end: offset + cell.end, replacement }])
}

function withoutColumn(line: string, column: number): string {
  const cells = cellsOf(line)
  const cell = cells[column]
  if (cell === undefined) return line
  const pipes = [...line.matchAll(/(?<!\\)\|/g)].map(({ index }) => index)
  const open = pipes.findLast(at => at < cell.start || (at <= cell.start && cell.text === ''))
  const close = pipes.find(at => at >= cell.end && at !== open)
  if (open === undefined) return line.slice(close === undefined ? cell.end : close + 1)
  return line.slice(0, open) + (close === undefined ? line.slice(cell.end) : line.slice(close))
}

/** Rows with at least three words, in tables that keep a row. */
function droppableRows(page: Page): readonly Part[] {
  return tablesOf(page).flatMap(({ rows }) => (rows.length > 1 ? rows.filter(row => countProse(page, row) >= 3) : []))
}

function separatorOf({ header }: Table): number {
  return header.from + 1
}

export const tableHarms: readonly Harm[] = [
  {
    name: 'table row dropped',
    group: 'A',
    apply: (page, pick) => {
      const row = pickOne(droppableRows(page), pick)
      return row === undefined ? null : applyHarm(page, [dropLines(page, row.from, row.to)], [row.from, row.to])
    },
  },
  {
    name: 'last table rows dropped',
    group: 'A',
    apply: (page, pick) => {
      const table = pickOne(
        tablesOf(page).filter(({ rows }) => rows.length >= 4),
        pick,
      )
      const [first, last] = [table?.rows.at(-2), table?.rows.at(-1)]
      if (first === undefined || last === undefined) return null
      return applyHarm(page, [dropLines(page, first.from, last.to)], [first.from, last.to])
    },
  },
  {
    name: 'cell changed',
    group: 'B',
    apply: (page, pick) => {
      const row = pickOne(droppableRows(page), pick)
      return row === undefined ? null : changedCell(page, row, pick)
    },
  },
  {
    name: 'cell emptied',
    group: 'B',
    apply: (page, pick) => {
      const row = pickOne(droppableRows(page), pick)
      const cells = cellsOf(page.lines[row?.from ?? -1] ?? '')
      const cell = pickOne(
        cells.slice(1).filter(({ text }) => /[\p{L}\d]/u.test(text)),
        pick,
      )
      if (row === undefined || cell === undefined) return null
      const offset = page.offsetOf(row.from)
      return applyHarm(page, [{ start: offset + cell.start, end: offset + cell.end, replacement: '' }])
    },
  },
  {
    name: 'header cell changed',
    group: 'B',
    apply: (page, pick) => {
      const table = pickOne(tablesOf(page), pick)
      return table === undefined ? null : changedCell(page, table.header, pick)
    },
  },
  {
    name: 'column dropped',
    group: 'B',
    apply: (page, pick) => {
      const table = pickOne(
        tablesOf(page).filter(
          ({ header, rows }) => rows.length > 0 && cellsOf(page.lines[header.from] ?? '').length >= 3,
        ),
        pick,
      )
      if (table === undefined) return null
      const column = 1 + pick(cellsOf(page.lines[table.header.from] ?? '').length - 1)
      const lines = page.lines.slice(table.table.from, table.table.to).map(line => withoutColumn(line, column))
      const { from, to } = table.table
      return applyHarm(page, [{ start: page.offsetOf(from), end: page.offsetOf(to), replacement: lines.join('') }])
    },
  },
  {
    name: 'rows swapped',
    group: 'B',
    apply: (page, pick) => {
      const pairs = tablesOf(page).flatMap(({ rows }) =>
        rows.flatMap((one, index) => {
          const other = rows[index + 1]
          return other === undefined || other.source === one.source ? [] : [{ one, other }]
        }),
      )
      const pair = pickOne(pairs, pick)
      return pair === undefined ? null : applyHarm(page, swapParts(pair.one, pair.other))
    },
  },
  {
    name: 'column alignment changed',
    group: 'B',
    apply: (page, pick) => {
      const table = pickOne(tablesOf(page), pick)
      if (table === undefined) return null
      const line = page.lines[separatorOf(table)] ?? ''
      const cell = pickOne(cellsOf(line), pick)
      if (cell === undefined || !/^:?-+:?$/.test(cell.text)) return null
      const replacement = cell.text.endsWith(':')
        ? cell.text.replace(/:/g, '-')
        : `${cell.text.slice(0, -1)}-:`.replace(/^:/, '-')
      const offset = page.offsetOf(separatorOf(table))
      const edit = { start: offset + cell.start, end: offset + cell.end, replacement }
      return applyHarm(page, [edit], [table.table.from, table.table.to])
    },
  },
]
