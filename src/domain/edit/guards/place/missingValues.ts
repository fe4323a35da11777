import { isSameAmount, type Quantity, quantitiesIn } from '../../compare/quantities.ts'
import { tokensOf } from '../../compare/tokens.ts'
import type { GuardContext } from '../context/context.ts'
import { isRelative } from '../context/relative.ts'
import { quoteSome, type Warning, warn } from '../context/warnings.ts'

/** An instruction gives several new amounts of one unit, and only some of them came: `CHF 1.40 per day, up to CHF 28`. */
export function guardMissingValues({ rewrite, comparison, asked }: GuardContext): readonly Warning[] {
  const instruction = rewrite.instruction.slice(0, readMaxChars)
  if (asked.intent.isOpen || isRelative(instruction) || contrast.test(instruction)) return []
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
/** The instruction has what is replaced or taken back too, or a reason. */
const contrast =
  /(?<!\p{L})(?:not|instead|rather|from|than|replace\p{L}*|change\p{L}*|was|were|currently|because|since|old|statt|anstatt|anstelle|von|nicht|bisher|weil|au lieu|plutôt|car|parce|en lugar|en vez|invece)(?!\p{L})|[→>]|(?<!\p{L})(?:no, |make that |i mean |sorry, |nein, |ich meine |besser doch )/iu
