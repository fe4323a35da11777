import { cellText, splitCells } from '../../../markdown/cellText.ts'
import type { LineOutline } from '../../lineOutline.ts'

/** Simple tables of reStructuredText are read with single spaces, so that their cells cannot be told apart there. */
export function cellsOf(text: string, { format }: LineOutline): readonly string[] {
  const row = text
    .trim()
    .replace(/^\|/, '')
    .replace(/(?<!\\)\|$/, '')
  if (format === 'rst' && !row.includes('|')) return [row]
  return splitCells(row).map(cellText)
}

const rowsMax = 200

/** The rows of the table around a line, the header first. */
export function tableAround(start: number, outline: LineOutline): readonly (readonly string[])[] {
  const { lines, rows } = outline
  const isTable = (at: number) => rows[at] === 1 || rows[at] === 2 || /^[\s|:+=-]*$/.test(lines[at] ?? 'x')
  const isEnd = (at: number) =>
    outline.format === 'markdown' ? rows[at] !== 1 && !isTable(at) : /^[|,:!]===/.test(lines[at] ?? '') || !isTable(at)
  let [from, to] = [start, start]
  while (from > 0 && start - from < rowsMax && !isEnd(from - 1)) from--
  while (to < lines.length && to - start < rowsMax && !isEnd(to)) to++
  const found: string[] = []
  for (let at = from; at < to; at++) {
    if (rows[at] === 1) found.push(lines[at] ?? '')
    else if (rows[at] === 2 && found.length > 0) found.push(`${found.pop()} ${lines[at]}`)
  }
  return found.map(line => cellsOf(line.replace(/\s+/g, ' '), outline))
}
