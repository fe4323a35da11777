import type { Pair } from '../../compare/compare.ts'
import { isComparable, isSameAmount, type Quantity, quantitiesIn } from '../../compare/quantities.ts'
import type { GuardContext } from '../context/context.ts'
import { isRelative } from '../context/relative.ts'
import { inRuns, isAbout, type Warning, warn } from '../context/warnings.ts'
import { type Exchanged, exchangedQuantities, factorsIn, wronglyConvertedIn } from './conversions.ts'

/**
 * Quantities that became another amount than the instruction gives: `0.3 minutes` for 30 seconds where only the unit
 * was to change, `30 minutes` for `one hour`, `EUR 1.40` for `CHF 1.40`. `reported` are warnings about numbers.
 */
export function guardOtherQuantities(
  { rewrite, comparison, asked: { intent } }: GuardContext,
  reported: readonly Warning[],
): readonly Warning[] {
  const instruction = rewrite.instruction.slice(0, readMaxChars)
  if (intent.isOpen || isRelative(instruction)) return []
  const said = quantitiesIn(instruction)
  const factors = factorsIn(comparison)
  const isReported = ({ after }: Pair) =>
    reported.some(warning => warning.code === 'number_changed' && isAbout(warning, after))
  const wrong = exchangedQuantities(comparison).filter(one => isWrong(one, said, intent.numbers))
  return inRuns([
    ...wrong.flatMap(({ pair, old, now }) => {
      const isReported = reported.some(warning => warning.code === 'number_changed' && isAbout(warning, pair.after))
      return isReported
        ? []
        : [warn('number_changed', linesOf(pair.after), `"${nameOf(old)}" became "${nameOf(now)}".`)]
    }),
    ...comparison.changed.flatMap(pair =>
      (isReported(pair) ? [] : wronglyConvertedIn(pair, factors, number => intent.numbers.has(number))).map(what =>
        warn('number_changed', linesOf(pair.after), `${what}.`),
      ),
    ),
  ])
}

const readMaxChars = 2_000

function isWrong({ old, now }: Exchanged, said: readonly Quantity[], numbers: ReadonlySet<string>): boolean {
  if (said.some(one => isSameAmount(one, now)) || isSameAmount(old, now)) return false
  const sameNumber = said.filter(one => one.number === now.number)
  if (sameNumber.length > 0) return !said.some(one => one.unit === now.unit)
  if (numbers.has(now.number)) return false
  if (old.unit !== now.unit) return true
  return said.some(one => isComparable(one, now)) && !numbers.has(old.number)
}

function nameOf({ number, unit }: Quantity): string {
  return `${number} ${unit}`
}

function linesOf({ start, end }: { readonly start: number; readonly end: number }) {
  return [start + 1, end] as const
}
