import type { Comparison, Pair } from '../compare/compare.ts'
import { tokensOf } from '../compare/tokens.ts'
import { stemsOf } from '../intent/stems.ts'
import { isOverhaul } from './removedStatements.ts'
import type { RequestedChanges } from './requestedChanges.ts'
import type { GuardThresholds } from './thresholds.ts'
import { type Warning, warn } from './warnings.ts'

/**
 * Statements that were said in other words, with other numbers: to rewrite, to shorten or to translate asks for none.
 * `reported` are warnings about numbers.
 */
export function guardExchangedNumbers(
  comparison: Comparison,
  asked: RequestedChanges,
  thresholds: GuardThresholds,
  reported: readonly Warning[],
): readonly Warning[] {
  if (asked.intent.isOpen || isOverhaul(comparison, thresholds)) return []
  if (spokenOf.values().some(stem => asked.intent.stems.has(stem))) return []
  return comparison.changed.flatMap(pair => {
    const { before, after } = pair
    const isReported = reported.some(
      ({ code, lines }) =>
        code === 'number_changed' && lines !== null && lines[0] <= after.end && after.start < lines[1],
    )
    if (isReported || !isProse(pair) || asked.mayGetOtherContent(before)) return []
    if (asked.asks(['set', 'replace', 'rename', 'amend'], before)) return []
    const [old, now] = [numbersIn(before.text), numbersIn(after.text)]
    const gone = old.filter(number => !now.includes(number))
    const come = now.filter(number => !old.includes(number) && !asked.intent.numbers.has(number))
    if (gone.length !== 1 || come.length !== 1) return []
    return [warn('number_changed', [after.start + 1, after.end], `"${gone[0]}" became "${come[0]}".`)]
  })
}

const spokenOf = stemsOf('number numbers numbering renumber value version date year release count figure')

/** A changed cell causes a note only. */
function isProse({ before: { kind } }: Pair): boolean {
  return kind === 'paragraph' || kind === 'item' || kind === 'definition'
}

/** Numbers in figures, without those of links and code; zeros alone hold a place. */
function numbersIn(text: string): readonly string[] {
  return tokensOf(text).flatMap(({ kind, text: number }) => {
    const isNumber = kind === 'number' && !/^0{2,}$/.test(number)
    return isNumber ? [number.slice(0, numberMaxChars)] : []
  })
}

const numberMaxChars = 40
