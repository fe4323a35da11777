import type { Document } from '../../../../markdown/document.ts'
import { listsIn } from '../../../../markdown/nestedLists.ts'
import { reread } from '../../../../markdown/reread.ts'
import type { Goal } from '../../request/goal.ts'

/**
 * What a goal does within the lists of a document that is not Markdown. Its other blocks are not read, so that only
 * results count in which all text around the lists is as before.
 */
export function withinLists(goal: Goal): Goal {
  return request => {
    const { document } = request.page
    if (listsIn(document).length === 0) return []
    const around = textAround(document)
    return goal(request).filter(({ edits }) => textAround(reread(document, edits)) === around)
  }
}

/** Without the blank lines, of which some go with a list. */
function textAround(document: Document): string {
  let at = 0
  const parts = listsIn(document).flatMap(({ depth, start, end }) => {
    if (depth > 0) return []
    const part = document.text.slice(at, start)
    at = end
    return [part]
  })
  return [...parts, document.text.slice(at)].join(' \n').replace(/\s+/g, '\n')
}
