import { diffLines } from '#domain/text/diff.ts'
import { firstIndex } from '#domain/text/firstIndex.ts'
import type { Edit } from '../../../api/edits.ts'
import { type Hunk, splitTerminatedLines } from '../../../changes/compare.ts'

export type ReviewWarning = Edit['warnings'][number]

export type PlacedWarnings = {
  /** The warnings of a change. */
  readonly of: (hunk: Hunk) => readonly ReviewWarning[]
  /** Whether a warning that stops an automatic commit concerns no change in particular. */
  readonly isAnyUnplaced: boolean
}

/**
 * The warnings of a proposal by the changes that they concern. A change has those about its lines, wherever hand edits
 * and decisions have moved them since, and those that quote words which it removes.
 */
export function placeWarnings(
  warnings: readonly ReviewWarning[],
  proposal: string,
  original: readonly string[],
  current: readonly string[],
  hunks: readonly Hunk[],
): PlacedWarnings {
  const found = new Map<Hunk, ReviewWarning[]>()
  if (warnings.length === 0) return { of: () => none, isAnyUnplaced: false }
  const lineIn = linesOfProposal(current, proposal)
  const put = (hunk: Hunk, warning: ReviewWarning): void => {
    const known = found.get(hunk)
    if (known) known.push(warning)
    else found.set(hunk, [warning])
  }
  const places = hunks.map(hunk => {
    const [first, last] = [lineIn(hunk.bStart) + 1, lineIn(hunk.bEnd)]
    // A deletion is between two lines.
    return hunk.bEnd > hunk.bStart ? { hunk, first, last } : { hunk, first: first - 1, last: first }
  })
  let isAnyUnplaced = false
  for (const warning of warnings) {
    const [start, end = start] = warning.lines ?? []
    const concerned =
      start === undefined || end === undefined
        ? quotedBy(warning, original, hunks)
        : places.filter(({ first, last }) => first <= end && last >= start).map(({ hunk }) => hunk)
    for (const hunk of concerned) put(hunk, warning)
    if (concerned.length === 0 && warning.lines === null && warning.nature !== 'note') isAnyUnplaced = true
  }
  return { of: hunk => found.get(hunk) ?? none, isAnyUnplaced }
}

const none: readonly never[] = []
const quoteMinChars = 3

/** The changes that remove the words which a warning quotes. */
function quotedBy({ message }: ReviewWarning, original: readonly string[], hunks: readonly Hunk[]): readonly Hunk[] {
  const quotes = [...message.matchAll(/"([^"]+)"/g)]
    .map(([, words = '']) => spaced(words))
    .filter(words => words.length >= quoteMinChars)
  if (quotes.length === 0) return none
  return hunks.filter(({ aStart, aEnd }) => {
    const removed = spaced(original.slice(aStart, aEnd).join(''))
    return quotes.some(words => removed.includes(words))
  })
}

function spaced(text: string): string {
  return text.replace(/\s+/g, ' ').trim()
}

/** The line of the proposal that a line of the current text comes from; both are counted from 0. */
function linesOfProposal(current: readonly string[], proposal: string): (line: number) => number {
  const proposed = splitTerminatedLines(proposal)
  const changes = diffLines(current, proposed)
  return line => {
    const next = firstIndex(changes.length, index => (changes[index]?.aStart ?? 0) > line)
    const last = changes[next - 1]
    if (last === undefined) return line
    const { aStart, aEnd, bStart, bEnd } = last
    return line < aEnd ? Math.min(bStart + line - aStart, bEnd) : line + bEnd - aEnd
  }
}
