import type { Hunk } from './compare.ts'

/** Two texts as lines with their ends, and their differences. */
export type Comparison = {
  readonly original: readonly string[]
  readonly current: readonly string[]
  readonly hunks: readonly Hunk[]
}

/** The two sides of a change in the editor's form: lines separated by line feeds, without the last line end. */
export type ChangeTexts = {
  readonly before: string
  readonly after: string
  /** Only the line ends differ. */
  readonly isEndsOnly: boolean
  /** The words are the same: what changed is their markup, or the spaces between them. */
  readonly isFormOnly: boolean
}

export function changeTexts({ original, current }: Comparison, { aStart, aEnd, bStart, bEnd }: Hunk): ChangeTexts {
  const [before, after] = [plainLines(original.slice(aStart, aEnd)), plainLines(current.slice(bStart, bEnd))]
  return {
    before,
    after,
    isEndsOnly: before === after && aEnd - aStart === bEnd - bStart,
    isFormOnly: aEnd > aStart && bEnd > bStart && wordsIn(before) === wordsIn(after),
  }
}

export function plainLines(lines: readonly string[]): string {
  return lines.map(line => line.replace(/\r?\n$/, '')).join('\n')
}

function wordsIn(text: string): string {
  return text.match(/[\p{L}\p{M}\p{N}]+/gu)?.join(' ') ?? ''
}
