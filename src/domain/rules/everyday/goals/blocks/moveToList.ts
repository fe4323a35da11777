import { listsIn } from '../../../../markdown/nestedLists.ts'
import { contains } from '../../../../text/span.ts'
import type { Edit } from '../../../../text/splice.ts'
import { InstructionError } from '../../../instructionError.ts'
import { quoteShort } from '../../../language/phrase.ts'
import { insertItem } from '../../edits/insertItem.ts'
import { removalOf } from '../../edits/removal.ts'
import type { Page, PageElement } from '../../page/page.ts'
import { inOrder } from '../../request/goal.ts'
import type { Where } from '../../request/where.ts'

type Item = Extract<PageElement, { kind: 'item' }>

/** The edits that move an item of one line out of its list into the list of another place. */
export function intoOtherList(page: Page, thing: Item, { side, thing: target }: Where): readonly Edit[] {
  const { document } = page
  const { item, list } = thing
  const content = item.leaf?.content ?? ''
  const written = document.text.slice(item.start, item.end).trim()
  if (content === '' || content.includes('\n') || written.includes('\n'))
    throw new InstructionError(
      'Only an item of one line can be moved to another list. Remove it here and add it there.',
    )
  if (list.items.length === 1)
    throw new InstructionError('It is the only item of its list, which would be gone. Remove it here and add it there.')
  const other = targetList(page, target)
  if (other === list) throw new InstructionError(`${quoteShort(item.visible)} is in this list already.`)
  const isTask = item.box !== undefined
  if (other.isOrdered !== list.isOrdered || other.items.some(({ box }) => (box !== undefined) !== isTask))
    throw new InstructionError('The items there are of another kind. Remove it here and add it there.')
  const at = target?.kind === 'item' ? other.items.indexOf(target.item) : -1
  const index = at === -1 ? (side === 'start' ? 0 : other.items.length) : side === 'before' ? at : at + 1
  return inOrder([...removalOf(page, [thing]), ...insertItem(document, other, { index, content, isTask })])
}

/** The list of the item that is named, or the only one of a section. */
function targetList(page: Page, target: PageElement | undefined) {
  if (target?.kind === 'item' || target?.kind === 'list') return target.list
  const inside =
    target?.kind === 'section'
      ? listsIn(page.document).filter(one => one.depth === 0 && contains(target.section.own, one))
      : []
  const [list, another] = inside
  if (list === undefined) throw new InstructionError('There is no list there. Say before or after which item it goes.')
  if (another !== undefined)
    throw new InstructionError('There are several lists there. Say before or after which item it goes.')
  return list
}
