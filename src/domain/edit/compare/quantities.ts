import { numberOf } from '../../text/numberWords.ts'
import { type Measure, measuresNamed } from './measures.ts'
import { type Token, tokensOf } from './tokens.ts'

/** A number with its unit, such as `30 seconds`, `EUR 12`, `USD 900 per month`. */
export type Quantity = {
  /** The number and the unit as they are written. */
  readonly number: string
  readonly unit: string
  /** What it may amount to: `2.500` is two thousand five hundred or two and a half. */
  readonly amounts: readonly Measure[]
  /** How far another way to write it may differ. */
  readonly tolerance: number
}

/** The quantities of a text, in its order. */
export function quantitiesIn(text: string): readonly Quantity[] {
  const tokens = tokensOf(text.slice(0, readMaxChars))
  return tokens.flatMap((token, at) => quantityAt(tokens, token, at) ?? [])
}

const readMaxChars = 10_000

function quantityAt(tokens: readonly Token[], { kind, text }: Token, at: number): Quantity | null {
  const values = kind === 'number' || kind === 'word' ? valuesOf(text) : []
  if (values.length === 0) return null
  const [next, hyphen, second] = [tokens[at + 1]?.text ?? '', tokens[at + 1]?.text === '-', tokens[at + 2]?.text ?? '']
  const isHalf = /^half$/i.test(text) && /^an?$/i.test(next)
  const behind = hyphen || isHalf ? second : next
  const before = tokens[at - 1]?.text ?? ''
  const unit = measuresNamed(behind).length > 0 ? behind : currency.test(before) ? before : ''
  const units = measuresNamed(unit)
  if (units.length === 0) return null
  const end = unit === before ? at + 1 : at + (behind === next ? 2 : 3)
  const rate = /^(?:\/|per|pro|par|je|por|al|a)$/i.test(tokens[end]?.text ?? '')
    ? measuresNamed(tokens[end + 1]?.text ?? '')
    : []
  const amounts = values.flatMap(value =>
    units.flatMap(({ of, amount }) =>
      rate.length === 0
        ? [{ of, amount: value * amount }]
        : rate.map(one => ({ of: `${of} per ${one.of}`, amount: (value * amount) / one.amount })),
    ),
  )
  const name = rate.length === 0 ? unit : `${unit}/${tokens[end + 1]?.text}`
  return { number: text, unit: name, amounts, tolerance: toleranceOf(text) * (amounts[0]?.amount ?? 0) }
}

const currency = /^(?:[€$£]|EUR|USD|GBP|CHF)$/

const words: ReadonlyMap<string, number> = new Map(
  [
    'half|halbe|halben|demi',
    'ein|eine|einen|einem|einer|un|une|uno|una',
    'zwei|deux|dos|due',
    'drei|trois|tres|tre',
    'vier|quatre|cuatro|quattro',
    'fünf|cinq|cinco|cinque',
    'sechs|six|seis|sei',
  ].flatMap((list, at) => list.split('|').map(word => [word, at === 0 ? 0.5 : at] as const)),
)

/** What a number may mean; none for dates, ranges and words that are no number. */
export function valuesOf(text: string): readonly number[] {
  const word = words.get(text.toLowerCase()) ?? numberOf(text)
  if (word !== null) return [word]
  if (/^\d+$/.test(text)) return [Number(text)]
  const grouped = /^\d{1,3}(?:([.,])\d{3})(?:\1\d{3})*$/.test(text) ? [Number(text.replace(/[.,]/g, ''))] : []
  if (/^\d+[.,]\d+$/.test(text)) return [...grouped, Number(text.replace(',', '.'))]
  const mixed = /^(\d{1,3}(?:[.,]\d{3})+)[.,](\d{1,2})$/.exec(text)
  return mixed === null ? grouped : [Number(`${mixed[1]?.replace(/[.,]/g, '')}.${mixed[2]}`)]
}

/** Half of the last decimal that is shown, as a share of the number. */
function toleranceOf(text: string): number {
  const [, digits = ''] = /[.,](\d+)$/.exec(text) ?? []
  const value = Math.max(...valuesOf(text))
  return digits === '' || value === 0 ? exact : (0.5 * 10 ** -digits.length) / value
}

const exact = 1e-9

/** Whether two quantities are the same amount, as far as they are written. */
export function isSameAmount(one: Quantity, other: Quantity): boolean {
  const tolerance = Math.max(one.tolerance, other.tolerance)
  return one.amounts.some(({ of, amount }) =>
    other.amounts.some(same => same.of === of && Math.abs(same.amount - amount) <= tolerance + exact * amount),
  )
}

/** Whether they measure the same, so that they can be compared. */
export function isComparable(one: Quantity, other: Quantity): boolean {
  return one.amounts.some(({ of }) => other.amounts.some(same => same.of === of))
}
