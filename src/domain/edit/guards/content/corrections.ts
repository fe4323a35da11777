import { isOneTypoApart } from '../../../text/typo.ts'
import type { Pair } from '../../compare/compare.ts'
import type { Token } from '../../compare/tokens.ts'
import { type Run, wordingBetween } from '../../compare/wording.ts'
import { stemsOf } from '../../intent/stems.ts'
import type { Intent } from '../../intent.ts'
import type { GuardContext } from '../context/context.ts'
import { quoteSome, type Warning, warn } from '../context/warnings.ts'

const corrected = stemsOf(
  `typo typos spelling misspelling misspellings orthography grammar grammatical punctuation comma commas rechtschreibung
  rechtschreibfehler tippfehler grammatik zeichensetzung interpunktion kommas
  orthographe ponctuation grammaire fautes faute coquilles ortografía puntuación ortografia punteggiatura spelfouten
  interpunctie 誤字 脱字 句読 错字 标点`,
)

const tidying = stemsOf('tidy clean')

const lostMinWords = 2

/** Statements from which an instruction only to correct the language took words, or gave them others. */
export function guardCorrections({ comparison, asked: { intent }, isRevision }: GuardContext): readonly Warning[] {
  if (!isCorrection(intent) || isRevision) return []
  return comparison.changed.flatMap(pair => {
    const words = wordsLostIn(pair)
    if (words.length < lostMinWords && exchangedNoun(pair) === null) return []
    return [warn('more_changed', [pair.after.start + 1, pair.after.end], `Gone: ${quoteSome(words)}.`)]
  })
}

/** Whether every clause only corrects the language. */
export function isCorrection({ clauses }: Intent): boolean {
  return (
    clauses.length > 0 &&
    clauses.every(
      ({ verbs, stems }) =>
        corrected.values().some(stem => stems.has(stem)) &&
        !verbs.has('remove') &&
        !verbs.has('add') &&
        (!verbs.has('rewrite') || tidying.values().some(stem => stems.has(stem))),
    )
  )
}

/** The words that went and that no new word of the statement is a spelling or a form of. */
function wordsLostIn({ before, after }: Pair): readonly string[] {
  if (before.kind === 'code' || before.kind === 'matter') return []
  const { runs } = wordingBetween(before, after)
  const come = runs.flatMap(({ added }) => wordsAmong(added))
  return runs.flatMap((run: Run) =>
    wordsAmong(run.removed).filter(word => word.length >= wordMinChars && !come.some(other => isForm(word, other))),
  )
}

/** A long word that another one replaced alone, and that has nothing in common with it. */
function exchangedNoun({ before, after }: Pair): string | null {
  if (before.kind === 'heading') return null
  if (before.kind === 'code' || before.kind === 'matter') return null
  for (const { removed, added } of wordingBetween(before, after).runs) {
    const [[old = '', ...others], [now = '', ...more]] = [wordsAmong(removed), wordsAmong(added)]
    if (others.length + more.length > 0 || Math.min(old.length, now.length) < nounMinChars || isForm(old, now)) continue
    if (!sharesLetters(old, now)) return old
  }
  return null
}

const nounMinChars = 6

/** A misspelling keeps most pairs of its letters. */
function sharesLetters(one: string, other: string): boolean {
  const pairs = new Set(Array.from({ length: one.length - 1 }, (_, at) => one.slice(at, at + 2)))
  const shared = Array.from({ length: other.length - 1 }, (_, at) => other.slice(at, at + 2)).filter(pair =>
    pairs.has(pair),
  )
  return shared.length >= sharedMinShare * Math.min(one.length, other.length)
}

const sharedMinShare = 0.3
const wordMinChars = 4
const prefixMinChars = 3

function wordsAmong(tokens: readonly Token[]): readonly string[] {
  return tokens.flatMap(({ kind, text }) => (kind === 'word' || kind === 'keyword' ? [text.toLowerCase()] : []))
}

function isForm(word: string, other: string): boolean {
  if (word === other || isOneTypoApart(word, other)) return true
  const [shorter, longer] = word.length < other.length ? [word, other] : [other, word]
  const prefix = shorter.slice(0, Math.max(prefixMinChars, Math.ceil(shorter.length / 2)))
  return longer.startsWith(prefix)
}
