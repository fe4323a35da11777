import type { Document } from '../../../../markdown/document.ts'
import { reread } from '../../../../markdown/reread.ts'
import { tablesOf } from '../../../../markdown/table.ts'
import type { Goal } from '../../request/goal.ts'

/** What a goal does within the tables of a document that is not Markdown: all text around them is as before. */
export function withinTables(goal: Goal): Goal {
  return request => {
    const { document } = request.page
    const count = tablesOf(document).length
    if (count === 0) return []
    const around = textAround(document)
    return goal(request).filter(({ edits }) => {
      const after = reread(document, edits)
      return edits.length > 0 && tablesOf(after).length === count && textAround(after) === around
    })
  }
}

function textAround(document: Document): string {
  let at = 0
  const parts = tablesOf(document).map(({ start, end }) => {
    const part = document.text.slice(at, start)
    at = end
    return part
  })
  return [...parts, document.text.slice(at)].join('\u{1}')
}
