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
  if (said.length < 2) return []
  const statements = [...comparison.changed.map(({ after }) => after), ...comparison.added]
  const come = statements.flatMap(({ text }) => quantitiesIn(text))
  const numbers = new Set(statements.flatMap(({ text }) => tokensOf(text).map(token => token.text)))
  const has = (one: Quantity) => numbers.has(one.number) || come.some(other => isSameAmount(one, other))
  const missing = said.filter(one => !has(one) && said.some(other => nameOf(one) === nameOf(other) && has(other)))
  if (missing.length === 0) return []
  return [warn('partly_done', null, `Missing: ${quoteSome(missing.map(({ number, unit }) => `${number} ${unit}`))}.`)]
}

/** `CHF` of `CHF 5 per day` */
function nameOf({ unit }: Quantity): string {
  return unit.split('/', 1)[0] ?? ''
}

const readMaxChars = 2_000
/** The instruction has what is replaced too, or a reason. */
const contrast =
  /(?<!\p{L})(?:not|instead|rather|from|than|replace\p{L}*|change\p{L}*|was|were|currently|because|since|old|statt|anstatt|anstelle|von|nicht|bisher|weil|au lieu|plutôt|car|parce|en lugar|en vez|invece)(?!\p{L})|[→>]/iu
