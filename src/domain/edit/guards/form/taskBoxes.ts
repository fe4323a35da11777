import { createSegmentReader, type Segment } from '../../compare/segments.ts'
import { isMore } from '../../intent/stems.ts'
import type { GuardContext } from '../context/context.ts'
import { speaksOfMany } from '../context/many.ts'
import { inRuns, type Warning, warn } from '../context/warnings.ts'

const box = /\[[ xX]\]/

/** Tasks that were marked as done or open, although the instruction speaks of another one. */
export function guardTaskBoxes({ rewrite, before, comparison, asked }: GuardContext): readonly Warning[] {
  const turned = comparison.changed.filter(
    pair => boxOf(pair.before) !== null && boxOf(pair.before) !== boxOf(pair.after),
  )
  if (
    turned.length === 0 ||
    turned.length > turnedMax ||
    asked.intent.isOpen ||
    speaksOfMany(rewrite.instruction, rewrite.before)
  )
    return []
  const tasks = createSegmentReader(before, 0)
    .read({ start: 0, end: before.lines.length })
    .filter(segment => boxOf(segment) !== null)
    .slice(0, tasksMax)
    .map(segment => asked.spokenIn(segment, segment.text))
  const isOutmatched = ({ before: task }: { before: Segment }) => {
    const own = asked.spokenIn(task, task.text)
    return tasks.some(other => isMore(other, own))
  }
  return inRuns(
    turned
      .filter(isOutmatched)
      .map(({ after: { start, end } }) => warn('elsewhere_changed', [start + 1, end], 'Its box was turned.')),
  )
}

const tasksMax = 500
/** More are what the instruction asks for. */
const turnedMax = 20

function boxOf({ kind, marks }: Segment): string | null {
  return kind === 'item' ? (box.exec(marks)?.[0].toLowerCase() ?? null) : null
}
