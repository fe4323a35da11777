import type { Reason } from '../edit/engine/reasons.ts'
import { type ExplainedHunk, explainHunks } from '../edit/explainedHunks.ts'
import { toHunks } from '../text/hunks.ts'
import type { PackedChanges } from '../text/packed.ts'
import { formatUnified } from '../text/unified.ts'
import { areSmall } from './small.ts'

/** Reasons as one buffer: three numbers for each, its lines and the index of its words. */
export type PackedReasons = { readonly spans: Int32Array; readonly words: readonly string[] }

export type HunksInput = {
  readonly path: string
  readonly isNew: boolean
  readonly before: string
  readonly after: string
  readonly reasons: PackedReasons
}

export type ExplainedDiff = { readonly hunks: readonly ExplainedHunk[]; readonly diff: string }

/** The difference of two texts as shown to users. */
export const hunksKind = {
  perform({ path, isNew, before, after, reasons }: HunksInput): ExplainedDiff {
    const hunks = toHunks(before, after)
    return { hunks: explainHunks(hunks, unpackReasons(reasons)), diff: formatUnified(path, hunks, { created: isNew }) }
  },
  isSmall: ({ before, after }: HunksInput): boolean => areSmall([before, after], smallHunks),
}

/** Both texts together. Lines in another order take longest. */
export const smallHunks = { maxChars: 128 * 1024, maxLines: 600 }

export const noReasons: PackedReasons = { spans: new Int32Array(), words: [] }

export function packReasons(reasons: readonly Reason[]): PackedReasons {
  const words = new Map<string, number>()
  const spans = new Int32Array(3 * reasons.length)
  for (const [index, reason] of reasons.entries()) {
    const word = words.get(reason.words) ?? words.size
    words.set(reason.words, word)
    spans.set([reason.bStart, reason.bEnd, word], 3 * index)
  }
  return { spans, words: [...words.keys()] }
}

/** Assigns the same words to all changes. */
export function reasonOfAll({ changes }: PackedChanges, words: string): PackedReasons {
  const spans = new Int32Array((3 * changes.length) / 4)
  for (let index = 0; index < changes.length / 4; index++) {
    spans[3 * index] = changes[4 * index + 2] ?? 0
    spans[3 * index + 1] = changes[4 * index + 3] ?? 0
  }
  return { spans, words: [words] }
}

function unpackReasons({ spans, words }: PackedReasons): readonly Reason[] {
  return Array.from({ length: spans.length / 3 }, (_, index) => ({
    bStart: spans[3 * index] ?? 0,
    bEnd: spans[3 * index + 1] ?? 0,
    words: words[spans[3 * index + 2] ?? 0] ?? '',
  }))
}
