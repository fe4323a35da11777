import { lineSections } from '#domain/edit/lineSections.ts'
import { outlineSystem } from '#domain/edit/prompt/system.ts'
import type { EditPrompt } from '#domain/edit/prompt.ts'
import { viewDocument } from '#domain/text/view.ts'
import { blocksBetween, encodePair, type TrueBlock } from './encodePair.ts'

/**
 * A model that knows the new text. Asked for sections of an outline, it names those that it is going to change; asked
 * for edits, it returns the blocks that turn the old text into the new one. Test side only.
 */
export function createOracle(oldText: string, newText: string, nonce: string): (prompt: EditPrompt) => string {
  return ({ system }) =>
    system === outlineSystem
      ? sectionsAnswer(oldText, blocksBetween(oldText, newText))
      : encodePair(oldText, newText, nonce)
}

/** The first line of an answer about an outline: the sections that the blocks touch, as a list of ranges. */
export function sectionsAnswer(text: string, blocks: readonly TrueBlock[]): string {
  const touched = lineSections(viewDocument(text)).filter(({ lines }) =>
    blocks.some(({ start, end }) => start < lines.end && end > lines.start),
  )
  return `SECTIONS: ${rangesOf(touched.map(({ number }) => number))}\n`
}

/** Rising numbers as an answer lists them, such as `3, 7-9`. */
export function rangesOf(numbers: readonly number[]): string {
  const ranges: [first: number, last: number][] = []
  for (const number of numbers) {
    const range = ranges.at(-1)
    if (range?.[1] === number - 1) range[1] = number
    else ranges.push([number, number])
  }
  return ranges.map(([first, last]) => (first === last ? first : `${first}-${last}`)).join(', ')
}
