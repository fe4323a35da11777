import { isChoice, isDuty } from '../../compare/bindingWords.ts'
import type { Pair } from '../../compare/compare.ts'
import type { Segment } from '../../compare/segments.ts'
import { tokensOf } from '../../compare/tokens.ts'
import { stemsOf } from '../../intent/stems.ts'
import type { GuardContext } from '../context/context.ts'
import type { RequestedChanges } from '../context/requestedChanges.ts'
import { isAbout, type Warning, warn } from '../context/warnings.ts'
import { sentencesIn } from '../context/words.ts'
import { demandsChange, strengthOf } from './demandedModals.ts'

/**
 * Statements that no longer bind after they were said in other words, however much of the page changed: to rewrite, to
 * shorten or to simplify asks for no weaker duty. `reported` are warnings about single statements.
 */
export function guardWeakenedDuties(
  { comparison: { changed, lost, added }, asked }: GuardContext,
  reported: readonly Warning[],
): readonly Warning[] {
  if (spokenOf.values().some(stem => asked.intent.stems.has(stem))) return []
  const was = [...changed.map(({ before }) => before), ...lost]
  const is = [...changed.map(({ after }) => after), ...added]
  const count = (texts: typeof was) => texts.reduce((sum, { text }) => sum + bindingIn(text).length, 0)
  const isFewer = count(is) < count(was)
  const hasFewerDuties = dutiesAmong(is) < dutiesAmong(was)
  return changed.flatMap(pair => {
    const { before, after } = pair
    if (!isProse(pair) || asked.mayGetOtherContent(before) || isReported(pair, reported)) return []
    const lines = [after.start + 1, after.end] as const
    const [keyword] = bindingIn(before.text)
    if (isLowered(pair, asked)) return []
    if (keyword !== undefined && isFewer && bindingIn(after.text).length === 0)
      return [warn('keyword_changed', lines, `Gone: "${keyword}".`)]
    if (hasFewerDuties && freesSentence(pair))
      return [warn('modal_changed', lines, 'A sentence no longer says that it is a duty.')]
    const hedge = weakeningIn(pair)
    return hedge === null || asked.intent.names(hedge) ? [] : [warn('modal_changed', lines, `New: "${hedge}".`)]
  })
}

const spokenOf = stemsOf('keyword keywords mandatory normative modal strict strictness strength optional weaken soften')

/** `make FER-1 a recommendation` */
function isLowered({ before, after }: Pair, asked: RequestedChanges): boolean {
  const [old, now] = [before, after].map(({ text }) => tokensOf(text).find(({ kind }) => kind === 'keyword')?.text)
  if (old === undefined || now === undefined || !asked.isAbout(before)) return false
  const isTooWeak = strengthOf(now) === 1 && recommending.values().some(stem => asked.intent.stems.has(stem))
  return !isTooWeak && demandsChange(old, now, asked.intent)
}

const recommending = stemsOf('recommendation recommended empfehlung recommandation')

function isProse({ before: { kind } }: Pair): boolean {
  return kind === 'paragraph' || kind === 'item' || kind === 'definition' || kind === 'row'
}

function isReported({ after }: Pair, reported: readonly Warning[]): boolean {
  return reported.some(warning => codes.has(warning.code) && isAbout(warning, after))
}

const codes: ReadonlySet<string> = new Set(['keyword_changed', 'modal_changed', 'negation_changed'])

/** The keywords of RFC 2119 in a text that leave no choice. */
function bindingIn(text: string): readonly string[] {
  return tokensOf(text).flatMap(({ kind, text: word }) =>
    kind === 'keyword' && /^(?:MUST|SHALL|REQUIRED)/.test(word) ? [word] : [],
  )
}

const hedges =
  /\b(?:(?:try|tries|aims?|endeavou?rs?|attempts?|strives?|seeks?) to|(?:where|if|when|wherever|whenever|as far as) possible|(?:best|reasonable) (?:efforts|endeavours)|ideally|normally|usually|generally|typically)\b/i
const bound =
  /\b(?:shall|must|will|ha(?:s|ve) to|needs? to|(?:is|are) (?:required|obliged|to)|requires?|never|always|only|cannot|may not|can't)\b/i

/** The words by which a duty became an effort or a choice. */
function weakeningIn({ before, after }: Pair): string | null {
  const [old, now] = [wordsIn(before.text), wordsIn(after.text)]
  if (!old.some(isDuty)) return null
  const hedge = hedges.exec(after.text)?.[0]
  if (hedge !== undefined && !hedges.test(before.text)) return hedge
  const choice = now.find(isChoice)
  const isBound = bound.test(after.text) || now.some(isDuty)
  return choice !== undefined && !old.some(isChoice) && !isBound ? choice : null
}

/** Whether every sentence was a duty, and one of more sentences is none: `shall do A and shall do B` became two. */
function freesSentence({ before, after }: Pair): boolean {
  const [old, now] = [sentencesIn(before.text), sentencesIn(after.text)]
  const binds = (sentence: string) => wordsIn(sentence).some(isDuty)
  return (
    now.length > old.length && dutiesAmong([after]) < dutiesAmong([before]) && old.every(binds) && !now.every(binds)
  )
}

function dutiesAmong(segments: readonly Segment[]): number {
  return segments.reduce((sum, { text }) => sum + wordsIn(text).filter(isDuty).length, 0)
}

function wordsIn(text: string): readonly string[] {
  return tokensOf(text).flatMap(({ kind, text: word }) =>
    kind === 'word' || kind === 'keyword' ? word.split(' ') : [],
  )
}
