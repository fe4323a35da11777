import { isBoundWord } from '../../compare/bindingWords.ts'
import type { Pair } from '../../compare/compare.ts'
import { type Token, tokensOf } from '../../compare/tokens.ts'
import type { GuardContext } from '../context/context.ts'
import { isNumber } from '../context/said.ts'
import { inRuns, isAbout, type Warning, warn } from '../context/warnings.ts'

/**
 * Numbers that became less exact (`about 30 days`), or lost the bound that they had: `64 GB` for `at least 64 GB`. The
 * instruction has none of these words. `reported` are warnings about statements.
 */
export function guardImpreciseNumbers(
  { rewrite: { instruction }, comparison, asked, isRevision }: GuardContext,
  reported: readonly Warning[],
): readonly Warning[] {
  const { intent } = asked
  if (intent.isOpen || isRevision || intent.clauses.length === 0) return []
  if (exact.test(instruction) || tokensOf(instruction).some(({ text }) => isLimit(text) && !isComparing(text)))
    return []
  return inRuns(
    comparison.changed.slice(0, changedMax).flatMap(pair => {
      if (!isRead(pair) || reported.some(warning => isAbout(warning, pair.after))) return []
      const lines = [pair.after.start + 1, pair.after.end] as const
      const hedge = hedgeIn(pair)
      if (hedge !== null) return [warn('bound_changed', lines, `New: "${hedge}".`)]
      const limit = asked.asks(['remove'], pair.before) ? null : limitGone(pair)
      return limit === null ? [] : [warn('bound_changed', lines, `Gone: "${limit}".`)]
    }),
  )
}

const changedMax = 100
const exact = /(?<!\p{L})(?:exactly|precisely|fixed|genau|exakt|fest|exactement|exactamente|esattamente)(?!\p{L})/iu
const hedges =
  /^(?:about|around|approximately|approx|roughly|nearly|almost|circa|ca|etwa|ungefähr|rund|annähernd|environ|aproximadamente)$/i
const limits =
  /^(?:least|most|up|minimum|maximum|more|less|fewer|mindestens|höchstens|maximal|minimal|bis|mehr|weniger|moins|plus|menos|más)$/i

function isLimit(word: string): boolean {
  return hedges.test(word) || limits.test(word)
}

/** `more` and `less` in an instruction say more often what is to be done than a bound. */
function isComparing(word: string): boolean {
  return /^(?:up|more|less|mehr|weniger|bis|plus|most)$/i.test(word)
}

function isRead({ before: { kind } }: Pair): boolean {
  return kind === 'paragraph' || kind === 'item' || kind === 'definition' || kind === 'row'
}

/** The word that makes a number less exact in the new text, if fewer numbers of the old one were so. */
function hedgeIn({ before, after }: Pair): string | null {
  const [old, now] = [before, after].map(({ text }) => limitedBy(tokensOf(text), word => hedges.test(word)))
  return now !== undefined && old !== undefined && now.length > old.length ? (now[0]?.limit ?? null) : null
}

/** The bound of a number that is still there, and in the new text has none, in whatever words. */
function limitGone({ before, after }: Pair): string | null {
  const [old, now] = [tokensOf(before.text), tokensOf(after.text)]
  for (const { number, limit } of limitedBy(old, isLimit)) {
    const places = now.flatMap(({ text }, at) => (text === number ? [at] : []))
    if (places.length > 0 && places.every(at => !isLimited(now, at))) return limit
  }
  return null
}

type Limited = { readonly number: string; readonly limit: string }

/** Numbers with such a word at most two words before them. */
function limitedBy(tokens: readonly Token[], is: (word: string) => boolean): readonly Limited[] {
  return tokens.flatMap((token, at) => {
    const limit = isNumber(token) ? tokens.slice(Math.max(0, at - 2), at).find(({ text }) => is(text)) : undefined
    return limit === undefined ? [] : [{ number: token.text, limit: limit.text }]
  })
}

function isLimited(tokens: readonly Token[], at: number): boolean {
  return tokens
    .slice(Math.max(0, at - limitMaxTokens), at + limitMaxTokens + 1)
    .some(({ text }) => isLimit(text) || isBoundWord(text) || otherLimits.test(text))
}

const limitMaxTokens = 4
const otherLimits =
  /^(?:[<>≤≥+~]|within|innerhalb|until|than|als|longer|exceeds?|überschreit\p{L}*|newer|neuer|higher|höher|limit|limited|zu|wenigstens|spätestens|frühestens)$/iu
