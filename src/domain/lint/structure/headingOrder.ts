import type { Document } from '../../markdown/document.ts'
import type { Heading } from '../../markdown/outline.ts'
import { headingLevels } from '../../markdown/sections.ts'
import type { Edit } from '../../text/splice.ts'
import type { Fix } from '../finding.ts'
import type { Rule } from '../rule.ts'

export const headingOrder: Rule = {
  id: 'heading-order',
  kind: 'headings',
  severity: 'warning',
  title: 'Headings out of order',
  why: 'Contents, numbering and screen readers show a level that does not exist.',
  isOn: true,
  *find({ document }) {
    const headings = document.outline().headings.filter(({ nested }) => !nested)
    for (const [index, heading] of headings.entries()) {
      const before = headings[index - 1]
      if (before === undefined || heading.level <= before.level + 1) continue
      const fix = raised(document, headings, index, heading.level - before.level - 1)
      const message = `This heading has level ${heading.level}, but the one above has level ${before.level}.`
      yield { ...heading.title, message, ...(fix && { fix }) }
    }
  },
}

/** The heading and those beside and below it move up together, so that all remain below the same ones. */
function raised(document: Document, headings: readonly Heading[], from: number, levels: number): Fix | null {
  const first = headings[from]?.level ?? headingLevels
  const edits: Edit[] = []
  for (const { start, title, level } of headings.slice(from, from + movedMax)) {
    if (level < first) break
    const marks = /^ {0,3}#{1,6}(?=[ \t])/.exec(document.text.slice(start, title.start))?.[0]
    if (marks === undefined) return null
    const end = start + marks.length
    edits.push({ start: end - levels, end, replacement: '' })
  }
  if (edits.length === movedMax) return null
  const others = edits.length === 1 ? '' : `, and ${edits.length - 1} beside or below`
  return { label: `Make it level ${first - levels}${others}`, edits }
}

const movedMax = 200
