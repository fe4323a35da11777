import { type FoundLine, findLines } from '../text/searchLines.ts'
import { areSmall } from './small.ts'

export type FindInput = {
  readonly texts: readonly string[]
  readonly words: string
  /** Per text, and in total. */
  readonly maxPerText: number
  readonly max: number
}

/** The matching lines of each text, in order, up to the limits. */
export const findKind = {
  perform({ texts, words, maxPerText, max }: FindInput): readonly (readonly FoundLine[])[] {
    const found: (readonly FoundLine[])[] = []
    let room = max
    for (const text of texts) {
      if (room <= 0) break
      const lines = findLines(text, words, Math.min(maxPerText, room))
      room -= lines.length
      found.push(lines)
    }
    return found
  },
  isSmall: ({ texts }: FindInput): boolean => areSmall(texts, smallFind),
}

export const smallFind = { maxChars: 1024 * 1024, maxLines: 1024 * 1024 }
