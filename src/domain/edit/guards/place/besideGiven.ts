import type { Segment } from '../../compare/segments.ts'
import { tokensOf } from '../../compare/tokens.ts'
import { impliedNumbers } from '../content/impliedNumbers.ts'
import type { GuardContext } from '../context/context.ts'
import { type Given, givenBy } from '../context/given.ts'
import { contentOf, isNumber } from '../context/said.ts'
import { inRuns, isAbout, quoteSome, type Warning, warn } from '../context/warnings.ts'
import { outmatchedPlaces } from './otherPlace.ts'

/**
 * If an instruction only gives values (`the notice should be 60 days`, `change the owner to Dana`) and a statement got
 * one, whatever else changed was not asked for: another value, or a word elsewhere, even in a statement that the
 * instruction speaks of. The same value in the place of another one belongs to the statement that has most of the
 * instruction's words. `reported` are warnings about statements that changed.
 */
export function guardBesideGiven(context: GuardContext, reported: readonly Warning[]): readonly Warning[] {
  const { comparison, isOverhaul } = context
  const given = isOverhaul ? null : givenBy(context)
  if (given === null) return []
  const isReported = (segment: Segment) => reported.some(warning => isAbout(warning, segment))
  const unasked = new Set([...otherChanges(context, given), ...outmatchedPlaces(context, given)])
  const right = new Set(given.made.filter(place => !unasked.has(place)).map(({ pair }) => pair.after))
  const besides = [...Map.groupBy(unasked, ({ pair }) => pair.after)].flatMap(([after, places]) => {
    if (isReported(after)) return []
    const words = quoteSome(places.map(({ gone, come }) => (come.length > 0 ? come : gone).join(' ')))
    const code = right.has(after) ? 'more_changed' : 'elsewhere_changed'
    return [warn(code, [after.start + 1, after.end], `Also changed: ${words}.`)]
  })
  const isNumeric = given.made.some(({ run }) => run.added.some(isNumber))
  const come = comparison.added.filter(segment => isNumeric && !isReported(segment) && saysOther(segment, given))
  return inRuns(
    [...besides, ...come.map(({ start, end }) => warn('elsewhere_changed', [start + 1, end]))].toSorted(
      (one, other) => (one.lines?.[0] ?? 0) - (other.lines?.[0] ?? 0),
    ),
  )
}

/** The places that did not get words of the instruction, and whose change follows from none that did. */
function otherChanges(context: GuardContext, { made, others, isSaid, isExact }: Given) {
  const isImplied = impliedNumbers(context)
  const inMade = new Set(made.map(({ pair }) => pair))
  const replaced = new Set(made.flatMap(place => place.gone.filter(word => /^\d/.test(word))))
  return others.filter(({ pair, run, gone, come }) => {
    if (come.length === 0 && gone.filter(isSaid).length >= saidMinShare * gone.length) return false
    if (come.length > 0 && come.every(isSaid) && !isExact) return false
    const numbers = gone.filter(word => /^\d/.test(word))
    const isSecond = numbers.length > 0 && numbers.every(number => replaced.has(number))
    if (inMade.has(pair) && isSecond && !run.added.some(isNumber)) return false
    const isProse = pair.before.kind !== 'code' && pair.before.kind !== 'row'
    if (isProse && inMade.has(pair) && ![...run.removed, ...run.added].some(isNumber)) return false
    return !(gone.length === 1 && come.length === 1 && isImplied(gone[0] ?? '', come[0] ?? ''))
  })
}

/** Whether fewer than half of the words of a new statement are those of the instruction. */
function saysOther({ kind, text }: Segment, { isSaid }: Given): boolean {
  if (kind === 'rule' || kind === 'matter' || kind === 'fence') return false
  const words = contentOf(tokensOf(text))
  return words.length > 0 && words.filter(isSaid).length < saidMinShare * words.length
}

const saidMinShare = 0.5
