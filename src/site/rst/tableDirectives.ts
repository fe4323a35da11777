import Papa from 'papaparse'
import { escapeHtml } from '../html/escape.ts'
import type { Context, Parts } from './context.ts'
import { dedented, endOfIndented } from './lines.ts'
import { plainCell, printTable, type Row } from './tables.ts'

const cellsMax = 20_000

export function titledTable({ argument, content }: Parts, context: Context, depth: number): string {
  const title = argument === '' ? '' : `<p class="block-title">${context.inline(argument)}</p>\n`
  return title + context.blocks(content, depth)
}

/** A list of rows, each a list of cells. */
export function listTable(parts: Parts, context: Context, depth: number): string {
  const rows = itemsOf(parts.content).map(row => itemsOf(row))
  if (rows.length === 0 || rows.some(row => row.length === 0)) return titledTable(parts, context, depth)
  const heads = Number(parts.options.get('header-rows') ?? 0)
  const printed = rows.map((cells, index): Row => ({ cells: cells.map(plainCell), isHead: index < heads }))
  return printTable(printed, parts.argument, context, depth)
}

export function csvTable({ argument, options, content }: Parts, context: Context, depth: number): string {
  const file = options.get('file') ?? options.get('url')
  if (file) return `<p><a href="${escapeHtml(file)}">${escapeHtml(argument || file)}</a></p>\n`
  const delimiter = options.get('delim') ?? ','
  const settings = { skipEmptyLines: true, delimiter: delimiter === 'tab' ? '\t' : delimiter }
  const read = (text: string) => Papa.parse<string[]>(text.replace(/, +(?=")/g, ','), settings).data
  const header = options.get('header')
  const rows = [...(header ? read(header) : []), ...read(content.join('\n'))]
  const heads = (header ? 1 : 0) + Number(options.get('header-rows') ?? 0)
  const printed = rows.slice(0, Math.ceil(cellsMax / Math.max(rows[0]?.length ?? 1, 1))).map(
    (cells, index): Row => ({
      cells: cells.map(cell => plainCell(dedented(cell.split('\n').map(line => line.trimEnd())))),
      isHead: index < heads,
    }),
  )
  return printTable(printed, argument, context, depth)
}

function itemsOf(lines: readonly string[]): string[][] {
  const items: string[][] = []
  for (let at = 0; at < lines.length; ) {
    const [mark] = /^[*+-](?: +|$)/.exec(lines[at] ?? '') ?? []
    if (mark === undefined) {
      at++
      continue
    }
    const end = endOfIndented(lines, at + 1)
    const first = (lines[at] ?? '').slice(mark.length)
    items.push(dedented([' '.repeat(mark.length) + first, ...lines.slice(at + 1, end)]))
    at = end
  }
  return items
}
