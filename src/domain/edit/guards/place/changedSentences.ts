import { isModal } from '../../compare/bindingWords.ts'
import type { Pair } from '../../compare/compare.ts'
import { wordingOf } from '../../compare/wording.ts'
import { rewordedShare } from '../content/meaning.ts'
import { contentOf, saidIn } from '../context/given.ts'
import { sentencesIn, shareIn, wordsOf } from '../context/words.ts'

export type ChangedSentence = {
  /** Before and after. */
  readonly text: string
  readonly gone: string
  readonly come: string
  /** Whether it lost or exchanged few of its words, or is gone and no other one came. */
  readonly isSlight: boolean
  /** Few words that went, beside others that are said. */
  readonly beside: readonly string[]
}

/** The sentences of a statement that changed, went or came, each with the one it became. */
export function changedSentences(
  { before, after }: Pair,
  isSaid: (word: string) => boolean,
): readonly ChangedSentence[] {
  if (before.text === after.text) return []
  const [old, now] = [sentencesIn(before.text), sentencesIn(after.text)]
  const come = now.filter(sentence => !old.includes(sentence)).slice(0, sentencesMax)
  const gone = old.filter(sentence => !now.includes(sentence)).slice(0, sentencesMax)
  const pairs = gone.map(sentence => {
    const words = wordsOf([sentence])
    const shares = come.map(other => Math.min(shareIn(words, wordsOf([other])), shareIn(wordsOf([other]), words)))
    const best = shares.length === 0 ? -1 : shares.indexOf(Math.max(...shares))
    return (shares[best] ?? 0) >= sameMinShare
      ? readChange(sentence, come.splice(best, 1)[0] ?? '', isSaid)
      : { text: sentence, gone: sentence, come: '', isSlight: true, beside: [] }
  })
  const isReplaced = come.length > 0
  return [
    ...pairs.map(one => (one.come === '' && isReplaced ? { ...one, isSlight: false } : one)),
    ...come.map(text => ({ text, gone: '', come: text, isSlight: false, beside: [] })),
  ]
}

const sentencesMax = 50
const sameMinShare = 0.5
const slightMaxShare = 0.6

function readChange(old: string, now: string, isSaid: (word: string) => boolean): ChangedSentence {
  const wording = wordingOf(old, now)
  const textOf = (side: 'removed' | 'added') => wording.runs.flatMap(run => run[side].map(({ text }) => text)).join(' ')
  return {
    text: `${old}\n${now}`,
    gone: textOf('removed'),
    come: textOf('added'),
    isSlight: wording.wordsRemoved > 0 && rewordedShare(wording) <= slightMaxShare,
    beside: wordsBeside(wording, now, isSaid),
  }
}

/**
 * Words that went or were exchanged in a sentence that got words of the instruction, which has neither them nor the word
 * in front of them. A sentence that binds otherwise was said in other words.
 */
function wordsBeside(
  { runs }: ReturnType<typeof wordingOf>,
  now: string,
  isSaid: (word: string) => boolean,
): readonly string[] {
  if (runs.some(({ removed }) => removed.some(({ text }) => isModal(text)))) return []
  const isThere = saidIn(now.slice(0, readMaxChars))
  const read = runs.map(({ removed, added, previous }) => ({
    gone: contentOf(removed),
    come: contentOf(added),
    lead: previous === undefined ? [] : contentOf([previous]),
  }))
  const isMade = read.some(({ come }) => come.length > 0 && come.every(isSaid))
  const isFree = read.some(({ come }) => come.length > besideMaxWords && !come.some(isSaid))
  const rest = read.filter(
    ({ gone, come, lead }) =>
      gone.length > 0 &&
      gone.length <= besideMaxWords &&
      come.length <= besideMaxWords &&
      ![...gone, ...come, ...lead].some(isSaid) &&
      !gone.some(isThere),
  )
  return isMade && !isFree && rest.length <= besideMaxRuns && rest.length < read.length
    ? rest.flatMap(({ gone }) => gone)
    : []
}

const readMaxChars = 2_000
const besideMaxWords = 2
const besideMaxRuns = 2
