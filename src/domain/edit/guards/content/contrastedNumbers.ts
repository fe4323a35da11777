import { isNumberWord } from '../../compare/bindingWords.ts'
import { type Token, tokensOf } from '../../compare/tokens.ts'
import { wordingBetween } from '../../compare/wording.ts'
import type { GuardContext } from '../context/context.ts'
import { type Warning, warn } from '../context/warnings.ts'

/**
 * An instruction names a number and the one that it replaces (`2000, not 1500`): a statement that got the one in the
 * place of a third number, while none lost the other, is the wrong one. So is one that got the number that was to go.
 */
export function guardContrastedNumbers({
  rewrite: { instruction, before: text },
  comparison,
}: GuardContext): readonly Warning[] {
  const contrasted = contrastIn(tokensOf(instruction.slice(0, readMaxChars)))
  if (contrasted === null || !text.includes(contrasted.old)) return []
  const { old, now } = contrasted
  const runs = comparison.changed.flatMap(({ before, after }) =>
    wordingBetween(before, after).runs.map(run => ({ ...run, after })),
  )
  const has = (tokens: readonly Token[], number: string) => tokens.some(({ text: one }) => one.toLowerCase() === number)
  const turned = runs.find(({ removed, added }) => removed.some(isNumber) && has(added, old) && !has(removed, old))
  if (turned !== undefined) {
    const { start, end } = turned.after
    return [warn('number_changed', [start + 1, end], `The instruction replaces "${old}", and here it is new.`)]
  }
  if (runs.some(({ removed }) => has(removed, old))) return []
  if (comparison.lost.some(segment => has(tokensOf(segment.text), old))) return []
  const wrong = runs.find(({ removed, added }) => removed.some(isNumber) && has(added, now))
  if (wrong === undefined) return []
  const { start, end } = wrong.after
  return [warn('number_changed', [start + 1, end], `The instruction replaces "${old}", which is still there.`)]
}

const readMaxChars = 2_000

function isNumber({ kind, text }: Token): boolean {
  return kind === 'number' || (kind === 'word' && isNumberWord(text))
}

const behind =
  /^(?:not|instead of|rather than|statt|anstatt|au lieu de|plutôt que|en lugar de|en vez de|invece di|вместо|не)\b/iu

/** The only two numbers of the instruction, if it says which of them replaces the other. */
function contrastIn(tokens: readonly Token[]): { readonly old: string; readonly now: string } | null {
  const at = tokens.flatMap((token, index) => (isNumber(token) ? [index] : []))
  const [first, second] = at.slice(-2)
  if (first === undefined || second === undefined || second - first > betweenMaxTokens) return null
  const [one, other] = [tokens[first]?.text.toLowerCase() ?? '', tokens[second]?.text.toLowerCase() ?? '']
  const between = tokens.slice(first + 1, second).map(({ text }) => text)
  const isContrast = between.some((_, index) => behind.test(`${between.slice(index).join(' ')} `))
  if (isContrast) return { old: other, now: one }
  const start = tokens[first - 1]?.text.toLowerCase() ?? ''
  const isFromTo = /^(?:from|von|de|da)$/.test(start) && between.some(word => /^(?:to|auf|à|a)$/i.test(word))
  return isFromTo ? { old: one, now: other } : null
}

const betweenMaxTokens = 8
