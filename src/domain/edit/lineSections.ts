import type { DocumentView, ViewRange } from '../text/view.ts'
import { fencesByLine } from './fencesByLine.ts'
import { lineOutline } from './lineOutline.ts'

/** The lines from one heading to the next of any level. The text before the first heading is a section too. */
export type LineSection = {
  /** Counted from 1 in the order of the document. */
  readonly number: number
  /** 0 for the text before the first heading. */
  readonly level: number
  readonly title: string
  readonly lines: ViewRange
}

/** The sections of a document; together they contain every line once. */
export function lineSections({ text, lines }: DocumentView): readonly LineSection[] {
  const { headings, lines: contents } = lineOutline(text, fencesByLine)
  const starts = headings.map(({ line, text: title, level }) => ({ start: line, title, level }))
  // An underlined heading starts with its text, one line above the underline.
  const begun = starts.map(({ start, title, level }) =>
    /^[\uFEFF ]*#/.test(contents[start] ?? '') ? { start, title, level } : { start: start - 1, title, level },
  )
  const all = begun[0]?.start === 0 ? begun : [{ start: 0, title: '', level: 0 }, ...begun]
  return all.map(({ start, title, level }, index) => ({
    number: index + 1,
    level,
    title,
    lines: { start, end: all[index + 1]?.start ?? lines.length },
  }))
}
