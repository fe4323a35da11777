import { additionOrders } from './wordOrders/additionOrders.ts'
import { replacementOrders } from './wordOrders/replacementOrders.ts'
import { structureOrders } from './wordOrders/structureOrders.ts'
import { valueOrders } from './wordOrders/valueOrders.ts'

const orders = [...additionOrders, ...replacementOrders, ...valueOrders, ...structureOrders]

/** The instruction in the order that the goals know; most are already in it. */
export function inKnownOrder(text: string): string {
  const [said, known] = orders.find(([pattern]) => pattern.test(text)) ?? []
  return said === undefined || known === undefined ? text : text.replace(said, known)
}
