import type { Comparison, Pair } from '../../compare/compare.ts'
import { measuresNamed } from '../../compare/measures.ts'
import { isComparable, isSameAmount, type Quantity, quantitiesIn, valuesOf } from '../../compare/quantities.ts'
import { wordingBetween } from '../../compare/wording.ts'

/** A quantity that became another one of what it measures. */
export type Exchanged = { readonly pair: Pair; readonly old: Quantity; readonly now: Quantity }

/** The quantities that became others, in the order of each statement. */
export function exchangedQuantities({ changed }: Comparison): readonly Exchanged[] {
  return changed.flatMap(pair => {
    const [before, after] = [quantitiesIn(pair.before.text), quantitiesIn(pair.after.text)]
    const [gone, come] = [without(before, after), without(after, before)]
    const used = new Set<Quantity>()
    return gone.flatMap(old => {
      const now = come.find(one => !used.has(one) && isComparable(one, old))
      if (now === undefined || gone.length !== come.length) return []
      used.add(now)
      return [{ pair, old, now }]
    })
  })
}

function without(quantities: readonly Quantity[], others: readonly Quantity[]): readonly Quantity[] {
  const nameOf = ({ number, unit }: Quantity) => `${number} ${unit}`
  const left = new Map<string, number>()
  for (const one of others) left.set(nameOf(one), (left.get(nameOf(one)) ?? 0) + 1)
  return quantities
    .filter(one => {
      const count = left.get(nameOf(one)) ?? 0
      left.set(nameOf(one), count - 1)
      return count <= 0
    })
    .slice(0, quantitiesMax)
}

const quantitiesMax = 50

/** Numbers and units that became others of the same amount. */
export type Conversions = {
  /** The statements that have one. */
  readonly pairs: ReadonlySet<Pair>
  readonly isConverted: (before: string, after: string) => boolean
  readonly isGone: (number: string) => boolean
}

/** `once every 30 seconds` and `once every 0.5 minutes`; a cell with a unit is about all numbers of its row. */
export function conversionsIn(comparison: Comparison): Conversions {
  const right = exchangedQuantities(comparison).filter(
    ({ old, now }) => old.unit !== now.unit && isSameAmount(old, now),
  )
  const known = new Set(
    right.flatMap(({ old, now }) => [`${old.number} ${now.number}`, ...pairsOf(old.unit, now.unit)]),
  )
  const numbers = new Set(right.map(({ old }) => old.number))
  const factors = factorsIn(comparison)
  return {
    pairs: new Set(right.map(({ pair }) => pair)),
    isConverted: (before, after) =>
      known.has(`${before} ${after}`) || factors.some(factor => isTimes(before, after, factor)),
    isGone: number => numbers.has(number),
  }
}

/** Rates change one of their units. */
function pairsOf(old: string, now: string): readonly string[] {
  const [units, others] = [old.split('/'), now.split('/')]
  return units.map((unit, at) => `${unit} ${others[at]}`)
}

/** How many times as large numbers are in the unit that took the place of another one, in its own cell. */
export function factorsIn({ changed }: Comparison): readonly number[] {
  const factors = changed.flatMap(({ before, after }) =>
    before.kind !== 'row'
      ? []
      : wordingBetween(before, after).runs.flatMap(({ removed, added }) => {
          const [old, now] = [removed, added].map(tokens => tokens.flatMap(({ text }) => measuresNamed(text)))
          const same = old?.flatMap(
            one => now?.filter(({ of }) => of === one.of).map(({ amount }) => one.amount / amount) ?? [],
          )
          return same?.length === 1 ? same : []
        }),
  )
  return [...new Set(factors)].slice(0, factorsMax)
}

const factorsMax = 10

/** Whether one number is the other one times the factor, as far as they are written. */
export function isTimes(before: string, after: string, factor: number): boolean {
  return valuesOf(before).some(old =>
    valuesOf(after).some(now => Math.abs(old * factor - now) <= 0.005 * Math.abs(now)),
  )
}

/** What of a row does not fit its new unit, `4.5 bar` and `45 kPa`, unless it `isGiven`. */
export function wronglyConvertedIn(
  { before, after }: Pair,
  factors: readonly number[],
  isGiven: (number: string) => boolean,
): readonly string[] {
  if (before.kind !== 'row' || factors.length === 0) return []
  return wordingBetween(before, after).runs.flatMap(({ removed, added }) => {
    const [old, now] = [removed, added].map(tokens => tokens.filter(({ kind }) => kind === 'number'))
    const isUnit = [...removed, ...added].some(({ text }) => measuresNamed(text).length > 0)
    if (isUnit || old?.length !== 1 || now?.length !== 1) return []
    const [was, is] = [old[0]?.text ?? '', now[0]?.text ?? '']
    return isGiven(is) || factors.some(factor => isTimes(was, is, factor)) ? [] : [`"${was}" became "${is}"`]
  })
}
