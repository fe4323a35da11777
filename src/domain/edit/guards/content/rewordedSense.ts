import { isChoice, isDuty, isNegation } from '../../compare/bindingWords.ts'
import type { Pair } from '../../compare/compare.ts'
import { type Token, tokensOf } from '../../compare/tokens.ts'
import type { VerbFamily } from '../../intent/verbs.ts'
import type { GuardContext } from '../context/context.ts'
import { contentOf, saidIn } from '../context/said.ts'
import { isAbout, quoteSome, type Warning, warn } from '../context/warnings.ts'
import { sentencesIn } from '../context/words.ts'

/**
 * A statement that an instruction only to reword or shorten made say something else: its "may" is gone, or a sentence has no counterpart. `reported` are warnings about statements.
 */
export function guardRewordedSense(
  { comparison: { changed, lost, added }, asked: { intent } }: GuardContext,
  reported: readonly Warning[],
): readonly Warning[] {
  const { clauses, isOpen } = intent
  const isRewording =
    clauses.some(({ verbs }) => isOnly(verbs)) && clauses.every(({ verbs }) => verbs.size === 0 || isOnly(verbs))
  if (isOpen || !isRewording || changed.length > changedMax || lost.length + added.length > 0) return []
  return changed.flatMap(pair => {
    const { before, after } = pair
    if (before.kind !== 'paragraph' && before.kind !== 'item') return []
    if (before.text.length > textMaxChars || reported.some(warning => isAbout(warning, after))) return []
    const lines = [after.start + 1, after.end] as const
    const [old, now] = [permitting(before.text), permitting(after.text)]
    if (
      count(old, isChoice) > 0 &&
      !now.some(({ text }) => permission.test(text)) &&
      count(now, isChoice) + count(now, isDuty) < count(old, isChoice) + count(old, isDuty)
    )
      return [warn('modal_changed', lines, 'What may be done is said as a fact.')]
    const gone = sentencesGone(pair)
    return gone.length === 0 ? [] : [warn('text_shortened', lines, `Gone: ${quoteSome(gone)}.`)]
  })
}

/** The words of the clauses that deny nothing: what may not be done is no choice. */
function permitting(text: string): readonly Token[] {
  const clauses = text.split(/(?<=[.;!?])\s+/).map(tokensOf)
  return clauses.filter(tokens => !tokens.some(one => isNegation(one.text))).flat()
}

/** Other words for what may be done. */
const permission =
  /^(?:allowed|permitted|welcome|free|available|optional(?:ly)?|possibl[ey]|able|option|right|erlaubt|gestattet|zulässig|willkommen|möglich|optional|freiwillig)$/i
const rewording: readonly VerbFamily[] = ['rewrite', 'improve']
const changedMax = 2
const textMaxChars = 2_000

function isOnly(verbs: ReadonlySet<VerbFamily>): boolean {
  return verbs.size > 0 && verbs.values().every(verb => rewording.includes(verb))
}

function count(tokens: readonly Token[], is: (word: string) => boolean): number {
  return tokens.filter(({ kind, text }) => (kind === 'word' || kind === 'keyword') && is(text)).length
}

/** Sentences of which hardly a word is left, beside others. */
function sentencesGone({ before, after }: Pair): readonly string[] {
  const [old, now] = [sentencesIn(before.text), sentencesIn(after.text)]
  if (now.length >= old.length) return []
  const isLeft = saidIn(after.text)
  return old.filter(sentence => {
    const words = contentOf(tokensOf(sentence))
    return words.length >= wordsMin && words.filter(isLeft).length <= leftMaxShare * words.length
  })
}

const wordsMin = 3
const leftMaxShare = 0.34
