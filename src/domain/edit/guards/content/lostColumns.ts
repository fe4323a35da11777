import { cellText, splitCells } from '../../../markdown/cellText.ts'
import { stemsOf } from '../../intent/stems.ts'
import { removingVerbs } from '../../intent/verbs.ts'
import { isDelimiterRow, type LineOutline } from '../../lineOutline.ts'
import type { GuardContext } from '../context/context.ts'
import { quoteSome, type Warning, warn } from '../context/warnings.ts'

const spokenOf = stemsOf('column columns')

/** More changed tables are a revision of the page, which readers see. */
const tablesMax = 100

/**
 * Tables that have the columns that they had, in their order, without some of them. A column is in every row, so its
 * loss changes many statements and is still one loss.
 */
export function guardLostColumns({ before, after, asked }: GuardContext): readonly Warning[] {
  const { intent } = asked
  if (intent.isOpen || spokenOf.values().some(stem => intent.stems.has(stem))) return []
  const [old, now] = [headersIn(before), headersIn(after)]
  const gone = without(old, now)
  if (gone.length === 0) return []
  const come = without(now, old)
  return gone.flatMap(({ cells }) => {
    const table = come.find(other => isRestOf(other.cells, cells))
    const lost = cells.filter(cell => table?.cells.includes(cell) === false && !asked.asksFor(removingVerbs, cell))
    if (table === undefined || lost.length === 0) return []
    return [warn('column_lost', [table.line + 1, table.line + 1], `Gone: ${quoteSome(lost)}.`)]
  })
}

type Header = { readonly line: number; readonly cells: readonly string[] }

function headersIn({ lines, rows }: LineOutline): readonly Header[] {
  const headers: Header[] = []
  for (const [at, line] of lines.entries()) {
    if (rows[at] !== 1 || rows[at - 1] === 1 || !isDelimiterRow(lines[at + 1] ?? '')) continue
    const row = line.replace(/^[\s>]*\|?/, '').trimEnd()
    headers.push({ line: at, cells: splitCells(row.replace(/(?<!\\)\|$/, '')).map(cellText) })
  }
  return headers
}

function without(headers: readonly Header[], others: readonly Header[]): readonly Header[] {
  const known = new Set(others.map(({ cells }) => cells.join('|')))
  return headers.filter(({ cells }) => !known.has(cells.join('|'))).slice(0, tablesMax)
}

/** Whether some cells are at least half of the others, in their order. */
function isRestOf(some: readonly string[], all: readonly string[]): boolean {
  if (some.length >= all.length || 2 * some.length < all.length) return false
  let at = 0
  for (const cell of all) if (cell === some[at]) at++
  return at === some.length
}
