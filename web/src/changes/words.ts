import { diffLines } from '#domain/text/diff.ts'

/** A place where the words of two texts differ: `[fromA, toA)` of the first became `[fromB, toB)` of the second. */
export type WordChange = {
  readonly fromA: number
  readonly toA: number
  readonly fromB: number
  readonly toB: number
}

/** Longer texts are compared as a whole: such a change is not read word by word. */
const tokensMax = 4_000

const token = /\s+|[\p{L}\p{M}\p{N}_]+(?:['’.,:/-][\p{L}\p{M}\p{N}_]+)*|\S/gu
/** A line break within a paragraph is drawn as a space. */
const softBreak = /^ ?\n[ \t]*$/

type Words = {
  readonly keys: readonly string[]
  /** Where each token starts, and the end of the text. */
  readonly starts: readonly number[]
}

/** The differing words, in order. Line breaks that only wrap a paragraph differently do not count. */
export function changedWords(before: string, after: string): readonly WordChange[] {
  if (before === after) return []
  if (before === '' || after === '') return [{ fromA: 0, toA: before.length, fromB: 0, toB: after.length }]
  const [a, b] = [wordsOf(before), wordsOf(after)]
  if (a === null || b === null) return [{ fromA: 0, toA: before.length, fromB: 0, toB: after.length }]
  return diffLines(a.keys, b.keys).map(({ aStart, aEnd, bStart, bEnd }) => ({
    fromA: at(a, aStart),
    toA: at(a, aEnd),
    fromB: at(b, bStart),
    toB: at(b, bEnd),
  }))
}

/** As `changedWords`, but changes with little between them are one, so that they read as phrases. */
export function changedPhrases(before: string, after: string): readonly WordChange[] {
  type Phrase = WordChange & { readonly size: number }
  const isSwap = ({ fromA, toA, fromB, toB }: WordChange) =>
    /^\S+$/.test(before.slice(fromA, toA)) && /^\S+$/.test(after.slice(fromB, toB))
  const joined: Phrase[] = []
  for (const change of changedWords(before, after)) {
    const { fromA, toA, fromB, toB } = change
    let last: Phrase = { ...change, size: Math.max(inkIn(before, fromA, toA), inkIn(after, fromB, toB)) }
    for (let previous = joined.at(-1); previous; previous = joined.at(-1)) {
      const between = inkIn(after, previous.toB, last.fromB)
      // A word that replaces another one is a separate phrase.
      if (between > Math.min(previous.size, last.size) || (between > 0 && (isSwap(previous) || isSwap(last)))) break
      joined.pop()
      const size = previous.size + between + last.size
      last = { fromA: previous.fromA, toA: last.toA, fromB: previous.fromB, toB: last.toB, size }
    }
    joined.push(last)
  }
  return joined.map(({ size: _, ...change }) => change)
}

/** The characters in a range that are not white space. */
function inkIn(text: string, from: number, to: number): number {
  return text.slice(from, to).replace(/\s+/g, '').length
}

function wordsOf(text: string): Words | null {
  const keys: string[] = []
  const starts: number[] = []
  for (const { 0: found, index } of text.matchAll(token)) {
    if (keys.length === tokensMax) return null
    keys.push(softBreak.test(found) ? ' ' : found)
    starts.push(index)
  }
  starts.push(text.length)
  return { keys, starts }
}

function at({ starts }: Words, index: number): number {
  return starts[index] ?? 0
}
