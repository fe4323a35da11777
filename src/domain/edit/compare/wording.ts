import { diffLines } from '../../text/diff.ts'
import { type Token, tokensOf } from './tokens.ts'
import { unspaced } from './unspaced.ts'

/** One place where the wording of a segment changed, with the surrounding tokens. */
export type Run = {
  readonly removed: readonly Token[]
  readonly added: readonly Token[]
  readonly previous: Token | undefined
}

export type Wording = {
  readonly runs: readonly Run[]
  /** How many words the segment had and has. */
  readonly wordsBefore: number
  readonly wordsAfter: number
  /** How many words were removed and added. */
  readonly wordsRemoved: number
  readonly wordsAdded: number
}

/** What has a wording: a segment of a document. */
type Worded = { readonly text: string }

const known = new WeakMap<Worded, { readonly after: Worded; readonly wording: Wording }>()

/** The differences between the wordings of two segments, read once however many guards ask for them. */
export function wordingBetween(before: Worded, after: Worded): Wording {
  const found = known.get(before)
  if (found?.after === after) return found.wording
  const wording = wordingOf(before.text, after.text)
  known.set(before, { after, wording })
  return wording
}

/** The differences between two wordings. */
export function wordingOf(before: string, after: string): Wording {
  const old = tokensOf(before)
  const now = tokensOf(after)
  const runs = runsBetween(old, now)
  return {
    runs,
    wordsBefore: wordsAmong(old),
    wordsAfter: wordsAmong(now),
    wordsRemoved: runs.reduce((sum, { removed }) => sum + wordsAmong(removed), 0),
    wordsAdded: runs.reduce((sum, { added }) => sum + wordsAmong(added), 0),
  }
}

/** The places where tokens differ, in their order. */
export function runsBetween(old: readonly Token[], now: readonly Token[]): readonly Run[] {
  return diffLines(
    old.map(({ text }) => text),
    now.map(({ text }) => text),
  ).map(({ aStart, aEnd, bStart, bEnd }) => ({
    removed: old.slice(aStart, aEnd),
    added: now.slice(bStart, bEnd),
    previous: old[aStart - 1],
  }))
}

/** A character of a script without spaces is about half a word. */
function weightOf({ kind, text }: Token): number {
  if (kind === 'sign') return 0
  return text.length === 1 && isUnspaced.test(text) ? 0.5 : 1
}

const isUnspaced = new RegExp(unspaced, 'u')

export function wordsAmong(tokens: readonly Token[]): number {
  return Math.ceil(tokens.reduce((sum, token) => sum + weightOf(token), 0))
}
