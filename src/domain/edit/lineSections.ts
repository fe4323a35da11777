import type { DocumentView, ViewRange } from '../text/view.ts'
import { fencesByLine } from './fencesByLine.ts'
import { headingStart, lineOutline } from './lineOutline.ts'

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
  const outline = lineOutline(text, fencesByLine)
  const begun = outline.headings.map(heading => ({
    start: headingStart(outline, heading),
    title: heading.text,
    level: heading.level,
  }))
  const all = begun[0]?.start === 0 ? begun : [{ start: 0, title: '', level: 0 }, ...begun]
  return all.map(({ start, title, level }, index) => ({
    number: index + 1,
    level,
    title,
    lines: { start, end: all[index + 1]?.start ?? lines.length },
  }))
}
