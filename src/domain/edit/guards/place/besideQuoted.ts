import type { Pair } from '../../compare/compare.ts'
import { stemsOf } from '../../intent/stems.ts'
import type { VerbFamily } from '../../intent/verbs.ts'
import { namesIn } from '../../intent.ts'
import type { GuardContext } from '../context/context.ts'
import { speaksOfMany } from '../context/many.ts'
import { inRuns, isAbout, quoteSome, type Warning, warn } from '../context/warnings.ts'
import { sentencesIn } from '../context/words.ts'

/**
 * An instruction quotes the words of the page that it wants said in another way (`tone down "…"`): other sentences that
 * changed or are gone, and share no word with it, were not asked for. `reported` are warnings about statements.
 */
export function guardBesideQuoted(
  { rewrite, comparison: { changed, lost }, asked: { intent }, isRevision }: GuardContext,
  reported: readonly Warning[],
): readonly Warning[] {
  const instruction = rewrite.instruction.slice(0, readMaxChars)
  if (intent.isOpen || isRevision || speaksOfMany(instruction, rewrite.before)) return []
  if (intent.clauses.length === 0 || intent.clauses.some(({ verbs }) => others.some(verb => verbs.has(verb)))) return []
  const target = quoted.exec(instruction)?.[1]
  const isOfPage = ({ before }: Pair) => target !== undefined && namesIn(before.text, target)
  if (target === undefined || ![...changed, ...lost.map(before => ({ before, after: before }))].some(isOfPage))
    return []
  const isForeign = (sentence: string) => {
    const stems = [...stemsOf(sentence)]
    return (
      stems.length > 0 &&
      !namesIn(sentence, target) &&
      !namesIn(target, sentence) &&
      !stems.some(stem => intent.stems.has(stem))
    )
  }
  return inRuns(
    changed.flatMap(({ before, after }) => {
      if (reported.some(warning => isAbout(warning, after))) return []
      const kept = new Set(sentencesIn(after.text))
      const gone = sentencesIn(before.text).filter(sentence => !kept.has(sentence) && isForeign(sentence))
      return gone.length === 0
        ? []
        : [warn('elsewhere_changed', [after.start + 1, after.end], `Gone or changed: ${quoteSome(gone)}.`)]
    }),
  )
}

const readMaxChars = 2_000
const quoted = /["“„]([^"“”„\n]{3,1000})["“”]/
const others: readonly VerbFamily[] = ['add', 'move', 'translate', 'format']
