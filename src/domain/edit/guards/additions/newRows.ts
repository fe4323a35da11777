import type { Segment } from '../../compare/segments.ts'
import type { GuardContext } from '../context/context.ts'
import { contentIn, saidIn } from '../context/said.ts'
import { cellsOf, tableAround } from '../context/tables.ts'
import { isAbout, quoteSome, type Warning, warn } from '../context/warnings.ts'

/**
 * A new row that does not fit its columns: two cells in each other's column, or a value of the column that the
 * instruction does not have while it has another one (`tenant` for `the landlord reacts within 4 hours`). `reported` are
 * warnings about statements.
 */
export function guardNewRows(
  { rewrite: { instruction }, comparison: { added }, after, asked, isRevision }: GuardContext,
  reported: readonly Warning[],
): readonly Warning[] {
  const rows = added.filter(({ kind }) => kind === 'row')
  if (asked.intent.isOpen || isRevision || !asked.has(['add', 'set']) || rows.length > rowsMax) return []
  const isSaid = saidIn(instruction)
  return rows.flatMap(row => {
    if (reported.some(warning => isAbout(warning, row))) return []
    const cells = cellsOf(row.text, after)
    const table = tableAround(row.start, after).slice(1)
    const others = table.filter(other => other.length === cells.length && other.join('|') !== cells.join('|'))
    if (others.length < othersMin) return []
    const columns = cells.map((_, at) => others.map(other => other[at] ?? ''))
    const wrong = [...exchangedIn(cells, columns), ...unsaidIn(cells, columns, isSaid)]
    return wrong.length === 0 ? [] : [warning(row, wrong)]
  })
}

const rowsMax = 5
const othersMin = 2

function warning({ start, end }: Segment, cells: readonly string[]): Warning {
  return warn('more_changed', [start + 1, end], `Not as asked: ${quoteSome(cells)}.`)
}

type Columns = readonly (readonly string[])[]

/** A number in a column without any, and a cell without one in a column of numbers. */
function exchangedIn(cells: readonly string[], columns: Columns): readonly string[] {
  const isNumeric = (cell: string) => /\d/.test(cell)
  const misfits = cells.filter((cell, at) => {
    const column = columns[at]?.filter(other => other !== '') ?? []
    return cell !== '' && column.length >= othersMin && column.every(other => isNumeric(other) !== isNumeric(cell))
  })
  return misfits.some(isNumeric) && !misfits.every(isNumeric) ? misfits : []
}

/** Cells of no word of the instruction, in a column that has a value of it. */
function unsaidIn(cells: readonly string[], columns: Columns, isSaid: (word: string) => boolean): readonly string[] {
  return cells.filter((cell, at) => {
    const column = columns[at] ?? []
    if (at === 0 || !column.includes(cell) || contentIn(cell).length === 0 || contentIn(cell).some(isSaid)) return false
    return column.some(
      other => contentIn(other).length > 0 && /\p{L}{3}/u.test(other) && contentIn(other).every(isSaid),
    )
  })
}
