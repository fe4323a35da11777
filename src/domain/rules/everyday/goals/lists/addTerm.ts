import { newName, quoteMark, unquote } from '../../instruction/utterance.ts'
import { verbs } from '../../instruction/verbs.ts'
import type { Goal } from '../../request/goal.ts'
import { rowCalled } from '../tables/addEntry.ts'
import { added } from './addCalled.ts'

const pattern = new RegExp(
  `^${verbs.add} (?:(?:an?|the|another|new) ){0,3}(\\p{L}{3,30}) ([^:\uE000-\uE0FF]{1,60}|${quoteMark}): (${quoteMark})$`,
  'iu',
)

/** `add the term Pallet: A wooden platform`: a row of a table of terms, or an item of a list of them. */
export const addTerm: Goal = request => {
  const { text, quotes } = request
  const [, noun = '', said = '', mark = ''] = pattern.exec(text) ?? []
  const name = said === '' ? null : newName(said, quotes)
  if (name === null || name === '' || /^(?:sub)?section$|^column$/i.test(noun)) return []
  const rows = rowCalled(request, { noun, name: said, place: undefined, said: mark })
  if (rows.length > 0 || /^(?:term|definition|entry)$/i.test(noun)) return rows
  return added(request, noun, `${name}: ${unquote(mark, quotes)}`, '')
}
