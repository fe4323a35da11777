import type { Pair } from '../../compare/compare.ts'
import { stemsOf } from '../../intent/stems.ts'
import type { LineOutline } from '../../lineOutline.ts'
import type { GuardContext } from '../context/context.ts'
import type { RequestedChanges } from '../context/requestedChanges.ts'
import { cellsOf, tableAround } from '../context/tables.ts'
import { quoteSome, type Warning, warn } from '../context/warnings.ts'

/**
 * The only change is one cell, and the instruction names another row or column of its table and not this one. `elsewhere`
 * are other warnings that say so.
 */
export function guardOtherCell(
  { before, comparison, asked, isRevision }: GuardContext,
  elsewhere: readonly Warning[],
): readonly Warning[] {
  const { changed, added, lost, moved } = comparison
  const [pair, ...others] = changed
  if (elsewhere.length > 0 || isRevision || pair === undefined || others.length > 0) return []
  if (added.length > 0 || lost.length > 0 || moved.length > 0 || asked.has(['add', 'move', 'remove', 'format']))
    return []
  if (asked.intent.isOpen || pair.before.kind !== 'row' || pair.after.kind !== 'row') return []
  const at = changedCell(pair, before)
  const table = tableAround(pair.before.start, before)
  const [header] = table
  if (at === null || header === undefined) return []
  const isNamed = (cell: string) => {
    const stems = [...stemsOf(cell)]
    return stems.length > 0 && stems.every(stem => asked.intent.stems.has(stem) || beginsCompound(stem, asked))
  }
  const sharesWord = (cell: string) =>
    stemsOf(cell)
      .values()
      .some(stem => asked.intent.stems.has(stem))
  const [label = '', column = ''] = [cellsOf(pair.before.text, before)[0], header[at]]
  const rows = table.slice(1).flatMap(([first = '']) => (first !== label && isNamed(first) ? [first] : []))
  const isLabelled = (cell: string) => asked.intent.names(`${cell} ${label}`)
  const columns = header.filter((cell, index) => index > 0 && index !== at && isNamed(cell) && !isLabelled(cell))
  const isOtherRow = at > 0 && rows.length > 0 && !sharesWord(label)
  const isOtherColumn = columns.length > 0 && !sharesWord(column)
  if (!isOtherRow && !isOtherColumn) return []
  const named = isOtherRow ? rows : columns
  return [
    warn('elsewhere_changed', [pair.after.start + 1, pair.after.end], `The instruction names ${quoteSome(named)}.`),
  ]
}

/** `Alarm` in `der Alarmwert` */
function beginsCompound(stem: string, { intent }: RequestedChanges): boolean {
  return stem.length >= compoundMinChars && intent.stems.values().some(one => one.startsWith(stem))
}

const compoundMinChars = 5

/** The index of the only cell that differs. */
function changedCell({ before, after }: Pair, outline: LineOutline): number | null {
  const [old, now] = [cellsOf(before.text, outline), cellsOf(after.text, outline)]
  const differing = now.flatMap((cell, at) => (cell === old[at] ? [] : [at]))
  return old.length === now.length && differing.length === 1 ? (differing[0] ?? null) : null
}
