import { isForeignPrefix } from '../../requirementPrefixes.ts'
import type { Found } from '../finding.ts'
import { idAnywhere, prefixOf, statedIds } from '../ids.ts'
import { placeOfMatch } from '../passages.ts'
import type { Rule } from '../rule.ts'
import { everyMatch } from '../words.ts'

/** Needs to know the rest of the project, which may state the id. */
export const danglingId: Rule = {
  id: 'dangling-id',
  kind: 'ids',
  severity: 'warning',
  title: 'Ids that nothing has',
  why: 'The reader looks for a requirement that does not exist, or no longer does.',
  isOn: true,
  find({ document, passages, project }) {
    if (project?.ids == null) return []
    const stated = new Set([...statedIds(document).map(({ id }) => id), ...project.ids.keys()])
    const counts = new Map<string, number>()
    for (const id of stated)
      if (!isForeignPrefix(prefixOf(id))) counts.set(familyOf(id), (counts.get(familyOf(id)) ?? 0) + 1)
    const groups = new Set([...stated].flatMap(groupsOf))
    return passages().flatMap(passage =>
      everyMatch(idAnywhere, passage.text).flatMap(({ index, 0: id }): readonly Found[] => {
        if (stated.has(id) || groups.has(id) || (counts.get(familyOf(id)) ?? 0) < familyMin) return []
        return [{ ...placeOfMatch(passage, index, id.length), message: `No document of this project states ${id}.` }]
      }),
    )
  },
}

/** The ids of one prefix and depth: where there is `FR-2`, `FR-2.1` may be a part of its text. */
function familyOf(id: string): string {
  return `${prefixOf(id)} ${id.split('.').length}`
}

/** What an id is below: `FR-2` and `FR-2.1` of `FR-2.1.4`. */
function groupsOf(id: string): readonly string[] {
  return [...id.matchAll(/\./g)].map(({ index }) => id.slice(0, index))
}

/** A prefix that fewer requirements have may belong to another project. */
const familyMin = 2
