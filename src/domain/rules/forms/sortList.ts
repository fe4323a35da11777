import type { Document } from '../../markdown/document.ts'
import { listsOf } from '../../markdown/list.ts'
import { reorderItems } from '../changes/itemOrder.ts'
import { beforeOrder, type Order, readOrder, sortedIndexes, writeOrder } from '../language/order.ts'
import type { Reader } from '../language/reader.ts'
import { choose, readWhich, type Which, writeWhich } from '../language/which.ts'
import { Obstacle } from '../obstacle.ts'
import type { Change, Rule } from '../rule.ts'

export const sortList: Rule = {
  form: 'sort the list [in section "X"] [descending] [numerically]',
  example: 'sort the list in section "Glossary"',
  read(reader) {
    if (reader.word('sort', 'order') === undefined) return undefined
    const which = readWhich(reader, 'list', ...beforeOrder)
    if (which === undefined) return undefined
    const order = readOrders(reader)
    if (!reader.end()) return undefined
    return {
      sentence: `sort ${writeWhich(which, 'list')}${writeOrder(order)}`,
      perform: document => sort(document, which, order),
    }
  },
}

function readOrders(reader: Reader): Order {
  for (let order: Order = {}; ; ) {
    const phrase = readOrder(reader)
    if (phrase === undefined) return order
    order = { ...order, ...phrase }
  }
}

function sort(document: Document, which: Which, order: Order): Change {
  const list = choose(document, listsOf(document), which, 'list')
  const { items } = list
  const places = sortedIndexes(
    items.map(({ text }) => text),
    order,
  )
  if (places.every((from, to) => from === to)) throw new Obstacle('The list is sorted already.')

  return {
    edits: reorderItems(document, list, places),
    summary: `Sorted the ${items.length} items of the list.`,
  }
}
