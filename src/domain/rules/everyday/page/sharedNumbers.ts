import { unitOf } from './amounts.ts'
import { singular } from './nouns.ts'

/** A number of a sentence and the word behind it. */
type Measured = { readonly start: number; readonly end: number; readonly word: string }

/** What joins a further value of the same thing: `5 EUR for adults and 3 EUR for children`. */
const joined =
  /(?:,|;|(?<![\p{L}])(?:and|or|und|oder|bzw\.|respectively|et|ou|y|o)) (?:only )?(?:(?:EUR|USD|GBP|CHF) ?|[€$£] ?)?$/u
const gapMaxChars = 80

/**
 * Whether each number has another one of its unit beside it that has neither a verb nor a noun, so that a name of the
 * sentence is a name of both. Ends of ranges are none of them.
 */
export function sharedNumbers(sentence: string, numbers: readonly Measured[]): readonly boolean[] {
  const isJoined = numbers.map((one, index) => {
    const before = numbers[index - 1]
    if (before === undefined || !haveOneUnit(sentence, before, one)) return false
    const between = sentence.slice(before.end, one.start)
    return (
      between.length <= gapMaxChars &&
      joined.test(between) &&
      !/\bbetween [^.;]{0,20}$|\bzwischen [^.;]{0,20}$/i.test(
        sentence.slice(Math.max(0, before.start - gapMaxChars), before.start),
      )
    )
  })
  return numbers.map((_, index) => isJoined[index] === true || isJoined[index + 1] === true)
}

function haveOneUnit(sentence: string, one: Measured, other: Measured): boolean {
  const [first, second] = [unitAround(sentence, one), unitAround(sentence, other)]
  return first === second || first === '' || second === ''
}

/** The unit behind or before a number; empty if there is none. */
function unitAround(sentence: string, { start, word }: Measured): string {
  const sign = /(EUR|USD|GBP|CHF|[€$£]) ?$/.exec(sentence.slice(Math.max(0, start - 4), start))?.[1]
  if (sign !== undefined) return unitOf(sign)
  return /^(?:and|or|for|to|in|if|und|oder|für|bei)$/.test(word) ? '' : unitOf(singular(word.toLowerCase()))
}
