import { lineAt } from '../../../../../markdown/document.ts'
import { InstructionError } from '../../../../instructionError.ts'
import { sortedIndexes } from '../../../../language/order.ts'
import { quote, quoteShort } from '../../../../language/phrase.ts'
import { unquote } from '../../../instruction/utterance.ts'
import type { Goal } from '../../../request/goal.ts'
import { fieldsCalled } from '../assignments.ts'
import { fieldsIn } from '../fields.ts'
import { blockLists } from '../plainBlockLists.ts'

const sorting =
  /^(?:sort|order|alphabeti[sz]e) (?:the )?(?:(?:list|elements|values|entries) (?:of|in) (?:the )?)?(.{1,80}?)(?: list)?(?:,? (in reverse(?: order)?|descending|in descending order))?(?:,? (?:alphabetically|in alphabetical order|by name))?$/i

/** `sort the features` in a file of data: a list of plain values, each on its line. */
export const sortElements: Goal = ({ page, quotes, scope, text }) => {
  const [, phrase = '', descending] = sorting.exec(text) ?? []
  const { document } = page
  if (phrase === '' || scope !== undefined || document.format !== 'other') return []
  const called = fieldsCalled(blockLists(document, fieldsIn(document.lines)), unquote(phrase, quotes))
  const [list, another] = called
  if (list === undefined) return []
  if (another !== undefined)
    throw new InstructionError(`There are ${called.length} lists called ${quoteShort(list.key)}. Say which one.`)
  const texts = list.items.map(item => item.text)
  const places = sortedIndexes(texts, descending === undefined ? {} : { descending: true })
  if (places.every((from, to) => from === to))
    throw new InstructionError(
      descending === undefined
        ? `${quoteShort(list.key)} is already sorted. Say, for the other order: in descending order.`
        : `${quoteShort(list.key)} is already sorted in descending order. Say, for the other order: sort ${list.key}.`,
    )
  const edits = list.items.map(({ line }, to) => {
    const { content } = list.items[places[to] ?? to]?.line ?? line
    return { start: line.start, end: line.end, replacement: content }
  })
  const [first] = list.items
  const summary = `Sorted the ${texts.length} values of ${quoteShort(list.key)} on line ${lineAt(document, first?.line.start ?? 0)}.`
  return [{ sentence: `sort ${quote(list.key)}`, edits, summary, isOfBlocks: true }]
}
