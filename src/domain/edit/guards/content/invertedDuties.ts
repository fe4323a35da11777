import { isModal, isNegation } from '../../compare/bindingWords.ts'
import { type Token, tokensOf } from '../../compare/tokens.ts'
import type { GuardContext } from '../context/context.ts'
import { inRuns, isAbout, type Warning, warn } from '../context/warnings.ts'

/**
 * New words that say the opposite of the instruction's: `MUST be older than 24 hours` for `must not be older than 24
 * hours`, or the other way round. `reported` are warnings about statements that changed.
 */
export function guardInvertedDuties(
  { rewrite: { instruction }, comparison }: GuardContext,
  reported: readonly Warning[],
): readonly Warning[] {
  const duties = dutiesIn(instruction.slice(0, readMaxChars))
  if (duties.size === 0) return []
  const texts = [
    ...comparison.changed.map(({ before, after }) => ({ segment: after, old: dutiesIn(before.text) })),
    ...comparison.added.map(segment => ({ segment, old: new Map<string, boolean>() })),
  ]
  return inRuns(
    texts.flatMap(({ segment, old }) => {
      if (reported.some(warning => isAbout(warning, segment))) return []
      const turned = [...dutiesIn(segment.text)].some(
        ([words, isNegated]) => !old.has(words) && duties.has(words) && duties.get(words) !== isNegated,
      )
      return turned ? [warn('negation_changed', [segment.start + 1, segment.end])] : []
    }),
  )
}

const readMaxChars = 4_000

/** The words behind each must, should and so on, and whether they are negated; those that are there both ways are left out. */
function dutiesIn(text: string): ReadonlyMap<string, boolean> {
  const tokens = tokensOf(text.slice(0, readMaxChars)).filter(({ kind, text: word }) => kind !== 'sign' || word !== '*')
  const found = new Map<string, boolean>()
  const unclear = new Set<string>()
  for (const [at, token] of tokens.entries()) {
    if (!isDuty(token)) continue
    const next = tokens[at + 1]
    const isNegated =
      /\sNOT$|not$/i.test(token.text) || (next !== undefined && next.kind === 'word' && isNegation(next.text))
    const start = at + (isNegated && !/not$/i.test(token.text) ? 2 : 1)
    const words = tokens.slice(start, start + dutyWords).map(one => one.text.toLowerCase())
    if (words.length < dutyWords) continue
    const key = words.join(' ')
    if (found.has(key) && found.get(key) !== isNegated) unclear.add(key)
    found.set(key, isNegated)
  }
  for (const key of unclear) found.delete(key)
  return found
}

const dutyWords = 3

function isDuty({ kind, text }: Token): boolean {
  return kind === 'keyword' || (kind === 'word' && (isModal(text) || /^cannot$/i.test(text)))
}
