import { numberOf } from '../../../text/numberWords.ts'
import { isSameAmount, type Quantity, quantitiesIn } from '../../compare/quantities.ts'
import { tokensOf } from '../../compare/tokens.ts'
import type { GuardContext } from '../context/context.ts'
import { isRelative } from '../context/relative.ts'
import type { Rewrite } from '../context/rewrite.ts'
import { placesIn, saidIn } from '../context/said.ts'
import { quoteSome, type Warning, warn } from '../context/warnings.ts'

/** An instruction gives several new amounts of one unit, and only some of them came: `CHF 1.40 per day, up to CHF 28`. */
export function guardMissingValues({ rewrite, comparison, asked, isRevision }: GuardContext): readonly Warning[] {
  const instruction = rewrite.instruction.slice(0, readMaxChars)
  if (asked.intent.isOpen || isRelative(instruction) || takesBack.test(instruction)) return []
  const absent = isRevision ? [] : [...absentNumbers(rewrite, { comparison, asked })]
  if (absent.length === 0 && !isRevision) absent.push(...forgotten(instruction, comparison))
  if (absent.length > 0) return [warn('partly_done', null, `Missing: ${quoteSome(absent)}.`)]
  if (contrast.test(instruction)) return []
  const said = quantitiesIn(instruction)
  const other = otherThanSaid(instruction, { comparison, asked })
  if (other.length > 0) return [warn('partly_done', null, `Missing: ${quoteSome(other)}.`)]
  if (said.length < 2) return []
  const statements = [...comparison.changed.map(({ after }) => after), ...comparison.added]
  const come = statements.flatMap(({ text }) => quantitiesIn(text))
  const numbers = new Set(statements.flatMap(({ text }) => tokensOf(text).map(token => token.text)))
  const has = (one: Quantity) => numbers.has(one.number) || come.some(other => isSameAmount(one, other))
  const missing = said.filter(
    one =>
      !has(one) && !isOld(one, said, comparison) && said.some(other => nameOf(one) === nameOf(other) && has(other)),
  )
  if (missing.length === 0) return []
  return [warn('partly_done', null, `Missing: ${quoteSome(missing.map(({ number, unit }) => `${number} ${unit}`))}.`)]
}

/**
 * The numbers of an instruction that neither text has, in figures or in words, although others of it came. An amount in
 * another unit is there.
 */
function absentNumbers(
  { instruction, before, after }: Pick<Rewrite, 'instruction' | 'before' | 'after'>,
  { comparison, asked: { intent } }: Pick<GuardContext, 'comparison' | 'asked'>,
): readonly string[] {
  const text = instruction.slice(0, readMaxChars).replace(quantityless, ' ')
  const said = [...new Set(tokensOf(text).flatMap(({ kind, text: one }) => (kind === 'number' ? [one] : [])))]
  const values = said.filter(one => intent.numbers.has(one) && !intent.places.has(one))
  if (values.length < 2 || before.length + after.length > textMaxChars) return []
  const [old, now] = [partsOf(before), partsOf(after)]
  const isIn = (parts: ReadonlySet<string>) => (one: string) => [...partsOf(one)].every(part => parts.has(part))
  const isSaid = saidIn(text)
  const isMade =
    values.some(one => isIn(now)(one) && !isIn(old)(one)) ||
    comparison.changed.some(pair => placesIn(pair).some(({ come }) => come.length > 0 && come.every(isSaid)))
  if (!isMade) return []
  const come = [...comparison.changed.map(pair => pair.after), ...comparison.added].flatMap(one =>
    quantitiesIn(one.text),
  )
  const same = quantitiesIn(instruction).filter(one => come.some(other => isSameAmount(one, other)))
  return values.filter(one => !isIn(now)(one) && !isIn(old)(one) && !same.some(({ number }) => number === one))
}

/**
 * The amounts of an instruction that no statement that changed has or had, beside one that came: `older than 3 minutes,
 * and the tolerance is 10 seconds`.
 */
