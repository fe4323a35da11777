import type { Document } from '../../markdown/document.ts'
import { listsOf } from '../../markdown/list.ts'
import { reorderItems } from '../changes/itemOrder.ts'
import type { Change, Form } from '../form.ts'
import { InstructionError } from '../instructionError.ts'
import { beforeOrder, formatOrder, type Order, parseOrder, sortedIndexes } from '../language/order.ts'
import type { Reader } from '../language/reader.ts'
import { choose, formatSelector, parseSelector, type Selector } from '../language/selector.ts'

export const sortList: Form = {
  form: 'sort the list [in section "X"] [descending] [numerically]',
  example: 'sort the list in section "Glossary"',
  read(reader) {
    if (reader.word('sort', 'order') === null) return null
    const selector = parseSelector(reader, 'list', ...beforeOrder)
    if (selector === null) return null
    const order = readOrders(reader)
    if (!reader.end()) return null
    return {
      sentence: `sort ${formatSelector(selector, 'list')}${formatOrder(order)}`,
      perform: document => sort(document, selector, order),
    }
  },
}

function readOrders(reader: Reader): Order {
  for (let order: Order = {}; ; ) {
    const phrase = parseOrder(reader)
    if (phrase === null) return order
    order = { ...order, ...phrase }
  }
}

function sort(document: Document, selector: Selector, order: Order): Change {
  const list = choose(document, listsOf(document), selector, 'list')
  const { items } = list
  const places = sortedIndexes(
    items.map(({ text }) => text),
    order,
  )
  if (places.every((from, to) => from === to)) throw new InstructionError('The list is already sorted.')

  return {
    edits: reorderItems(document, list, places),
    summary: `Sorted the ${items.length} items of the list.`,
  }
}
