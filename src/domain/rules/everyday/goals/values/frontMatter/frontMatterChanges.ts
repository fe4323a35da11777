import type { Goal } from '../../../request/goal.ts'
import { addPair, removals, renamedKey } from './keys.ts'
import { elements, replacedElement } from './lists.ts'

/** `add "author: Editorial team" to the front matter`, `remove timeout from the front matter`, `add the tag cache`. */
export const frontMatterChanges: Goal = request => {
  if (request.scope !== undefined) return []
  return [
    ...addPair(request),
    ...removals(request),
    ...elements(request),
    ...renamedKey(request),
    ...replacedElement(request),
  ]
}
