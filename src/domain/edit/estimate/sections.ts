import { tokensIn } from '../../price.ts'
import { viewDocument } from '../../text/view.ts'
import type { LineSection } from '../lineSections.ts'

/** A change in one section reads that section and part of others. */
const besidesTokens = 150
const sectionShare = 1.2

/** Above this share of a document, the whole document is shown. */
const readMaxShare = 0.6

/**
 * How many tokens of a long document a model will likely choose to read: the section that the instruction names, or the
 * average section, weighted by length.
 */
export function likelyReadTokens(
  { text, instruction }: { readonly text: string; readonly instruction: string },
  sections: readonly LineSection[],
): number {
  const { lines } = viewDocument(text)
  const charsOf = ({ lines: { start, end } }: LineSection) => (lines[end - 1]?.next ?? 0) - (lines[start]?.start ?? 0)
  const named = namedIn(instruction, sections).map(charsOf)
  const chars = named.length > 0 ? meanOf(named) : meanByShare(sections.map(charsOf))
  const tokens = tokensIn(text)
  const readTokens = besidesTokens + sectionShare * tokens * (chars / Math.max(1, text.length))
  return Math.min(readTokens, readMaxShare * tokens)
}

function meanOf(sizes: readonly number[]): number {
  return sizes.reduce((sum, size) => sum + size, 0) / sizes.length
}

/** Weights each size by its share of the total: a change is more often in a long section than in a short one. */
function meanByShare(sizes: readonly number[]): number {
  const total = sizes.reduce((sum, size) => sum + size, 0)
  return sizes.reduce((sum, size) => sum + size * (size / Math.max(1, total)), 0)
}

const titleMinChars = 4

/** The sections with the longest heading that the instruction names in whole words; several sections may share it. */
export function namedIn(instruction: string, sections: readonly LineSection[]): readonly LineSection[] {
  const words = wordsOf(instruction)
  let named: LineSection[] = []
  let length = titleMinChars - 1
  for (const section of sections) {
    const { title } = section
    if (title.length < length || title.length < titleMinChars || !words.includes(wordsOf(title))) continue
    if (title.length > length) named = []
    length = title.length
    named.push(section)
  }
  return named
}

/** Surrounded by spaces, so that `includes` finds whole words only. */
function wordsOf(text: string): string {
  return ` ${
    text
      .toLowerCase()
      .match(/[\p{L}\p{N}]+/gu)
      ?.join(' ') ?? ''
  } `
}
