import type { Document } from '../../../markdown/document.ts'

/** What the blocks of AsciiDoc and reStructuredText need to know of the lines around them. */
export type PlainBlocks = {
  /** Whether nothing above the line belongs to it: it is the first one, or below a title or a blank line. */
  begins(index: number): boolean
  /** Whether the next text behind the line would belong to a list above it, or may do so. */
  joins(index: number): boolean
}

/** Lines that belong to the next block, even if blank lines are between them. */
const attached = {
  asciidoc: /^(?:\[.{0,500}\][ \t]*$|\.[^\s.])/,
  rst: /^\.\.[ \t]{1,20}(?:_|(?:rst-)?class::)/,
} as const
const comment = /^\/\//
/** Items, indented text and continuations. */
const joining = /^(?:[ \t]|\+[ \t]*$|(?:[*.]{1,5}|-|\d{1,4}\.|[a-zA-Z]\.|[ivxIVX]{1,8}\)|<[\d.]{1,3}>)[ \t])/

export function plainBlocksOf({ format, lines, bodyStart, outline }: Document): PlainBlocks {
  const afterTitles = new Set(outline().headings.map(({ end }) => end))
  const isBlank = (index: number) => lines[index]?.content.trim() === ''
  const lead = format === 'asciidoc' || format === 'rst' ? attached[format] : null
  return {
    begins(index) {
      const line = lines[index]
      if (line === undefined) return false
      if (line.start <= bodyStart || afterTitles.has(line.start)) return true
      if (!isBlank(index - 1)) return false
      let above = index - 1
      while (above >= 0 && isBlank(above)) above--
      return lead?.test(lines[above]?.content ?? '') !== true
    },
    joins(index) {
      let below = index + 1
      const isPassed = (content: string) => content.trim() === '' || lead?.test(content) || comment.test(content)
      while (below < lines.length && isPassed(lines[below]?.content ?? '')) below++
      return joining.test(lines[below]?.content ?? '')
    },
  }
}
