import { createOccurrenceFinder, type OccurrenceFinder } from '../../text/runs.ts'
import type { DocumentView, ViewRange } from '../../text/view.ts'
import { foldUnits, type Tier, tiers } from './tiers.ts'

/** Where lines occur in the document: in one place for the strictest tier that finds any, in several, or nowhere. */
export type FoundPlaces =
  | { readonly kind: 'one'; readonly tier: Tier; readonly place: ViewRange }
  | { readonly kind: 'many'; readonly tier: Tier; readonly places: readonly ViewRange[] }
  | { readonly kind: 'none' }

/** A longer list has no use; the search stops there. */
export const placesMax = 100

/**
 * Finds lines in one document. Lines that are not quoted verbatim must also match only one place for the loosest line
 * tier: the model may have lost exactly the form that distinguishes two places. If several places match and exactly one
 * is `within` the range, that one is chosen. A line that was not shown matches nothing. Every search is linear in the
 * document, whatever its content.
 */
export function createFinder(
  view: DocumentView,
  isShown: (line: number) => boolean = () => true,
): (lines: readonly string[], within?: ViewRange) => FoundPlaces {
  const indexes = new Map<Tier, TierIndex>()
  const document = distinctLines(view, isShown)
  const documentAt = foldUnits(document.contents)
  const findAll = (tier: Tier, wantedAt: (tier: Tier) => Units) => {
    const index = indexes.get(tier) ?? indexDocument(document, documentAt(tier))
    indexes.set(tier, index)
    return findIn(index, wantedAt(tier).flat())
  }
  return (lines, within) => {
    const wantedAt = foldUnits(lines)
    for (const tier of tiers) {
      const found = findAll(tier, wantedAt)
      if (found.length === 0) continue
      const verbatim = tier === 'exact' || tier === 'flow'
      const places = verbatim || found.length > 1 ? found : findAll('emphasis', wantedAt)
      const inside = within === undefined ? [] : places.filter(at => at.start >= within.start && at.end <= within.end)
      const [place] = places.length === 1 ? places : inside.length === 1 ? inside : []
      return place === undefined ? { kind: 'many', tier, places } : { kind: 'one', tier, place }
    }
    return { kind: 'none' }
  }
}

/** What is compared of each line. */
type Units = readonly (readonly string[])[]

/** The document as a sequence of numbers, one for each folded line (or word), with its line. */
type TierIndex = {
  readonly numbers: ReadonlyMap<string, number>
  readonly lineOf: readonly number[]
  readonly occurrences: OccurrenceFinder
}

/**
 * The document as kinds of lines: equal lines have the same kind, and lines that were not shown have the kind `hidden`.
 */
type DistinctLines = { readonly contents: readonly string[]; readonly kindOf: Int32Array }

/** Lines and words are split at line feeds, so none equals this. */
const hidden = '\n'

function distinctLines({ lines }: DocumentView, isShown: (line: number) => boolean): DistinctLines {
  const kinds = new Map<string, number>()
  const kindOf = Int32Array.from(lines, ({ content }, index) => numberIn(kinds, isShown(index) ? content : hidden))
  return { contents: [...kinds.keys()], kindOf }
}

function indexDocument({ contents, kindOf }: DistinctLines, units: Units): TierIndex {
  const numbers = new Map<string, number>()
  const numbersOf = units.map((here, at) =>
    (contents[at] === hidden ? [hidden] : here).map(unit => numberIn(numbers, unit)),
  )
  const sequence: number[] = []
  const lineOf: number[] = []
  for (const [line, kind] of kindOf.entries()) {
    for (const number of numbersOf[kind] ?? []) {
      sequence.push(number)
      lineOf.push(line)
    }
  }
  return { numbers, lineOf, occurrences: createOccurrenceFinder(Int32Array.from(sequence), numbers.size) }
}

function numberIn(numbers: Map<string, number>, text: string): number {
  const known = numbers.get(text)
  if (known !== undefined) return known
  numbers.set(text, numbers.size)
  return numbers.size - 1
}

function findIn({ numbers, lineOf, occurrences }: TierIndex, units: readonly string[]): readonly ViewRange[] {
  const wanted: number[] = []
  for (const unit of units) {
    const number = numbers.get(unit)
    if (number === undefined) return []
    wanted.push(number)
  }
  const places: ViewRange[] = []
  for (const first of occurrences(wanted)) {
    const last = first + wanted.length - 1
    const startsLine = lineOf[first] !== lineOf[first - 1]
    const endsLine = lineOf[last] !== lineOf[last + 1]
    if (startsLine && endsLine) places.push({ start: lineOf[first] as number, end: (lineOf[last] as number) + 1 })
    if (places.length === placesMax) break
  }
  return places
}
