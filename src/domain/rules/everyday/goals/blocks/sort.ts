import { visibleText } from '../../../../markdown/table.ts'
import { fold } from '../../../../text/fold.ts'
import { contains, type Span } from '../../../../text/span.ts'
import type { Edit } from '../../../../text/splice.ts'
import { InstructionError } from '../../../instructionError.ts'
import { formatOrder, type Order, sortedIndexes } from '../../../language/order.ts'
import { quoteShort } from '../../../language/phrase.ts'
import { unquote } from '../../instruction/utterance.ts'
import { singular } from '../../page/nouns.ts'
import type { PageElement } from '../../page/page.ts'
import { listOrSection } from '../../page/phrases/listOrSection.ts'
import { exactly, type Goal, type Interpretation, type Request } from '../../request/goal.ts'
import { nthTable } from '../tables/tableNamed.ts'
import { inListOrder } from './move.ts'

const pattern =
  /^(?:sort|order|alphabeti[sz]e|put) (.+?)(?:,? (in reverse(?: order)?|descending|in descending order|in reverse alphabetical order|from z to a)|,? (numerically|by number|by (?:the |their )?numbers?|in numerical order)|,? (?:by (?:their )?(?:name|title|term|alphabet)s?|alphabetically|in alphabetical order|alphabetical|ascending|in ascending order|by alphabet|from a to z|a-z))?$/i

/** `sort the terms`, `sort the sources alphabetically`, `sort the roles by name`. */
export const sort: Goal = request => {
  const [, phrase = '', descending, numerically] = pattern.exec(request.text) ?? []
  if (phrase === '' || / by /i.test(phrase) || (/^put/i.test(request.text) && !/alphabetical/i.test(request.text)))
    return []
  const { page, quotes, scope } = request
  const name = phrase.replace(/^(?:(?:the|all|entries|items|bullets|points|rows) )*(?:(?:in|of|under) )?(?=.)/i, '')
  const found = listOrSection(page, name, { quotes, area: scope, kinds: ['list', 'table', 'section'] })
  const isSaid = !request.text.endsWith(phrase) || /^alphabeti/i.test(request.text)
  const order = {
    isSaid,
    ...(descending !== undefined && { descending: true as const }),
    ...(numerically !== undefined && { numerically: true as const }),
  }
  if (found.length > 1)
    throw new InstructionError(
      `There are ${found.length} places called ${quoteShort(unquote(name, quotes))}. Say in which section.`,
    )
  const things = found.length === 0 ? tablesOfNoun(request, name) : found
  return things.flatMap(thing => sorted(request, thing, order))
}

/** `the terms` of a table whose first column is called `Term`. */
function tablesOfNoun({ page, scope }: Request, name: string): readonly PageElement[] {
  const noun = singular(fold(name))
  const found = page.things('table').filter(one => {
    if (one.kind !== 'table' || (scope !== undefined && !contains(scope, one))) return false
    return singular(fold(visibleText(page.document, one.table.header.cells[0]))) === noun
  })
  if (found.length > 1)
    throw new InstructionError(
      `There are ${found.length} tables of ${quoteShort(name)}. Say in which section, such as: sort the table in …`,
    )
  return found
}

/** `isSaid` if the instruction says which order is meant. */
type ItemOrder = Order & { readonly isSaid: boolean }

function sorted(request: Request, thing: PageElement, order: ItemOrder): readonly Interpretation[] {
  const { page } = request
  if (thing.kind === 'list') return [listReading(request, thing, order)]
  if (thing.kind === 'table') {
    return [
      exactly(page, `sort the ${nthTable(request, thing.table)} table by column 1${formatOrder(order)}`, {
        isOfBlocks: true,
      }),
    ]
  }
  if (thing.kind !== 'section') return []
  const inside = (kind: 'list' | 'table') => page.things(kind).filter(one => contains(thing.section.own, one))
  const terms = page.things('paragraph').filter(one => contains(thing.section.own, one) && isTerm(one))
  const parts = [...inside('list'), ...inside('table')]
  const [part, another] = parts
  const name = quoteShort(thing.section.heading.text)
  if (part !== undefined && another === undefined && terms.length === 0) return sorted(request, part, order)
  if (parts.length === 0 && terms.length > 1) return [termReading(request, terms, order)]
  throw new InstructionError(
    parts.length > 1
      ? `There is more than one list or table in ${name}. Say: sort the first list in section ${name}.`
      : `There is no list in ${name} to sort.`,
  )
}

function isTerm(thing: PageElement): boolean {
  return thing.kind === 'paragraph' && /\n: /.test(thing.leaf.content)
}

function listReading(
  { page: { document } }: Request,
  thing: Extract<PageElement, { kind: 'list' }>,
  order: ItemOrder,
): Interpretation {
  const { list } = thing
  if (list.isOrdered && !order.isSaid)
    throw new InstructionError(
      'The items are numbered. Say, if their order is not meant: sort the list alphabetically.',
    )
  const places = sortedIndexes(
    list.items.map(({ visible }) => visible),
    order,
  )
  if (places.every((from, to) => from === to)) throw new InstructionError('The list is already sorted.')
  const edits = inListOrder(document, list, places)
  return {
    sentence: 'sort the list',
    edits,
    summary: `Sorted the ${list.items.length} items of the list.`,
    isOfBlocks: true,
  }
}

/** Adjacent terms, each with its definition below it. */
function termReading({ page: { document } }: Request, terms: readonly PageElement[], order: ItemOrder): Interpretation {
  const isApart = terms.slice(1).some(({ start }, index) => document.text.slice(terms[index]?.end, start).trim() !== '')
  if (isApart) throw new InstructionError('There is other text between the terms, so they cannot be sorted.')
  const places = sortedIndexes(
    terms.map(({ names }) => names[1] ?? ''),
    order,
  )
  if (places.every((from, to) => from === to)) throw new InstructionError('The terms are already sorted.')
  const textOf = ({ start, end }: Span) => document.text.slice(start, end).trimEnd()
  const edits = terms.map((slot, to): Edit => {
    const term = terms[places[to] ?? to] ?? slot
    return { start: slot.start, end: slot.start + textOf(slot).length, replacement: textOf(term) }
  })
  return { sentence: 'sort the terms', edits, summary: `Sorted the ${terms.length} terms.`, isOfBlocks: true }
}
