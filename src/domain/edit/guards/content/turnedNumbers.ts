import type { Pair } from '../../compare/compare.ts'
import { tokensOf } from '../../compare/tokens.ts'
import type { GuardContext } from '../context/context.ts'
import { isRewording } from '../context/rewording.ts'
import { contentOf, isNumber } from '../context/said.ts'
import { inRuns, isAbout, quoteSome, type Warning, warn } from '../context/warnings.ts'

/**
 * Two numbers of a statement that an instruction only to reword made change places: each has the words around it now that
 * were around the other one. `reported` are warnings about statements.
 */
export function guardTurnedNumbers(
  { comparison: { changed }, asked: { intent }, isRevision }: GuardContext,
  reported: readonly Warning[],
): readonly Warning[] {
  if (intent.isOpen || isRevision || !isRewording(intent) || changed.length > changedMax) return []
  return inRuns(
    changed.flatMap(pair => {
      if (reported.some(warning => isAbout(warning, pair.after))) return []
      const turned = turnedIn(pair)
      if (turned === null) return []
      return [warn('number_changed', [pair.after.start + 1, pair.after.end], `Changed places: ${quoteSome(turned)}.`)]
    }),
  )
}

const changedMax = 5
const readMaxChars = 2_000
const numbersMax = 12
/** A word around both numbers says nothing. */
const surplusMin = 2

function turnedIn({ before, after }: Pair): readonly [string, string] | null {
  const [old, now] = [numbersOf(before.text), numbersOf(after.text)]
  const known = [...old.keys()].filter(number => now.has(number))
  if (known.length < 2 || known.length > numbersMax) return null
  for (const [at, one] of known.entries()) {
    for (const other of known.slice(at + 1)) {
      const straight = shared(old.get(one), now.get(one)) + shared(old.get(other), now.get(other))
      const turned = shared(old.get(one), now.get(other)) + shared(old.get(other), now.get(one))
      if (turned >= straight + surplusMin) return [one, other]
    }
  }
  return null
}

type Words = ReadonlySet<string>

function shared(one: Words = new Set(), other: Words = new Set()): number {
  return [...one].filter(word => other.has(word)).length
}

/** The numbers that occur once, each with the other words of its clause. */
function numbersOf(text: string): ReadonlyMap<string, Words> {
  const found = new Map<string, Words>()
  const doubled = new Set<string>()
  for (const clause of text.slice(0, readMaxChars).split(/[.;,:()](?=\s|$)|\s(?:and|und|but|aber)\s/i)) {
    const tokens = tokensOf(clause)
    for (const [at, token] of tokens.entries()) {
      if (!isNumber(token)) continue
      const key = token.text.toLowerCase()
      if (found.has(key)) doubled.add(key)
      const words = tokens.filter((one, index) => index !== at + 1 && !isNumber(one))
      found.set(key, new Set(contentOf(words)))
    }
  }
  for (const key of doubled) found.delete(key)
  return found
}
