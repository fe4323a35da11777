import type { Comparison, Pair } from '../../compare/compare.ts'
import { type Wording, wordingOf, wordsAmong } from '../../compare/wording.ts'
import { stemsOf } from '../../intent/stems.ts'
import { isRenumbered, type Renumbering } from '../../numbering/partners.ts'
import type { RequestedChanges } from '../context/requestedChanges.ts'
import { inRuns, type Warning, warn } from '../context/warnings.ts'
import { sentencesIn } from '../context/words.ts'

/** If the instruction says what to translate, and that was changed: other statements that changed. */
export function translatedElsewhere({ changed, lost, added }: Comparison, asked: RequestedChanges): readonly Warning[] {
  const { clauses } = asked.intent
  if (clauses.length === 0 || !clauses.every(({ verbs }) => verbs.has('translate'))) return []
  const old = [...changed.map(({ before }) => before), ...lost]
  if (!old.some(asked.isAboutPart)) return []
  const places = [
    ...changed.flatMap(({ before, after }) => (asked.isAboutPart(before) ? [] : [after])),
    ...added.filter(segment => lost.length > 0 && !asked.isAboutPart(segment)),
  ].toSorted((a, b) => a.start - b.start)
  return inRuns(places.map(({ start, end }) => warn('elsewhere_changed', [start + 1, end])))
}

/** Statements that gained what an instruction only to add asks for, and in which other words were replaced. */
export function replacedBeside(
  { changed, added }: Comparison,
  asked: RequestedChanges,
  numbers: Renumbering,
): readonly Warning[] {
  const { clauses, stems } = asked.intent
  if (clauses.length === 0 || !clauses.every(({ verbs }) => verbs.size === 1 && verbs.has('add'))) return []
  const isForeign = (words: string) => {
    const found = stemsOf(words)
    return found.size > 0 && !found.values().some(stem => stems.has(stem))
  }
  const places = changed.filter(pair => {
    if (isRenumbered(pair, numbers)) return false
    const words = replacedIn(pair, added.length > 0)
    return words !== null && isForeign(words)
  })
  return inRuns(places.map(({ after: { start, end } }) => warn('elsewhere_changed', [start + 1, end])))
}

const addedMinWords = 3
const replacedMaxWords = 3
const comparedMaxSentences = 20

/** The few words that one sentence lost and those in their place, if the statement also gained something. */
function replacedIn({ before, after }: Pair, hasGained: boolean): string | null {
  if (before.kind !== 'paragraph' && before.kind !== 'item') return null
  const [old, now] = [sentencesIn(before.text), sentencesIn(after.text)]
  const [gone, ...others] = old.filter(sentence => !now.includes(sentence))
  const come = now.filter(sentence => !old.includes(sentence))
  if (gone === undefined || others.length > 0 || come.length > comparedMaxSentences) return null
  const wordings = come.map(sentence => wordingOf(gone, sentence))
  const [nearest] = wordings.toSorted((one, other) => sizeOf(one) - sizeOf(other))
  if (nearest === undefined) return null
  const isAddition = nearest.runs.some(run => wordsAmong(run.removed) === 0 && wordsAmong(run.added) >= addedMinWords)
  const [replaced, ...more] = nearest.runs.filter(({ removed }) => wordsAmong(removed) > 0)
  if (replaced === undefined || more.length > 0 || !(hasGained || isAddition || come.length > 1)) return null
  const isShort = [replaced.removed, replaced.added].every(tokens => {
    const words = wordsAmong(tokens)
    return words > 0 && words <= replacedMaxWords
  })
  return isShort ? [...replaced.removed, ...replaced.added].map(({ text }) => text).join(' ') : null
}

function sizeOf({ wordsRemoved, wordsAdded }: Wording): number {
  return wordsRemoved + wordsAdded
}
