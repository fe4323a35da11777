import type { Pair } from '../../compare/compare.ts'
import type { GuardContext } from '../context/context.ts'
import { contentIn, saidIn } from '../context/said.ts'
import { isAbout, quoteSome, type Warning, warn } from '../context/warnings.ts'
import { sentencesIn } from '../context/words.ts'

/**
 * A sentence that is gone from a statement whose other sentences are still there, though the instruction takes nothing
 * away and has none of its words: a new sentence took its place, or it was forgotten. `reported` are warnings about
 * statements.
 */
export function guardLostSentences(
  { comparison: { changed, added, lost }, rewrite: { instruction }, asked, isRevision }: GuardContext,
  reported: readonly Warning[],
): readonly Warning[] {
  const { clauses, isOpen } = asked.intent
  const mayTake = asked.has(['remove', 'rewrite', 'replace', 'move', 'translate', 'amend', 'improve'])
  if (isOpen || isRevision || mayTake || clauses.length === 0 || lost.length > 0) return []
  const isSaid = saidIn(instruction)
  const come = added.map(({ text }) => text).join('\n')
  if (come.length > textMaxChars) return []
  const isElsewhere = saidIn(come)
  const found = changed.slice(0, changedMax).flatMap(pair => {
    if (
      !isProse(pair) ||
      pair.after.text.length > textMaxChars ||
      reported.some(warning => isAbout(warning, pair.after))
    )
      return []
    const isKept = saidIn(pair.after.text)
    const sentences = sentencesIn(pair.before.text)
    const gone = sentences.filter(sentence => {
      if (pair.after.text.includes(sentence)) return false
      const words = [...new Set(contentIn(sentence))].filter(word => /\p{L}/u.test(word))
      const share = (is: (word: string) => boolean) => words.filter(is).length / Math.max(1, words.length)
      return (
        words.length >= wordsMin && !words.some(isSaid) && [isKept, isElsewhere].every(is => share(is) <= leftMaxShare)
      )
    })
    return gone.length === 0 || gone.length === sentences.length ? [] : [{ pair, gone }]
  })
  if (found.length > foundMax) return []
  return found.map(({ pair, gone }) =>
    warn('text_shortened', [pair.after.start + 1, pair.after.end], `Gone: ${quoteSome(gone)}.`),
  )
}

const changedMax = 100
/** Of a longer text, only a part is compared. */
const textMaxChars = 2_000
/** More are a change of the whole page. */
const foundMax = 2
const wordsMin = 3
const leftMaxShare = 0.34

function isProse({ before: { kind } }: Pair): boolean {
  return kind === 'paragraph' || kind === 'item' || kind === 'definition'
}
