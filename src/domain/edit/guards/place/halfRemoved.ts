import type { GuardContext } from '../context/context.ts'
import { quoteSome, type Warning, warn } from '../context/warnings.ts'
import { sentencesIn } from '../context/words.ts'

/**
 * An instruction only to remove a whole thing (`delete the requirement about the alarm`), after which no statement and no
 * sentence is gone: what it names lost a few words at most.
 */
export function guardHalfRemoved({ comparison, asked: { intent }, isRevision }: GuardContext): readonly Warning[] {
  const { changed, lost, moved } = comparison
  const isRemoval = intent.clauses.length > 0 && intent.clauses.every(({ verbs }) => verbs.has('remove'))
  if (intent.isOpen || isRevision || !isRemoval || lost.length > 0 || moved.length > 0) return []
  if (!intent.clauses.every(({ object }) => wholeThing.test(object) || onlyId.test(object))) return []
  const prose = changed.filter(({ before: { kind } }) => kind === 'paragraph' || kind === 'item' || kind === 'row')
  const [first] = prose
  const isGone = prose.some(
    ({ before, after }) =>
      before.kind !== after.kind ||
      (before.kind !== 'row' && sentencesIn(after.text).length < sentencesIn(before.text).length),
  )
  if (first === undefined || prose.length < changed.length || isGone) return []
  const { start, end, text } = first.after
  return [warn('partly_done', [start + 1, end], `Still there: ${quoteSome([text])}.`)]
}

/** `the open question about video`, `den Satz über …`; not `the word "only" from the sentence`. */
const wholeThing =
  /^(?:(?:the|this|that|our|den|die|das|dem|la|le|el)\s)?(?:(?!(?:from|in|of|words?|mentions?|references?)\s)[\p{L}\p{N}-]{1,30}\s){0,3}(?:requirements?|sentences?|paragraphs?|items?|bullets?|rows?|questions?|rules?|steps?|entry|entries|points?|notes?|footnotes?|warnings?|clauses?|definitions?|satz|sätze|absatz|absätze|zeilen?|punkte?|schritte?|anforderung(?:en)?|regeln?|fragen?|hinweise?|anmerkung(?:en)?|fußnoten?|warnung(?:en)?|klauseln?|phrases?|lignes?|étapes?)(?!\p{L})/iu

/** `LH-23`, `clause 4.3` */
const onlyId =
  /^(?:(?:the|die|das|den|la|le)\s)?(?:\p{L}{1,20}\s)?(?:\p{Lu}[\p{Lu}\d]{0,9}-\d{1,6}|\d{1,3}(?:\.\d{1,3}){1,5})[.!]?$/u
