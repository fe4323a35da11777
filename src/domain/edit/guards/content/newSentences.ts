import type { GuardContext } from '../context/context.ts'
import { statesFact } from '../context/given.ts'
import { contentIn, saidIn } from '../context/said.ts'
import { inRuns, isAbout, quoteSome, type Warning, warn } from '../context/warnings.ts'
import { sentencesIn } from '../context/words.ts'

/**
 * A sentence of mostly other words than the instruction's in a statement that got a value or fact: `the contract is
 * governed by Danish law` asks for no place of jurisdiction. `reported` are warnings about statements.
 */
export function guardNewSentences(
  { comparison: { changed }, rewrite: { instruction }, asked: { intent }, isRevision }: GuardContext,
  reported: readonly Warning[],
): readonly Warning[] {
  const givesValue =
    statesFact(instruction) &&
    intent.clauses.every(({ verbs }) => verbs.size === 0 || (verbs.size === 1 && verbs.has('set')))
  if (intent.isOpen || isRevision || intent.clauses.length === 0 || !givesValue) return []
  const isSaid = saidIn(instruction)
  return inRuns(
    changed.slice(0, changedMax).flatMap(({ before, after }) => {
      if (before.kind !== after.kind || (after.kind !== 'paragraph' && after.kind !== 'item')) return []
      if (before.text.length > textMaxChars || after.text.length > textMaxChars) return []
      if (reported.some(warning => isAbout(warning, after))) return []
      const was = saidIn(before.text)
      const [old, now] = [sentencesIn(before.text), sentencesIn(after.text)]
      const come = now.length <= old.length ? [] : now.filter(sentence => !before.text.includes(sentence))
      const foreign = come.filter(sentence => {
        const words = contentIn(sentence)
        const others = words.filter(word => !isSaid(word) && !was(word))
        return others.length >= othersMin && others.length >= othersMinShare * words.length
      })
      return foreign.length === 0
        ? []
        : [warn('more_changed', [after.start + 1, after.end], `New: ${quoteSome(foreign)}.`)]
    }),
  )
}

const changedMax = 100
/** Of a longer text, only a part is compared. */
const textMaxChars = 2_000
const othersMin = 3
const othersMinShare = 0.6
