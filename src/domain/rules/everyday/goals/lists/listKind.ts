import { lineAt } from '../../../../markdown/document.ts'
import { renumberIn } from '../../../forms/renumberLists.ts'
import { InstructionError } from '../../../instructionError.ts'
import type { Goal } from '../../request/goal.ts'
import { listCalled } from './namedLists.ts'

const pattern =
  /^(?:turn|convert|change|make) (?:the )?(.+?) (?:into|to|as)? ?(?:a |an )?(numbered|ordered|bulleted|bullets?|unordered|numbers)(?: list| lists| points?| items)?$/i

/** `turn the bullets in Authentication into a numbered list`: another mark for each item. */
export const listKind: Goal = request => {
  const [, phrase, kind = ''] = pattern.exec(request.text) ?? []
  const list = phrase === undefined ? null : listCalled(request, phrase)
  if (list === null) return []
  const { document } = request.page
  const isNumbered = /^(?:numbered|ordered|numbers)$/i.test(kind)
  const place = `the list on line ${lineAt(document, list.start)}`
  if (list.isOrdered && isNumbered)
    return [{ sentence: `renumber ${place}`, ...renumberIn(document, [list]), isOfBlocks: true }]
  if (list.isOrdered === isNumbered) return []
  if (list.items.some(item => document.text.slice(item.start, item.end).trimEnd().includes('\n')))
    throw new InstructionError('The items of this list have several lines, which would have to be indented again.')
  const edits = list.items.map((item, index) => {
    const at = item.start + item.margin.length
    return { start: at, end: at + item.marker.length, replacement: isNumbered ? `${index + 1}.` : '-' }
  })
  const name = isNumbered ? 'numbered' : 'bullet'
  return [
    {
      sentence: `turn ${place} into a ${name} list`,
      edits,
      summary: `Turned ${place} into a ${name} list.`,
      isOfBlocks: true,
    },
  ]
}
