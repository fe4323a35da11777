import type { NestedList } from '../../../../markdown/listItem.ts'
import { contains } from '../../../../text/span.ts'
import { InstructionError } from '../../../instructionError.ts'
import type { PageElement } from '../../page/page.ts'
import { listOrSection } from '../../page/phrases/listOrSection.ts'
import type { Request } from '../../request/goal.ts'

const nounsBefore =
  /^(?:(?:bullet(?:ed)?|numbered|unordered|ordered) )?(?:lists?|bullets|bullet points|items|list items|points|steps|numbers|entries)(?: (?:in|of|under) (?=.))?/i
const nounsBehind = / (?:items|bullets|bullet points|list|steps|points|entries)$/i

/**
 * The one list that a phrase names: by its own name, as the items of something, or as the list in a section. Lists
 * inside others are not meant.
 */
export function listCalled({ page, quotes, scope }: Request, phrase: string): NestedList | null {
  const bare = phrase.replace(nounsBefore, '').replace(nounsBehind, '')
  const search = { quotes, area: scope, kinds: ['list', 'section'] as const }
  const things: readonly PageElement[] =
    bare === '' ? (scope === undefined ? page.things('list') : [scope]) : listOrSection(page, bare, search)
  const lists = things
    .flatMap((thing): readonly PageElement[] =>
      thing.kind === 'section' ? page.things('list').filter(one => contains(thing.section.own, one)) : [thing],
    )
    .flatMap(thing => (thing.kind === 'list' && thing.list.depth === 0 ? [thing.list] : []))
  const [list, another] = lists
  if (another === undefined) return list ?? null
  throw new InstructionError(
    `There are ${lists.length} lists there. Say which one, such as: the first list in section "…".`,
  )
}
