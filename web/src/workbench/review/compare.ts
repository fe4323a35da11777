import { diffLines } from '#domain/text/diff.ts'
import { splitLines } from '#domain/text/lines.ts'

/**
 * What two texts differ in, as changes that are decided on one by one. Lines are compared with their ends, so that a
 * text is its lines joined, and one that has all of the other's lines is the other byte for byte.
 */
export type Hunk = {
  /** Lines `[aStart, aEnd)` of the text before became lines `[bStart, bEnd)`. Counted from 0, half open. */
  readonly aStart: number
  readonly aEnd: number
  readonly bStart: number
  readonly bEnd: number
}

/** With their ends. The last line has none, and is there even when it is empty. */
export function splitTerminatedLines(text: string): readonly string[] {
  const lines = splitLines(text)
  return text === '' || text.endsWith('\n') ? [...lines, ''] : lines
}

/** One unchanged line, if only an empty one, parts two changes; so do the items of a list that are rewritten each. */
export function diffHunks(a: readonly string[], b: readonly string[]): readonly Hunk[] {
  return diffLines(a, b).flatMap(hunk => (areItems(a, b, hunk) ? eachLine(a, b, hunk) : [hunk]))
}

/** The lines of `b` in place of those of `a`. */
export function applyHunk(a: readonly string[], b: readonly string[], hunk: Hunk): readonly string[] {
  return [...a.slice(0, hunk.aStart), ...b.slice(hunk.bStart, hunk.bEnd), ...a.slice(hunk.aEnd)]
}

/** The same change seen from the other text. */
export function invertHunk({ aStart, aEnd, bStart, bEnd }: Hunk): Hunk {
  return { aStart: bStart, aEnd: bEnd, bStart: aStart, bEnd: aEnd }
}

const item = /^\s*(?:[-*+]|\d{1,9}[.)])\s+\S/

function areItems(a: readonly string[], b: readonly string[], { aStart, aEnd, bStart, bEnd }: Hunk): boolean {
  const count = aEnd - aStart
  const isItem = (line: string) => item.test(line)
  return (
    count > 1 && count === bEnd - bStart && a.slice(aStart, aEnd).every(isItem) && b.slice(bStart, bEnd).every(isItem)
  )
}

function eachLine(a: readonly string[], b: readonly string[], { aStart, aEnd, bStart }: Hunk): readonly Hunk[] {
  const lines: Hunk[] = []
  for (let at = 0; at < aEnd - aStart; at++) {
    if (a[aStart + at] === b[bStart + at]) continue
    lines.push({ aStart: aStart + at, aEnd: aStart + at + 1, bStart: bStart + at, bEnd: bStart + at + 1 })
  }
  return lines
}
