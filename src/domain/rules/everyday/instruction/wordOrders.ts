import { verbs } from './verbs.ts'
import { additionOrders } from './wordOrders/additionOrders.ts'
import { replacementOrders } from './wordOrders/replacementOrders.ts'
import { structureOrders } from './wordOrders/structureOrders.ts'
import { valueOrders } from './wordOrders/valueOrders.ts'

const orders = [...additionOrders, ...replacementOrders, ...valueOrders, ...structureOrders]

/** The instruction in the order that the goals know; most are already in it. */
export function inKnownOrder(said: string): string {
  const text = adding.test(said) ? said : said.replace(becoming, ' should be ')
  const [pattern, known] = orders.find(([one]) => one.test(text)) ?? []
  return pattern === undefined || known === undefined ? text : text.replace(pattern, known)
}

const adding = new RegExp(`^${verbs.add} `, 'i')
/** `the port should become 80`. */
const becoming =
  /(?<! (?:has|have|needs|need|is|are|ought|going)) to be (?=(?:raised|increased|lowered|decreased|reduced|changed|extended|shortened|moved|postponed|set|cut|deleted|removed|renamed|replaced) ?)| (?:(?:should|must|shall|will|has to|needs to|is to|are to) become|is to be|are to be) /i
