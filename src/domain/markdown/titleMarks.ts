import { contains } from '../text/span.ts'
import type { Edit } from '../text/splice.ts'
import { columnsOf, isAdornment } from '../text/titles.ts'
import type { Document } from './document.ts'
import type { Heading } from './outline.ts'

/**
 * The edits, and those that keep the lines of marks around a title of reStructuredText as long as the title: a shorter
 * one makes it a paragraph.
 */
export function withTitleMarks(document: Document, edits: readonly Edit[]): readonly Edit[] {
  const marks = document.outline().headings.flatMap(heading => marksOf(document, heading, edits))
  return marks.length === 0 ? edits : [...edits, ...marks].toSorted((a, b) => a.start - b.start || a.end - b.end)
}

function marksOf({ text, lines }: Document, heading: Heading, edits: readonly Edit[]): readonly Edit[] {
  const { start, end, title } = heading
  const inside = edits.filter(edit => contains(title, edit) && !edit.replacement.includes('\n'))
  const isOtherwiseEdited = edits.some(edit => edit.end > start && edit.start < end && !inside.includes(edit))
  if (inside.length === 0 || isOtherwiseEdited) return []
  const change = inside.reduce(
    (sum, { start: from, end: to, replacement }) => sum + columnsOf(replacement) - columnsOf(text.slice(from, to)),
    0,
  )
  const columns = columnsOf(text.slice(title.start, title.end))
  return lines
    .filter(line => line.start >= start && line.next <= end && isAdornment(line.content.trimEnd()))
    .flatMap(line => {
      const marks = line.content.trimEnd()
      const length = marks.length === columns ? columns + change : Math.max(marks.length, columns + change)
      if (length === marks.length || length < 1) return []
      const replacement = marks.slice(0, 1).repeat(length)
      return [{ start: line.start, end: line.start + marks.length, replacement }]
    })
}
