import { newText, splitsAt, unquote } from '../../instruction/utterance.ts'
import { verbs } from '../../instruction/verbs.ts'
import type { Goal } from '../../request/goal.ts'
import { cellReadings } from './cellValues.ts'
import { withUnitOf } from './numberValues.ts'

const setting = new RegExp(`^${verbs.set} (?:the )?(.+)$`, 'i')
const stated =
  /^(?:the )?(.{1,80}?) (?:is now|are now|becomes|is|are|(?:should|shall|must|has to|have to) (?:now )?be)(?: set to)? (.{1,80})$/i

/** `set the port of syslog to 514` outside Markdown: a cell of a table. */
export const plainCells: Goal = request => {
  const rest = setting.exec(request.text)?.[1]
  const [, name = '', value = ''] = rest === undefined ? (stated.exec(request.text) ?? []) : []
  const pairs = rest === undefined ? (name === '' ? [] : [[name, value] as const]) : splitsAt(rest, 'to|as|=')
  return pairs.flatMap(([named, said]) => {
    const text = newText(said, request.quotes)
    if (text === null) return []
    const [bare, from] = splitsAt(named, 'from').at(-1) ?? [named]
    return cellReadings(request, bare, text, from && withUnitOf(text, unquote(from, request.quotes)))
  })
}
