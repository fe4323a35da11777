import { diffLines, type LineChange } from '#domain/text/diff.ts'
import { splitLines } from '#domain/text/lines.ts'

/**
 * The differences between two texts, as changes that are reviewed one by one. Lines include their ends, so that a text
 * is the concatenation of its lines, and a text with all lines of the other equals it byte for byte.
 */
export type Hunk = LineChange

/** The changes of a review. Every count of changes in the app is the length of this list. */
export function changesBetween(original: string, text: string): readonly Hunk[] {
  return original === text ? [] : diffHunks(splitTerminatedLines(original), splitTerminatedLines(text))
}

/** Includes the line ends. The last line has none, and is present even if it is empty. */
export function splitTerminatedLines(text: string): readonly string[] {
  const lines = splitLines(text)
  return text === '' || text.endsWith('\n') ? [...lines, ''] : lines
}

/**
 * A single unchanged line, even an empty one, separates two changes; list items that are rewritten individually are
 * separate changes.
 */
export function diffHunks(a: readonly string[], b: readonly string[]): readonly Hunk[] {
  return diffLines(a, b).flatMap(hunk => (areItems(a, b, hunk) ? eachLine(a, b, hunk) : [hunk]))
}

/** Replaces the lines of `a` by those of `b`. */
export function applyHunk(a: readonly string[], b: readonly string[], hunk: Hunk): readonly string[] {
  return [...a.slice(0, hunk.aStart), ...b.slice(hunk.bStart, hunk.bEnd), ...a.slice(hunk.aEnd)]
}

/** Applies several changes, in order. */
export function applyHunks(a: readonly string[], b: readonly string[], hunks: readonly Hunk[]): readonly string[] {
  const lines: (readonly string[])[] = []
  let next = 0
  for (const { aStart, aEnd, bStart, bEnd } of hunks) {
    lines.push(a.slice(next, aStart), b.slice(bStart, bEnd))
    next = aEnd
  }
  return [...lines, a.slice(next)].flat()
}

/** The same change in the opposite direction. */
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
