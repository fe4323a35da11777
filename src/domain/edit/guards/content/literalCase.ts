import type { GuardContext } from '../context/context.ts'
import { inRuns, isAbout, quoteSome, type Warning, warn } from '../context/warnings.ts'

/**
 * A name of the instruction that is in the new text only with other capitals: `X-Inventory-token` for `X-Inventory-Token`.
 * `reported` are warnings about statements.
 */
export function guardLiteralCase(
  { rewrite, comparison: { changed, added }, asked: { intent }, isRevision }: GuardContext,
  reported: readonly Warning[],
): readonly Warning[] {
  if (intent.isOpen || isRevision) return []
  const names = [...new Set(rewrite.instruction.slice(0, readMaxChars).match(name) ?? [])]
  const missing = names.filter(one => hasInnerCapital(one) && !rewrite.after.includes(one)).slice(0, namesMax)
  if (missing.length === 0) return []
  const now = [...changed.map(({ after }) => after), ...added].slice(0, statementsMax)
  return inRuns(
    now.flatMap(({ text, start, end }) => {
      if (reported.some(warning => isAbout(warning, { start, end }))) return []
      const words = text.slice(0, readMaxChars).match(name) ?? []
      const other = words.filter(
        word =>
          hasInnerCapital(word) &&
          !rewrite.before.includes(word) &&
          missing.some(one => one.toLowerCase() === word.toLowerCase()),
      )
      return other.length === 0 ? [] : [warn('name_changed', [start + 1, end], `New: ${quoteSome(other)}.`)]
    }),
  )
}

const readMaxChars = 2_000
const namesMax = 20
const statementsMax = 50
const name = /[\p{L}\p{N}]+(?:[-_.][\p{L}\p{N}]+){0,9}/gu

function hasInnerCapital(word: string): boolean {
  return /\p{Lu}/u.test(word.slice(1))
}
