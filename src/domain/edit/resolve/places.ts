import { foldLine, foldWords, type Tier, tiers } from './tiers.ts'
import type { DocumentView, ViewRange } from './view.ts'

/** Where lines stand in the document: in one place to the strictest tier that finds any, in several, or nowhere. */
export type Finding =
  | { readonly kind: 'one'; readonly tier: Tier; readonly place: ViewRange }
  | { readonly kind: 'many'; readonly tier: Tier; readonly places: readonly ViewRange[] }
  | { readonly kind: 'none' }

/** Nobody reads a longer list; the search stops there. */
export const placesMax = 100

/**
 * Finds lines in one document. If a tier finds several places and exactly one of them lies `within` the range, it is
 * that one. Every search is linear in the document, whatever it holds.
 */
export function createFinder(view: DocumentView): (lines: readonly string[], within?: ViewRange) => Finding {
  const indexes = new Map<Tier, TierIndex>()
  return (lines, within) => {
    for (const tier of tiers) {
      const index = indexes.get(tier) ?? indexDocument(view, tier)
      indexes.set(tier, index)
      const places = findIn(index, lines)
      if (places.length === 0) continue
      const inside = within === undefined ? [] : places.filter(at => at.start >= within.start && at.end <= within.end)
      const [place] = places.length === 1 ? places : inside.length === 1 ? inside : []
      return place === undefined ? { kind: 'many', tier, places } : { kind: 'one', tier, place }
    }
    return { kind: 'none' }
  }
}

/** The document as a sequence of numbers, one for each folded line (or word), and the line of each. */
type TierIndex = {
  readonly units: (line: string) => readonly string[]
  readonly numbers: ReadonlyMap<string, number>
  readonly sequence: readonly number[]
  readonly lineOf: readonly number[]
}

function indexDocument(view: DocumentView, tier: Tier): TierIndex {
  const units = tier === 'flow' ? foldWords : (line: string) => [foldLine[tier](line)]
  const numbers = new Map<string, number>()
  const sequence: number[] = []
  const lineOf: number[] = []
  const numberOf = (unit: string) => {
    const number = numbers.get(unit) ?? numbers.size
    numbers.set(unit, number)
    return number
  }
  const numbersByLine = new Map<string, readonly number[]>()
  for (const [index, { content }] of view.lines.entries()) {
    const known = numbersByLine.get(content) ?? units(content).map(numberOf)
    numbersByLine.set(content, known)
    for (const number of known) {
      sequence.push(number)
      lineOf.push(index)
    }
  }
  return { units, numbers, sequence, lineOf }
}

function findIn({ units, numbers, sequence, lineOf }: TierIndex, lines: readonly string[]): readonly ViewRange[] {
  const wanted: number[] = []
  for (const unit of lines.flatMap(units)) {
    const number = numbers.get(unit)
    if (number === undefined) return []
    wanted.push(number)
  }
  const places: ViewRange[] = []
  for (const first of occurrences(sequence, wanted)) {
    const last = first + wanted.length - 1
    const startsLine = lineOf[first] !== lineOf[first - 1]
    const endsLine = lineOf[last] !== lineOf[last + 1]
    if (startsLine && endsLine) places.push({ start: lineOf[first] as number, end: (lineOf[last] as number) + 1 })
    if (places.length === placesMax) break
  }
  return places
}

/** Every place of `wanted` in `sequence`, overlapping ones too (Knuth, Morris and Pratt: linear on any input). */
function* occurrences(sequence: readonly number[], wanted: readonly number[]): Generator<number> {
  if (wanted.length === 0) return
  const borders = bordersOf(wanted)
  let matched = 0
  for (const [index, number] of sequence.entries()) {
    while (matched > 0 && (matched === wanted.length || wanted[matched] !== number))
      matched = borders[matched - 1] as number
    if (wanted[matched] === number) matched++
    if (matched === wanted.length) yield index - matched + 1
  }
}

/** For each prefix, the length of its longest proper part that it both starts and ends with. */
function bordersOf(wanted: readonly number[]): readonly number[] {
  const borders = [0]
  let length = 0
  for (let i = 1; i < wanted.length; i++) {
    while (length > 0 && wanted[length] !== wanted[i]) length = borders[length - 1] as number
    if (wanted[length] === wanted[i]) length++
    borders.push(length)
  }
  return borders
}
