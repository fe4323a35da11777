import { isRestriction } from '../../compare/bindingWords.ts'
import { tokensOf } from '../../compare/tokens.ts'
import { denialsIn } from '../content/denials.ts'
import type { GuardContext } from '../context/context.ts'
import { contentIn, saidIn } from '../context/said.ts'
import { inRuns, isAbout, quoteSome, type Warning, warn } from '../context/warnings.ts'
import { sentencesIn } from '../context/words.ts'

/**
 * A statement that says what a stated fact says without its "only": `bearings may be oiled` for `bearings may be oiled, but
 * only with silicone`. `reported` are warnings about statements.
 */
export function guardMissingRestrictions(
  { rewrite, comparison: { changed }, asked: { intent }, isRevision }: GuardContext,
  reported: readonly Warning[],
): readonly Warning[] {
  const instruction = rewrite.instruction.slice(0, readMaxChars)
  const isFact = intent.clauses.length > 0 && intent.clauses.every(({ verbs }) => verbs.size === 0)
  const only = tokensOf(instruction).find(({ kind, text }) => kind === 'word' && isRestriction(text))
  if (intent.isOpen || isRevision || !isFact || only === undefined || changed.length > changedMax) return []
  const isSaid = saidIn(instruction)
  return inRuns(
    changed.flatMap(({ before, after }) => {
      if (after.kind !== 'paragraph' && after.kind !== 'item') return []
      if (reported.some(warning => isAbout(warning, after))) return []
      const old = new Set(sentencesIn(before.text))
      const made = sentencesIn(after.text).filter(sentence => !old.has(sentence))
      const isFree = (sentence: string) => {
        const words = contentIn(sentence)
        return words.length >= wordsMin && words.every(isSaid) && isUnlimited(sentence)
      }
      if (!made.some(isFree)) return []
      return [warn('condition_lost', [after.start + 1, after.end], `Missing: ${quoteSome([only.text])}.`)]
    }),
  )
}

const readMaxChars = 2_000
const changedMax = 5
const wordsMin = 3

function isUnlimited(sentence: string): boolean {
  return denialsIn(sentence) < 2
}
