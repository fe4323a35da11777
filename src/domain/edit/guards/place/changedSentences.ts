import type { Pair } from '../../compare/compare.ts'
import { wordingOf } from '../../compare/wording.ts'
import { rewordedShare } from '../content/meaning.ts'
import { sentencesIn, shareIn, wordsOf } from '../context/words.ts'

export type ChangedSentence = {
  /** Before and after. */
  readonly text: string
  readonly gone: string
  readonly come: string
  /** Whether it lost or exchanged few of its words, or is gone and no other one came. */
  readonly isSlight: boolean
}

/** The sentences of a statement that changed, went or came, each with the one it became. */
export function changedSentences({ before, after }: Pair): readonly ChangedSentence[] {
  if (before.text === after.text) return []
  const [old, now] = [sentencesIn(before.text), sentencesIn(after.text)]
  const come = now.filter(sentence => !old.includes(sentence)).slice(0, sentencesMax)
  const gone = old.filter(sentence => !now.includes(sentence)).slice(0, sentencesMax)
  const pairs = gone.map(sentence => {
    const words = wordsOf([sentence])
    const shares = come.map(other => Math.min(shareIn(words, wordsOf([other])), shareIn(wordsOf([other]), words)))
    const best = shares.length === 0 ? -1 : shares.indexOf(Math.max(...shares))
    return (shares[best] ?? 0) >= sameMinShare
      ? readChange(sentence, come.splice(best, 1)[0] ?? '')
      : { text: sentence, gone: sentence, come: '', isSlight: true }
  })
  const isReplaced = come.length > 0
  return [
    ...pairs.map(one => (one.come === '' && isReplaced ? { ...one, isSlight: false } : one)),
    ...come.map(text => ({ text, gone: '', come: text, isSlight: false })),
  ]
}

const sentencesMax = 50
const sameMinShare = 0.5
const slightMaxShare = 0.6

function readChange(old: string, now: string): ChangedSentence {
  const wording = wordingOf(old, now)
  const textOf = (side: 'removed' | 'added') => wording.runs.flatMap(run => run[side].map(({ text }) => text)).join(' ')
  return {
    text: `${old}\n${now}`,
    gone: textOf('removed'),
    come: textOf('added'),
    isSlight: wording.wordsRemoved > 0 && rewordedShare(wording) <= slightMaxShare,
  }
}
