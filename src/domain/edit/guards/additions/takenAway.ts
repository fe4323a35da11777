import { isBoundWord, isCondition, isRestriction } from '../../compare/bindingWords.ts'
import type { Pair } from '../../compare/compare.ts'
import { type Token, tokensOf } from '../../compare/tokens.ts'
import { wordingBetween } from '../../compare/wording.ts'
import { saysMore } from '../../intent/clauses.ts'
import type { Clause } from '../../intent.ts'
import { isRenumbered } from '../../numbering/partners.ts'
import type { GuardContext } from '../context/context.ts'
import { readsLinesAlone } from '../context/dataFiles.ts'
import { contentOf, isNumber, saidIn } from '../context/said.ts'
import { inRuns, isAbout, quoteSome, type Warning, warn } from '../context/warnings.ts'

/**
 * An instruction only to add takes no words away: `by e-mail` in the place of `by telephone`, a statement without its
 * `unsigned`, and a number of a neighbour that became one of the new statement. `reported` are warnings about statements
 * that changed.
 */
export function guardTakenAway(
  { rewrite, comparison: { added, changed }, asked: { intent }, numbers, isRevision }: GuardContext,
  reported: readonly Warning[],
): readonly Warning[] {
  const isFurther = saysMore.test(rewrite.instruction)
  const isAddition = ({ verbs }: Clause) => verbs.size === 1 && verbs.has('add')
  const mayAdd = ({ verbs }: Clause) => isFurther && (verbs.has('add') || verbs.has('improve'))
  const isOnlyAddition =
    intent.clauses.some(({ verbs }) => verbs.has('add')) &&
    intent.clauses.every(clause => isAddition(clause) || mayAdd(clause))
  if (!isOnlyAddition || isRevision) return []
  const { instruction } = rewrite
  const isSaid = saidIn(instruction)
  const isData = readsLinesAlone(rewrite.path)
  const mayReplace = !saysMore.test(instruction)
  const taken = new Set(added.flatMap(({ text }) => numbersIn(text)).filter(isSaid))
  const isElsewhere = saidIn(
    added
      .map(({ text }) => text)
      .join('\n')
      .slice(0, readMaxChars),
  )
  return inRuns(
    changed.flatMap(pair => {
      const { start, end } = pair.after
      if (reported.some(warning => isAbout(warning, pair.after)) || isRenumbered(pair, numbers)) return []
      const gone = [
        ...wordsGone(pair, { isSaid, isElsewhere, mayReplace, isData }),
        ...numbersGone(pair, taken, isSaid),
      ]
      return gone.length === 0 ? [] : [warn('more_changed', [start + 1, end], `Gone: ${quoteSome(gone)}.`)]
    }),
  )
}

const readMaxChars = 2_000
const goneMaxWords = 6

type Request = {
  readonly isSaid: (word: string) => boolean
  readonly isElsewhere: (word: string) => boolean
  /** `Say Clerk there` does, and `… must also be possible by phone` does not. */
  readonly mayReplace: boolean
  readonly isData: boolean
}

/** The few words that went without others, or for words of the instruction. */
function wordsGone({ before, after }: Pair, { isSaid, isElsewhere, mayReplace, isData }: Request): readonly string[] {
  if (before.kind !== 'paragraph' && before.kind !== 'item' && !(isData && before.kind === 'code')) return []
  const isKept = saidIn(after.text.slice(0, readMaxChars))
  return wordingBetween(before, after).runs.flatMap(({ removed, added }) => {
    const words = removed.filter(isWord)
    const [come, limits] = [contentOf(added), limitsAmong(words)]
    const gone = [...contentOf(words), ...limits]
    if (
      gone.length === 0 ||
      words.length > goneMaxWords ||
      (mayReplace && come.length > 0) ||
      !come.every(word => isSaid(word) || isBoundWord(word))
    )
      return []
    return gone.some(word => isSaid(word) || isKept(word) || isElsewhere(word)) ? [] : [gone.join(' ')]
  })
}

/** `only` and the like, which say little else. */
function limitsAmong(words: readonly Token[]): readonly string[] {
  const known = new Set(contentOf(words))
  return words.flatMap(({ text }) => {
    const word = text.toLowerCase()
    return (isRestriction(word) || isCondition(word)) && !known.has(word) ? [word] : []
  })
}

/** A statement that was changed may not have a number that is said of the new one. */
function numbersGone(
  { before, after }: Pair,
  taken: ReadonlySet<string>,
  isSaid: (word: string) => boolean,
): readonly string[] {
  if (before.kind === 'heading' || before.kind === 'code' || before.kind === 'matter') return []
  return wordingBetween(before, after).runs.flatMap(({ removed, added }) => {
    const [old, now] = [removed.filter(isNumber), added.filter(isNumber)]
    if (old.length > 0 && now.some(({ text }) => taken.has(text))) return old.map(({ text }) => text)
    const [name, other] = [removed, added].map(tokens =>
      tokens.length === 1 && tokens[0]?.kind === 'word' ? tokens[0].text : '',
    )
    return isName(name) && isName(other) && !isSaid(other.toLowerCase()) ? [name] : []
  })
}

/** `AES-256`, `Ed25519` */
function isName(word = ''): word is string {
  return /\p{L}/u.test(word) && /\p{Nd}/u.test(word)
}

function isWord(token: Token): boolean {
  return (token.kind === 'word' && !isNumber(token)) || token.kind === 'code'
}

function numbersIn(text: string): readonly string[] {
  return tokensOf(text)
    .filter(({ kind }) => kind === 'number')
    .map(({ text: number }) => number)
}
