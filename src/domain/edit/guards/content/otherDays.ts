import type { Comparison, Pair } from '../../compare/compare.ts'
import { type DayNamed, daysIn, isSameDay, isSwapped } from '../../compare/dates.ts'
import type { Segment } from '../../compare/segments.ts'
import type { GuardContext } from '../context/context.ts'
import { isRelative } from '../context/relative.ts'
import { inRuns, isAbout, type Warning, warn } from '../context/warnings.ts'
import { stepsIn } from './impliedNumbers.ts'

/**
 * Days that became another one than the instruction gives: `2025-03-02` for `3 February 2025`, June for `one month
 * later` than April. In the metadata, the date of the last change may become any later one.
 */
export function guardOtherDays(
  { rewrite, comparison, asked: { intent } }: GuardContext,
  reported: readonly Warning[],
): readonly Warning[] {
  const instruction = rewrite.instruction.slice(0, readMaxChars)
  const said = daysIn(instruction)
  const steps = isRelative(instruction) ? stepsIn(instruction) : []
  if (intent.isOpen || said.length + steps.length === 0) return []
  return inRuns(
    [...comparison.changed, ...keysIn(comparison)].flatMap(pair => {
      const wrong = exchangedDays(pair).find(([old, now]) => {
        if (said.some(day => isSameDay(day, now))) return false
        if (said.some(day => isSwapped(day, now))) return true
        if (pair.after.kind === 'matter') return false
        return steps.length === 0 ? said.length > 0 : !steps.some(({ months, days }) => isStep(old, now, months, days))
      })
      if (wrong === undefined || reported.some(warning => isAbout(warning, pair.after))) return []
      const what = `"${wrong[0].text}" became "${wrong[1].text}".`
      return [warn('number_changed', [pair.after.start + 1, pair.after.end], what)]
    }),
  )
}

const readMaxChars = 2_000

/** Lines of the metadata that have little in common but their key. */
function keysIn({ lost, added }: Comparison): readonly Pair[] {
  const keyOf = ({ kind, text }: Segment) => (kind === 'matter' ? (/^[\w-]{1,60}:/.exec(text)?.[0] ?? null) : null)
  const now = new Map(added.map(segment => [keyOf(segment), segment]))
  return lost.flatMap(before => {
    const key = keyOf(before)
    const after = key === null ? undefined : now.get(key)
    return after === undefined ? [] : [{ before, after }]
  })
}

function exchangedDays({ before, after }: Pair): readonly (readonly [DayNamed, DayNamed])[] {
  const [old, now] = [daysIn(before.text), daysIn(after.text)]
  const gone = old.filter(day => !now.some(one => one.text === day.text))
  const come = now.filter(day => !old.some(one => one.text === day.text))
  if (gone.length !== come.length) return []
  return gone.flatMap((day, at) => (come[at] === undefined ? [] : [[day, come[at]] as const]))
}

const dayMs = 86_400_000

/** Whether two days are so many months or days apart, in either direction. */
function isStep(old: DayNamed, now: DayNamed, months: number, days: number): boolean {
  if (old.year === 0 || now.year === 0) return true
  const apart = Math.abs(now.year * 12 + now.month - old.year * 12 - old.month)
  if (months > 0) return apart === months
  const [from, to] = [old, now].map(({ year, month, day }) => Date.UTC(year, month - 1, day))
  return Math.abs((to ?? 0) - (from ?? 0)) === days * dayMs
}
