import { lineAt } from '../../../../markdown/document.ts'
import { contains } from '../../../../text/span.ts'
import { InstructionError } from '../../../instructionError.ts'
import { quote, quoteShort } from '../../../language/phrase.ts'
import { removalOf } from '../../edits/removal.ts'
import { splitsAt } from '../../instruction/utterance.ts'
import { singular } from '../../page/nouns.ts'
import type { PageElement } from '../../page/page.ts'
import { resolvePhrase } from '../../page/phrases/resolvePhrase.ts'
import { type Goal, inOrder, type Request } from '../../request/goal.ts'

type ItemElement = Extract<PageElement, { kind: 'item' }>

const merging = /^(?:merge|combine|join) (?:the )?(?<things>.{3,120})$/i
const numbered =
  /^(?<noun>\p{L}{3,20}(?: \p{L}{3,20})?) (?<first>\d{1,3}) (?:and|with) (?<second>\d{1,3})(?<place> (?:of|in|under) .{1,80})?$/iu

/** `merge steps 1 and 2`: the sentences of an item and of the next one in one item. */
export const mergeItems: Goal = request => {
  const things = merging.exec(request.text)?.groups?.things
  if (things === undefined) return []
  return pairsIn(things).flatMap(names => {
    const [first, second] = names.map(name => itemOf(request, name))
    return first && second ? [merged(request, first, second)] : []
  })
}

function pairsIn(things: string): readonly (readonly [string, string])[] {
  const { noun = '', first = '', second = '', place = '' } = numbered.exec(things)?.groups ?? {}
  if (noun === '') return splitsAt(things, 'and|with|into')
  const one = singular(noun.toLowerCase())
  return [[`${one} ${first}${place}`, `${one} ${second}${place}`]]
}

/** The items of a numbered list are no bullets. */
function itemOf({ page, quotes, scope }: Request, name: string): ItemElement | null {
  const [item, another] = resolvePhrase(page, name, { quotes, area: scope, kinds: ['item'] })
  if (item?.kind !== 'item' || another !== undefined) return null
  return /^bullet /.test(name) && item.list.isOrdered ? null : item
}

function merged({ page }: Request, first: ItemElement, second: ItemElement) {
  const { document } = page
  const [one, other] = [first.item, second.item]
  const { items } = first.list
  if (first.list !== second.list || items.indexOf(other) !== items.indexOf(one) + 1)
    throw new InstructionError(
      `${quoteShort(other.visible)} does not follow ${quoteShort(one.visible)} directly. Move it there first.`,
    )
  const text = document.text.slice(one.start, one.end).trimEnd()
  const next = other.leaf?.content ?? ''
  const isPlain = [one, other].every(
    item =>
      item.leaf !== undefined &&
      item.leaf.content !== '' &&
      !item.leaf.content.includes('\n') &&
      item.box === undefined,
  )
  if (
    !isPlain ||
    !text.endsWith(one.leaf?.content ?? '') ||
    !document.text.slice(other.start, other.end).trimEnd().endsWith(next)
  )
    throw new InstructionError('Only items of one line each can be merged.')
  if (!/[.!?]$/.test(text))
    throw new InstructionError(
      `It is not clear how the two texts are joined. Say the new one: replace ${quote(one.visible)} with "…", and then delete ${quote(other.visible)}.`,
    )
  const at = one.start + text.length
  const removal = removalOf(page, [second])
  return {
    sentence: `merge the item ${quote(other.visible)} into ${quote(one.visible)}`,
    edits: inOrder([{ start: at, end: at, replacement: ` ${next}` }, ...removal]),
    summary: `Merged the item ${quoteShort(other.visible)} into the one on line ${lineAt(document, one.start)}.`,
    mayLose: [...removal, second].filter(span => contains(second, span) || span === second),
    isOfBlocks: true as const,
  }
}
