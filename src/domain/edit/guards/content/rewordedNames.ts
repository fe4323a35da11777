import { isModal } from '../../compare/bindingWords.ts'
import type { Pair } from '../../compare/compare.ts'
import { tokensOf } from '../../compare/tokens.ts'
import { wordingBetween } from '../../compare/wording.ts'
import { stemOf } from '../../intent/stems.ts'
import type { VerbFamily } from '../../intent/verbs.ts'
import type { GuardContext } from '../context/context.ts'
import { isRewording } from '../context/rewording.ts'
import { contentOf, saidIn } from '../context/said.ts'
import { inRuns, isAbout, quoteSome, type Warning, warn } from '../context/warnings.ts'
import { sentencesIn } from '../context/words.ts'
import { demandsChange } from './demandedModals.ts'
import { losesBound, losesException } from './denials.ts'

/**
 * A statement that an instruction only to reword made speak of another thing of the page (`the captain` for `the harbour
 * master`), recommend what it demanded, lose a bound or an exception or, if it was to be shorter, say something new.
 * `reported` are warnings about statements.
 */
export function guardRewordedNames(
  { rewrite, comparison: { changed, lost, added }, asked: { intent, has }, isRevision }: GuardContext,
  reported: readonly Warning[],
): readonly Warning[] {
  if (intent.isOpen || isRevision || !isRewording(intent) || changed.length > changedMax) return []
  const [gone, come] = [lost[0], added[0]]
  if (lost.length + added.length > 0 && (changed.length > 0 || lost.length !== 1 || added.length !== 1)) return []
  const pairs = gone !== undefined && come !== undefined ? [{ before: gone, after: come }] : changed
  const isSaid = saidIn(rewrite.instruction.slice(0, readMaxChars))
  const things = thingsOf(rewrite.before.slice(0, pageMaxChars))
  const mayDrop = shorter.test(rewrite.instruction.slice(0, readMaxChars)) || has(adding)
  return inRuns(
    pairs.flatMap(pair => {
      const { before, after } = pair
      if (before.kind !== 'paragraph' && before.kind !== 'item') return []
      if (before.text.length > readMaxChars || reported.some(warning => isAbout(warning, after))) return []
      const lines = [after.start + 1, after.end] as const
      const other = otherThing(changedText(pair), things, isSaid)
      if (other !== null) return [warn('name_changed', lines, `"${other.old}" became "${other.now}".`)]
      if (recommendsMore(pair) && !demandsChange('must', 'should', intent))
        return [warn('modal_changed', lines, 'What was demanded is recommended.')]
      if (losesBound(pair)) return [warn('bound_changed', lines)]
      if (losesException(pair)) return [warn('condition_lost', lines)]
      const invented = mayDrop && !has(adding) ? clausesCome(pair, isSaid) : []
      return invented.length > 0 ? [warn('more_changed', lines, `New: ${quoteSome(invented)}.`)] : []
    }),
  )
}

const changedMax = 3
const readMaxChars = 2_000
const pageMaxChars = 100_000
const adding: readonly VerbFamily[] = ['add']
const shorter =
  /(?<!\p{L})(?:short|concis|brief|condens|summar|trim|tight|crisp|compact|kürz|knapp|straff|zusammenfass|raccourc|résum)/iu

const article = 'the|an?|each|every|der|die|das|den|dem|des|eine?[mnrs]?|jede[mnrs]?'
const named = new RegExp(`(?<!\\p{L})(?:${article}) (\\p{L}[\\p{L}-]{2,30})(?![\\p{L}-])`, 'giu')

/** The words behind an article: each, with how often the page has it so. */
function thingsOf(text: string): ReadonlyMap<string, number> {
  const counts = new Map<string, number>()
  for (const [, word = ''] of text.matchAll(named)) {
    const stem = stemOf(word.toLowerCase())
    counts.set(stem, (counts.get(stem) ?? 0) + 1)
  }
  return counts
}

type Texts = { readonly before: string; readonly after: string }

/** The sentences of a statement that are not in both texts. */
function changedText({ before, after }: Pair): Texts {
  const [old, now] = [sentencesIn(before.text), sentencesIn(after.text)]
  return {
    before: old.filter(sentence => !now.includes(sentence)).join(' '),
    after: now.filter(sentence => !old.includes(sentence)).join(' '),
  }
}

/** A thing of the page that came into a statement from which another one is gone. */
function otherThing({ before, after }: Texts, things: ReadonlyMap<string, number>, isSaid: (word: string) => boolean) {
  const [old, now] = [thingsOf(before), thingsOf(after)]
  const [was, is] = [saidIn(before), saidIn(after)]
  const gone = [...old.keys()].filter(stem => !is(stem) && !now.has(stem) && (things.get(stem) ?? 0) > 0)
  const come = [...now.keys()].filter(
    stem => !was(stem) && !old.has(stem) && !isSaid(stem) && (things.get(stem) ?? 0) > 0,
  )
  const [one, other] = [gone[0], come[0]]
  return one === undefined || other === undefined ? null : { old: one, now: other }
}

const recommendation = /^(?:should|sollten?|ought)$/i

/** Whether a statement recommends more and demands or forbids less than before. */
function recommendsMore({ before, after }: Pair): boolean {
  const [old, now] = [tokensOf(before.text), tokensOf(after.text)]
  const count = (tokens: typeof old, is: (word: string) => boolean) => tokens.filter(({ text }) => is(text)).length
  const recommends = (word: string) => recommendation.test(word)
  const binds = (word: string) => !recommends(word) && isModal(word)
  return count(now, recommends) > count(old, recommends) && count(now, binds) < count(old, binds)
}

/** What a shorter text says that was not there. */
function clausesCome({ before, after }: Pair, isSaid: (word: string) => boolean): readonly string[] {
  const was = saidIn(before.text)
  return wordingBetween(before, after).runs.flatMap(({ removed, added }) => {
    const words = contentOf(added).filter(word => !was(word) && !isSaid(word))
    return words.length >= clauseMinWords && words.length > contentOf(removed).length ? [words.join(' ')] : []
  })
}

const clauseMinWords = 4
