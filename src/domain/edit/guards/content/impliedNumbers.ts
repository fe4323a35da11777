import type { Comparison } from '../../compare/compare.ts'
import { differencesIn } from '../../compare/differences.ts'
import { measuresNamed } from '../../compare/measures.ts'
import { isSameAmount, quantitiesIn } from '../../compare/quantities.ts'
import { wordingBetween } from '../../compare/wording.ts'
import { stemsOf } from '../../intent/stems.ts'
import type { GuardContext } from '../context/context.ts'
import { conversionsIn, exchangedQuantities } from './conversions.ts'

/** Whether a number follows from the instruction though it is not written in it. */
export type ImpliedNumbers = (before: string, after: string) => boolean

const comparing =
  /(?<!\p{L})(?:longer|shorter|later|earlier|extend|postpone|prolong|länger|kürzer|später|früher|verlänger|verkürz|verschieb)/iu
const oneWords = 'a|an|one|ein|eine|einen|einem|einer|un|une|uno|una'
const amounts: Readonly<Record<string, number>> = {
  two: 2,
  three: 3,
  zwei: 2,
  drei: 3,
  deux: 2,
  trois: 3,
  dos: 2,
  tres: 3,
}

/**
 * `one year longer` takes a year to the next one, if that is the only number that changed; `1 MiB` is 1048576, in
 * whatever unit the text has it.
 */
export function impliedNumbers({
  rewrite: { instruction },
  comparison,
  numbers,
  asked: { intent },
}: GuardContext): ImpliedNumbers {
  const text = instruction.slice(0, readMaxChars)
  const { isConverted: isSameQuantity } = conversionsIn(comparison)
  const quantities = quantitiesIn(text)
  const given = new Set(
    exchangedQuantities(comparison)
      .filter(({ now }) => quantities.some(one => isSameAmount(one, now)))
      .map(({ old, now }) => `${old.number} ${now.number}`),
  )
  const isRenumbering = renumbers.values().some(stem => intent.stems.has(stem))
  const figures = (text.match(/(?<![\d.,])\d{1,9}(?:\.\d{1,6})?(?![\d,]|\.\d)/g) ?? []).map(Number)
  const said = stepsIn(text).map(({ amount }) => amount)
  const steps = comparing.test(text) && changesOneNumber(comparison) ? new Set(said) : new Set<number>()
  return (before, after) => {
    if (
      given.has(`${before} ${after}`) ||
      isSameQuantity(before, after) ||
      numbers.became(before, after, isRenumbering)
    )
      return true
    const [old, now] = [partsOf(before), partsOf(after)]
    const differing = now.flatMap((part, at) => (part === old[at] ? [] : [[old[at] ?? Number.NaN, part] as const]))
    const [first, ...others] = differing
    if (old.length !== now.length || first === undefined || others.length > 0) return false
    return steps.has(Math.abs(first[1] - first[0])) || figures.some(figure => isConverted(figure, first[1]))
  }
}

/** A length of time: `one month`, `2 weeks`. */
export type Step = { readonly amount: number; readonly months: number; readonly days: number }

export function stepsIn(instruction: string): readonly Step[] {
  return [...instruction.matchAll(spelled)].map(([, said = '', unit = '']) => {
    const amount = Number(said) || (amounts[said.toLowerCase()] ?? 1)
    const [measure] = measuresNamed(unit)
    const isMonths = measure?.of === 'months'
    const of = amount * (measure?.amount ?? 0)
    return { amount, months: isMonths ? of : 0, days: isMonths ? 0 : of / daySeconds }
  })
}

const renumbers = stemsOf('renumber renumbered renumbering numbering number numbers references')
const daySeconds = 86_400
const readMaxChars = 2_000
/** An amount of a step in time; with other things, `a` and `one` say nothing of numbers. */
const spelled = new RegExp(
  `(?<![\\p{L}\\d.,])(\\d{1,4}|${oneWords}|${Object.keys(amounts).join('|')}) (years?|months?|weeks?|days?|jahre?n?|monate?n?|wochen?|tage?n?|ans?|années?|mois|jours?|semaines?|años?|mes|meses|días?|semanas?)(?!\\p{L})`,
  'giu',
)

/** `2028-03-31` has three parts; commas and spaces that group digits are none of a number. */
function partsOf(number: string): readonly number[] {
  return (number.replace(/(?<=\d)[, '’](?=\d{3}(?!\d))/g, '').match(/\d{1,15}/g) ?? []).map(Number)
}

const factors = [1_000, 1_000_000, 1_000_000_000, 1_024, 1_048_576, 1_073_741_824, 3_600, 86_400]

function isConverted(figure: number, number: number): boolean {
  return figure > 0 && factors.some(factor => figure * factor === number)
}

function changesOneNumber({ changed }: Comparison): boolean {
  const differences = changed
    .filter(({ before, after }) => before.text !== after.text)
    .flatMap(({ before, after }) => differencesIn(wordingBetween(before, after)))
  return differences.filter(({ kind }) => kind === 'number' || kind === 'value').length === 1
}
