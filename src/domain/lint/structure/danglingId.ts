import type { Found } from '../finding.ts'
import { placeOfMatch } from '../passages.ts'
import type { Rule } from '../rule.ts'
import { everyMatch } from '../words.ts'
import { idAnywhere, prefixOf, statedIds } from './ids.ts'

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
    for (const id of stated) counts.set(prefixOf(id), (counts.get(prefixOf(id)) ?? 0) + 1)
    return passages().flatMap(passage =>
      everyMatch(idAnywhere, passage.text).flatMap(({ index, 0: id }): readonly Found[] => {
        if (stated.has(id) || (counts.get(prefixOf(id)) ?? 0) < familyMin) return []
        return [{ ...placeOfMatch(passage, index, id.length), message: `No document of this project states ${id}.` }]
      }),
    )
  },
}

/** A prefix that fewer requirements have may belong to another project. */
const familyMin = 2
