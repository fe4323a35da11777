import type { ListItem } from '../../../../markdown/listItem.ts'
import { InstructionError } from '../../../instructionError.ts'
import { quote } from '../../../language/phrase.ts'
import { insertItem } from '../../edits/insertItem.ts'
import { prefixOf } from '../../edits/newItem.ts'
import { quoteMark, unquote } from '../../instruction/utterance.ts'
import { verbs } from '../../instruction/verbs.ts'
import { idsIn } from '../../page/ids.ts'
import type { Goal } from '../../request/goal.ts'
import { addedParagraph, type Neighbour, withId } from './requirementParagraphs.ts'

const idThenText = new RegExp(
  `^${verbs.add} (?:the |a )?(?:new )?(?:requirement )?(\\p{Lu}[\\p{Lu}\\p{N}]*(?:-\\p{Lu}[\\p{Lu}\\p{N}]*)*-(?:\\d{1,6}\\.){0,3})(\\d{1,6})(?: (after|before|below|above) (?:requirement )?(\\p{Lu}[\\p{Lu}\\p{N}-]{0,30}-\\d{1,6}(?:\\.\\d{1,6}){0,3}))?(?:: ?| )(?:(${quoteMark})|([^\uE000-\uE0FF]+))$`,
  'iu',
)

/** What may be another request instead of a part of the text: `… and remove REQ-4`, `…. Also delete the note.` */
const secondRequest = new RegExp(
  `(?:[.;!?]|[.;!?,]? and|[.;!?,]? then)(?: (?:also|then|please)){0,2} (?:${[verbs.remove, verbs.add, verbs.set, verbs.change, verbs.rename, verbs.move].join('|')}) (?:(?:the|a|an|all|every) )?(?:${quoteMark}|\\p{Lu}[\\p{Lu}\\p{N}]*-\\d|(?:section|heading|row|column|table|list|item|note|paragraph|sentence|requirement|status|version)\\b)`,
  'iu',
)

/**
 * `add REQ-9: The shop must print a receipt.`, `add REQ-9 after REQ-3: …`: into the list whose items have such ids, ordered by
 * number unless the instruction names its neighbour, or else between the paragraphs that begin with such ids.
 */
export const addRequirement: Goal = request => {
  const { page, text, quotes, ending, scope } = request
  const [, prefix, digits, side, neighbour, mark, bare] = idThenText.exec(text) ?? []
  if (prefix === undefined || digits === undefined) return []
  const id = prefix + digits
  if (bare !== undefined && secondRequest.test(bare))
    throw new InstructionError(
      `These are two requests. Say one at a time, with the text in quotation marks: add ${id}: "…".`,
    )
  const wording = mark === undefined ? `${bare ?? ''}${ending}` : unquote(mark, quotes)
  if (
    mark === undefined &&
    / (?:after|before|to|in|under|below|above|at) (?:the )?(?:[\p{Lu}"]|end|start|top|list|section|table)/u.test(
      bare ?? '',
    )
  ) {
    throw new InstructionError(`Put the text of ${id} in quotation marks. Say: add ${id}: "…".`)
  }
  if (idsIn(page.document).some(one => one.id === id))
    throw new InstructionError(`There is already a ${id} on this page. Say: change ${id} to "…".`)
  const beside =
    neighbour === undefined ? undefined : { id: neighbour, isBefore: /^(?:before|above)$/i.test(side ?? '') }
  const lists = page
    .things('list')
    .flatMap(one =>
      one.kind === 'list' &&
      prefixOf(one.list) === prefix &&
      (scope === undefined || (one.start >= scope.start && one.end <= scope.end))
        ? [one.list]
        : [],
    )
  const [list, another] = lists
  if (list === undefined) {
    const paragraph = addedParagraph(request, { prefix, digits, wording, beside })
    if (paragraph !== null) return [paragraph]
  }
  if (list === undefined || another !== undefined)
    throw new InstructionError(
      `It is not clear where ${id} goes: ${lists.length} lists have ids such as ${prefix}1. Say: add "${id}: …" after "…".`,
    )
  const numbers = list.items.map(
    ({ visible }) => Number.parseInt(visible.replace(/^\[/, '').slice(prefix.length), 10) || 0,
  )
  const isOrdered = numbers.every((number, index) => index === 0 || number > (numbers[index - 1] ?? 0))
  const next = numbers.findIndex(number => number > Number(digits))
  const byNumber = isOrdered && next !== -1 ? next : list.items.length
  const index = beside === undefined ? byNumber : indexBeside(list.items, beside)
  const content = withId(list.items[0]?.leaf?.content ?? '', id, wording)
  return [
    {
      sentence: `add ${id}: ${quote(wording)}`,
      edits: insertItem(page.document, list, { index, content }),
      summary: `Added ${id}.`,
      isOfBlocks: true,
    },
  ]
}

/** After or before the item with this id. */
function indexBeside(items: readonly ListItem[], { id, isBefore }: Neighbour): number {
  const at = items.findIndex(
    ({ visible }) =>
      visible.replace(/^\[/, '').startsWith(id) && !/^[\d.-]*\d/.test(visible.replace(/^\[/, '').slice(id.length)),
  )
  if (at === -1) throw new InstructionError(`There is no ${id} in this list.`)
  return isBefore ? at : at + 1
}
