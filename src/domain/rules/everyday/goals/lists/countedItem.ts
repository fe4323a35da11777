import type { NestedList } from '../../../../markdown/listItem.ts'
import { contains } from '../../../../text/span.ts'
import { InstructionError } from '../../../instructionError.ts'
import { count, quote } from '../../../language/phrase.ts'
import { quoteMark, unquote } from '../../instruction/utterance.ts'
import { isCalled, isCalledByPage } from '../../page/nouns.ts'
import { orderNumber } from '../../page/order.ts'
import type { Goal } from '../../request/goal.ts'
import { itemReading } from '../blocks/addText.ts'

const pattern = new RegExp(
  `^(?:add|insert|append|put) (?:an? |the )?(?:new )?(\\w{1,12}) (\\p{L}{2,30}(?: point)?):? (${quoteMark})$`,
  'iu',
)

/** `add a fifth step: "…"`: to the one list of steps that has four at least. */
export const countedItem: Goal = request => {
  const { page, quotes, scope, text } = request
  const [, order = '', noun = '', mark = ''] = pattern.exec(text) ?? []
  const number = orderNumber(order)
  if (number < 2) return []
  const lists = new Set<NestedList>()
  for (const thing of page.things('item')) {
    const isIn = scope === undefined || contains(scope, thing)
    if (thing.kind !== 'item' || thing.list.depth > 0 || !isIn) continue
    if (isCalled(page, thing, noun) || isCalledByPage(page, thing, noun)) lists.add(thing.list)
  }
  if (lists.size === 0) return []
  const said = unquote(mark, quotes)
  const [list, another] = [...lists].filter(({ items }) => items.length >= number - 1)
  if (another !== undefined)
    throw new InstructionError(
      `Several lists have ${count(number - 1, noun)} or more. Say in which section, such as: add a ${noun} ${quote(said)} to …`,
    )
  if (list === undefined)
    throw new InstructionError(`No list here has ${count(number - 1, noun)}, so there is no place for a ${order} one.`)
  return [itemReading(request, list, number - 1, said)]
}
