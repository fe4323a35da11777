import type { Document } from '../../../../markdown/document.ts'
import { spanIn } from '../../../../markdown/leaf.ts'
import { areSame, reread } from '../../../../markdown/reread.ts'
import { contains } from '../../../../text/span.ts'
import type { Goal } from '../../request/goal.ts'

/**
 * What a goal does with sentences outside Markdown: all edits are in one paragraph, which stays one, and all other text is read as
 * before.
 */
export function withinText(goal: Goal): Goal {
  return request => {
    const { document } = request.page
    const { leaves, lists = [], tables = [] } = document.outline()
    const blocks = [...document.outline().headings, ...lists, ...tables]
    return goal(request).filter(({ edits }) => {
      const at = leaves.findIndex(leaf => {
        const place = spanIn(leaf, 0, leaf.content.length)
        return edits.length > 0 && edits.every(edit => contains(place, edit))
      })
      if (at === -1 || edits.some(edit => blocks.some(block => edit.start < block.end && block.start < edit.end)))
        return false
      return areSame(readingOf(document, at), readingOf(reread(document, edits), at))
    })
  }
}

/** The same for requests that name a sentence; what else a line of text may be is not read. */
export function ofSentences(goal: Goal): Goal {
  const within = withinText(goal)
  return request => (/\bsentence\b/i.test(request.text) ? within(request) : [])
}

/** Everything but the text of one paragraph. */
function readingOf(document: Document, at: number): readonly string[] {
  const { headings, leaves, lists = [], tables = [] } = document.outline()
  return [
    ...headings.map(({ level, text }) => `${level} ${text}`),
    ...lists.map(({ depth, items }) => `${depth} ${items.map(({ visible }) => visible).join('\n')}`),
    ...tables.map(({ rows }) => rows.map(({ cells }) => cells.join('\n')).join('\n')),
    ...leaves.map(({ content }, index) => (index === at ? '' : content)),
  ]
}
