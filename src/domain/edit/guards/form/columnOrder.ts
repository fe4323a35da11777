import { cellText, splitCells } from '../../../markdown/cellText.ts'
import type { LineOutline } from '../../lineOutline.ts'
import { isDelimiterRow } from '../../lineOutline.ts'
import type { GuardContext } from '../context/context.ts'
import { inRuns, type Warning, warn } from '../context/warnings.ts'

/**
 * Rows whose cells no longer belong to their column: if the titles of a table are in another order, the cells of each
 * row have to be in the same one.
 */
export function guardColumnOrder({ before, after, comparison }: GuardContext): readonly Warning[] {
  if (before.format !== 'markdown') return []
  return inRuns(
    comparison.changed.flatMap(({ before: header, after: title }) => {
      if (header.kind !== 'row' || title.kind !== 'row' || !isHeader(before, header.start)) return []
      const order = orderOf(cellsOf(header.text), cellsOf(title.text))
      if (order === null) return []
      const [old, now] = [rowsBelow(before, header.start), rowsBelow(after, title.start)]
      if (old.length !== now.length) return []
      return old.flatMap(({ cells }, at) => {
        const row = now[at]
        const isRight = row === undefined || order.every((from, to) => cells[from] === row.cells[to])
        return isRight
          ? []
          : [warn('more_changed', [row.line + 1, row.line + 1], 'Its cells are not in the new order.')]
      })
    }),
  )
}

function isHeader({ lines }: LineOutline, line: number): boolean {
  return isDelimiterRow(lines[line + 1] ?? '')
}

/** Which column each new one was; `null` if the order is the same, or other titles came. */
function orderOf(old: readonly string[], now: readonly string[]): readonly number[] | null {
  if (old.length !== now.length || new Set(old).size < old.length) return null
  const order = now.map(title => old.indexOf(title))
  return order.includes(-1) || order.every((from, to) => from === to) ? null : order
}

type Row = { readonly line: number; readonly cells: readonly string[] }

const rowsMax = 2_000

function rowsBelow({ lines, rows }: LineOutline, header: number): readonly Row[] {
  const found: Row[] = []
  for (let line = header + 2; rows[line] === 1 && found.length < rowsMax; line++) {
    found.push({ line, cells: cellsOf(lines[line] ?? '') })
  }
  return found
}

function cellsOf(line: string): readonly string[] {
  const row = line
    .trim()
    .replace(/^\|/, '')
    .replace(/(?<!\\)\|$/, '')
  return splitCells(row).map(cellText)
}