function forgotten(instruction: string, { changed, added, lost }: GuardContext['comparison']): readonly string[] {
  const said = quantitiesIn(instruction)
  if (said.length < 2 || otherReason.test(instruction)) return []
  const now = [...changed.map(pair => pair.after), ...added].flatMap(({ text }) => quantitiesIn(text))
  const old = [...changed.map(pair => pair.before), ...lost].flatMap(({ text }) => quantitiesIn(text))
  const isIn = (all: readonly Quantity[], one: Quantity) => all.some(other => isSameAmount(one, other))
  if (!said.some(one => isIn(now, one) && !isIn(old, one))) return []
  return said.filter(one => !isIn(now, one) && !isIn(old, one)).map(({ number, unit }) => `${number} ${unit}`)
}

const textMaxChars = 400_000

/** `#12`, `PR 12`, `RFC-12`, addresses: no value. */
const quantityless = /#\d+|https?:\S+|(?<!\p{L})(?:PR|issue|RFC|ISO|DIN|EN)[ -]?\d+/giu

function partsOf(text: string): ReadonlySet<string> {
  const figures = text.match(/\d+/g)?.map(part => part.replace(/^0+(?=\d)/, '')) ?? []
  const words = text.match(/\p{L}{2,20}/gu)?.flatMap(word => numberOf(word) ?? []) ?? []
  return new Set([...figures, ...words.map(String)])
}

/** The numbers of an instruction only to add, if none of them came, but others did. */
function otherThanSaid(
  instruction: string,
  { comparison: { added, changed }, asked: { intent } }: Pick<GuardContext, 'comparison' | 'asked'>,
): readonly string[] {
  const { clauses, numbers, places } = intent
  const isOnlyAddition = clauses.length > 0 && clauses.every(({ verbs }) => verbs.size === 1 && verbs.has('add'))
  const isRow = added.length > 1 || added[0]?.kind === 'row'
  if (!isOnlyAddition || added.length === 0 || !isRow || changed.length > 0) return []
  const said = tokensOf(instruction).flatMap(({ kind, text }, at, all) => {
    const isValue = kind === 'number' && numbers.has(text) && !places.has(text) && all[at - 1]?.text !== '#'
    return isValue ? [text] : []
  })
  const come = added.flatMap(({ text }) =>
    tokensOf(text).flatMap(({ kind, text: one }) => (kind === 'number' ? [one] : [])),
  )
  return come.length > 0 && said.length > 0 && !said.some(number => come.includes(number)) ? said : []
}

/** Whether a quantity is the one that goes: a statement had it, and has another one of the instruction instead. */
function isOld(one: Quantity, said: readonly Quantity[], { changed }: GuardContext['comparison']): boolean {
  return changed.some(({ before, after }) => {
    const [old, now] = [quantitiesIn(before.text), quantitiesIn(after.text)]
    const isIn = (all: readonly Quantity[], wanted: Quantity) => all.some(other => isSameAmount(wanted, other))
    return isIn(old, one) && !isIn(now, one) && said.some(other => isIn(now, other) && !isIn(old, other))
  })
}

/** `CHF` of `CHF 5 per day` */
function nameOf({ unit }: Quantity): string {
  return unit.split('/', 1)[0] ?? ''
}

const readMaxChars = 2_000
/** With one of these, an instruction has what is replaced too, or a reason. */
const replacing =
  'not|instead|rather|from|replace\\p{L}*|was|were|currently|because|since|statt|anstatt|anstelle|von|nicht|bisher|weil|au lieu|plutôt|car|parce|en lugar|en vez|invece'
const contrast = new RegExp(`(?<!\\p{L})(?:${replacing}|than|change\\p{L}*|old)(?!\\p{L})|[→>]`, 'iu')
const otherReason = new RegExp(`(?<!\\p{L})(?:${replacing}|when|if|wenn|falls)(?!\\p{L})|[→>]`, 'iu')
/** `7 seconds, no, make that 8` */
const takesBack = /(?<!\p{L})(?:no, |make that |i mean |sorry, |nein, |ich meine |besser doch )/iu
