import type { Document } from '../../../../markdown/document.ts'
import { areSame, reread } from '../../../../markdown/reread.ts'
import type { Goal } from '../../request/goal.ts'

/** What a goal does with whole sections outside Markdown: their order is another one, and their lines are the same. */
export function withinSections(goal: Goal): Goal {
  return request => {
    const { document } = request.page
    if (document.outline().headings.length < 2) return []
    return goal(request).filter(({ edits }) => {
      const after = reread(document, edits)
      return areSame(linesOf(document), linesOf(after)) && !areSame(titlesOf(document), titlesOf(after))
    })
  }
}

function linesOf({ text }: Document): readonly string[] {
  const lines = text.split(/\r?\n/).filter(line => line.trim() !== '')
  return lines.sort()
}

function titlesOf(document: Document): readonly string[] {
  return document.outline().headings.map(({ text }) => text)
}
