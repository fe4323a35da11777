import { contentOf, insertBlock } from '../../markdown/blocks.ts'
import type { Document } from '../../markdown/document.ts'
import { listsOnAnyLevel } from '../../markdown/list.ts'
import type { NestedList } from '../../markdown/nestedLists.ts'
import { contains } from '../../text/span.ts'
import type { Edit } from '../../text/splice.ts'
import { reorderItems } from '../changes/itemOrder.ts'
import { reorderRows } from '../changes/rowOrder.ts'
import { InstructionError } from '../instructionError.ts'
import { enumerate, quoteShort } from '../language/phrase.ts'
import { describe } from './describe.ts'
import { exactly, type Goal, type Interpretation, inOrder, type Request } from './goal.ts'
import { singular } from './nouns.ts'
import type { Page, PageElement } from './page.ts'
import { removalOf, sectionName, withoutBlock } from './removal.ts'
import { resolveOne, resolvePhrase } from './resolvePhrase.ts'
import { splitsAt, verbs } from './utterance.ts'
import { readWhere, type Where } from './where.ts'

const pattern = new RegExp(`^${verbs.move} (.+)$`, 'i')
const relations = 'before|after|above|below|behind|in front of|ahead of|to|at|up to|down to'
/** `right after` is after. */
const nearness =
  / (?:right|directly|immediately|just|straight|so that it comes|so it comes) (?=(?:before|after|above|below|behind) )/i
const swapping =
  /^(?:swap|exchange|switch|interchange|transpose) (?:the )?(?:(?:order|places|positions?) of )?(?:the )?(.+)$/i

/** `move tracking in front of booking`, `put Reader before Loan`, `move the Purpose section to the end`. */
export const move: Goal = request => {
  const rest = pattern.exec(request.text)?.[1]
  if (rest === undefined) return []
  const plain = rest.replace(nearness, ' ')
  return splitsAt(plain, relations).flatMap(([object, tail]) => {
    const place = plain
      .slice(object.length)
      .trim()
      .replace(/^(?:up|down) (?=to )/i, '')
    const thing = resolveOne(request.page, object, { quotes: request.quotes, area: request.scope })
    if (thing === null || tail === '') return []
    const where = whereFor(request, place, thing)
    return where === null ? [] : moved(request.page, thing, where)
  })
}

/** `to the top` and `to the start of the section` are places around the thing itself. */
function whereFor(request: Request, place: string, thing: PageElement): Where | null {
  const edge =
    /^(?:to|at) the (?:very )?(start|beginning|top|front|end|bottom)(?: of (?:the|its|this|that|the same) (?:section|list|table|document|page|chapter))?$/i.exec(
      place,
    )
  if (edge !== null)
    return { side: /start|beginning|top|front/i.test(edge[1] ?? '') ? 'start' : 'end', thing: undefined }
  const kinds = thing.kind === 'section' ? (['section'] as const) : undefined
  const where = readWhere({ ...request, scope: undefined }, place, kinds)
  return where ?? (request.scope ? readWhere(request, place, kinds) : null)
}

function moved(page: Page, thing: PageElement, where: Where): readonly Interpretation[] {
  const edits = editsFor(page, thing, where)
  const goal =
    where.thing === undefined
      ? `to the ${where.side}`
      : `${where.side === 'start' || where.side === 'end' ? `to the ${where.side} of` : where.side} ${describe(page.document, where.thing)}`
  const name = describe(page.document, thing)
  return [{ sentence: `move ${name} ${goal}`, edits, summary: `Moved ${name} ${goal}.`, isOfBlocks: true }]
}

function editsFor(page: Page, thing: PageElement, { side, thing: other }: Where): readonly Edit[] {
  const { document } = page
  if (thing.kind === 'section')
    return exactly(page, `move section ${sectionName(document, thing)} ${sectionTarget(page, thing, side, other)}`)
      .edits
  if (thing.kind === 'item') {
    const target = other === undefined || other.kind === 'section' || other.kind === 'list' ? undefined : other
    if (other !== undefined && target === undefined && !contains(other, thing))
      throw new InstructionError('Items can only be moved within their list. Remove it here and add it there.')
    return reordered(document, thing.list, thing, side, target)
  }
  if (thing.kind === 'row') {
    if (other !== undefined && (other.kind !== 'row' || other.table !== thing.table) && other.kind !== 'table')
      throw new InstructionError('Rows can only be moved within their table.')
    const at = other?.kind === 'row' ? thing.table.rows.indexOf(other.row) : undefined
    return reorderRows(
      document,
      thing.table,
      order(thing.table.rows.length, thing.table.rows.indexOf(thing.row), side, at),
    )
  }
  if (thing.kind === 'sentence') return sentenceEdits(page, thing, side, other)
  if (thing.kind === 'paragraph' || thing.kind === 'code' || thing.kind === 'quote' || thing.kind === 'table')
    return blockEdits(page, thing, side, other)
  throw new InstructionError(`${describe(document, thing)} cannot be moved this way. Say: move section "…" before "…".`)
}

function sectionTarget(
  page: Page,
  thing: Extract<PageElement, { kind: 'section' }>,
  side: Where['side'],
  other: PageElement | undefined,
): string {
  const { document } = page
  if (side === 'before' || side === 'after') {
    if (other?.kind !== 'section') throw new InstructionError('A section goes before or after another section.')
    return `${side} ${sectionName(document, other)}`
  }
  const { heading, parents } = thing.section
  const siblings = page
    .things('section')
    .flatMap(one =>
      one.kind === 'section' &&
      one.section.heading.level === heading.level &&
      one.section.parents.at(-1) === parents.at(-1)
        ? [one]
        : [],
    )
  if (other !== undefined && (other.kind !== 'section' || other.section.heading !== parents.at(-1)))
    throw new InstructionError('Say before or after which section it goes.')
  const target = side === 'start' ? siblings[0] : siblings.at(-1)
  if (target === undefined || target === thing)
    throw new InstructionError(`Section ${quoteShort(heading.text)} is already there.`)
  return `${side === 'start' ? 'before' : 'after'} ${sectionName(document, target)}`
}

function order(length: number, from: number, side: Where['side'], at: number | undefined): readonly number[] {
  const others = Array.from({ length }, (_, index) => index).filter(index => index !== from)
  const place = at === undefined ? undefined : others.indexOf(at)
  if (place === -1) throw new InstructionError('It cannot go before or after itself.')
  const to = place === undefined ? (side === 'start' ? 0 : others.length) : place + (side === 'after' ? 1 : 0)
  return others.toSpliced(to, 0, from)
}

function reordered(
  document: Document,
  list: NestedList,
  thing: Extract<PageElement, { kind: 'item' }>,
  side: Where['side'],
  other: PageElement | undefined,
): readonly Edit[] {
  if (other !== undefined && (other.kind !== 'item' || other.list !== list))
    throw new InstructionError('Items can only be moved within their list. Remove it here and add it there.')
  const at = other?.kind === 'item' ? list.items.indexOf(other.item) : undefined
  if ((side === 'before' || side === 'after') && at === undefined)
    throw new InstructionError('Say before or after which item it goes.')
  return inListOrder(document, list, order(list.items.length, list.items.indexOf(thing.item), side, at))
}

export function inListOrder(document: Document, list: NestedList, places: readonly number[]): readonly Edit[] {
  const twin = listsOnAnyLevel(document).find(
    one => one.items.length === list.items.length && one.items[0]?.start === list.items[0]?.start,
  )
  if (twin === undefined)
    throw new InstructionError('The items of this list cannot be moved; move the item that contains it.')
  return reorderItems(document, twin, places)
}

function sentenceEdits(
  page: Page,
  thing: Extract<PageElement, { kind: 'sentence' }>,
  side: Where['side'],
  other: PageElement | undefined,
): readonly Edit[] {
  const home = page.things('paragraph').find(one => contains(one, thing))
  const section = page.things('section').findLast(one => contains(one, thing))
  const among = page.things('sentence').filter(one => one !== thing)
  const area =
    other?.kind === 'section'
      ? other.section.own
      : (other ?? (section?.kind === 'section' ? section.section.own : home))
  const edge =
    other?.kind === 'sentence'
      ? other
      : among
          .filter(one => area !== undefined && contains(area, one))
          .at(side === 'start' || side === 'before' ? 0 : -1)
  const paragraph = edge && page.things('paragraph').find(one => contains(one, edge))
  if (edge === undefined || paragraph === undefined)
    throw new InstructionError('There is no text there that the sentence could join.')
  const text = page.document.text.slice(thing.start, thing.end)
  const isBefore = side === 'before' || side === 'start'
  const at = isBefore ? edge.start : edge.end
  return inOrder([...removalOf(page, [thing]), { start: at, end: at, replacement: isBefore ? `${text} ` : ` ${text}` }])
}

function blockEdits(
  page: Page,
  thing: PageElement,
  side: Where['side'],
  other: PageElement | undefined,
): readonly Edit[] {
  const { document } = page
  const content = contentOf(document, thing)
  const section = page.things('section').findLast(one => contains(one, thing))
  const home = other?.kind === 'section' ? other : other === undefined ? section : undefined
  const isEdge = side === 'start' || side === 'end'
  if (isEdge && home?.kind !== 'section') throw new InstructionError('Say before or after what it goes.')
  const inside = home?.kind === 'section' ? contentOf(document, home.section.own) : undefined
  const offset = !isEdge
    ? side === 'before'
      ? (other?.start ?? 0)
      : (other?.end ?? 0)
    : side === 'start'
      ? (inside?.start ?? 0)
      : lineEnd(document, inside?.end ?? 0)
  if (!isEdge && other !== undefined && !['paragraph', 'quote', 'code', 'table', 'list'].includes(other.kind))
    throw new InstructionError('Say before or after which paragraph it goes.')
  if (offset >= thing.start && offset <= thing.end) throw new InstructionError('It is already there.')
  return inOrder([
    withoutBlock(document, thing),
    insertBlock(document, offset, document.text.slice(content.start, content.end)),
  ])
}

function lineEnd({ text }: Document, offset: number): number {
  const feed = text.indexOf('\n', offset)
  return feed === -1 ? text.length : feed + 1
}

/** `swap Refunds and Retries`, `swap steps 1 and 2 in Operation`. */
export const swap: Goal = request => {
  const { page, quotes, scope } = request
  const rest = swapping.exec(request.text)?.[1]
  if (rest === undefined || /^(?:swap|switch) out /i.test(request.text)) return []
  const both = /^two (.+)$/i.exec(rest)?.[1]
  if (both !== undefined) return pairOf(request, both)
  const [, before = '', link = '', after = '', tail = ''] = ordinalPair.exec(rest) ?? []
  if (before !== '') {
    const things = [before, after].map(word => resolveOne(page, `the ${word} ${tail}`, { quotes, area: scope }))
    const [one, other] = things
    return link !== '' && one && other && one !== other ? [swapped(page, one, other)] : []
  }
  return splitsAt(rest, 'and|with|&').flatMap(([left, right]) => {
    const noun = /^(\S+(?: \S+)?) (\S+)$/.exec(left)?.[1]
    const one = resolveOne(
      page,
      left.replace(/^\p{L}+(?: \p{L}+)?(?= \S+$)/u, word => singular(word)),
      { quotes, area: scope },
    )
    if (one === null) return []
    const search = { quotes, area: scope, kinds: [one.kind] }
    const plain = resolvePhrase(page, right, search)
    const [other, another] =
      plain.length > 0 ? plain : noun === undefined ? [] : resolvePhrase(page, `${singular(noun)} ${right}`, search)
    if (other === undefined || another !== undefined || other === one) return []
    return [swapped(page, one, other)]
  })
}

/** `the second and third bullet under Limits`. */
const ordinalPair =
  /^(first|second|third|fourth|fifth|sixth|last) (and|with) (?:the )?(first|second|third|fourth|fifth|sixth|last) (.+)$/i

/** `the two items under Limits`, if there are two. */
function pairOf({ page, quotes, scope }: Request, phrase: string): readonly Interpretation[] {
  const name = phrase.replace(/^(?:nested|inner|sub-?|indented) ?(?=\S)/i, '')
  const [noun = ''] = name.split(' ')
  const one = singular(noun)
  const things = ['first', 'second', 'third'].map(word =>
    resolvePhrase(page, `the ${word} ${one}${name.slice(noun.length)}`, { quotes, area: scope }),
  )
  const [[first, another] = [], [second, other] = [], third = []] = things
  if (first === undefined || second === undefined || another !== undefined || other !== undefined) return []
  if (third.length > 0) throw new InstructionError(`There are more than two there. Say which: the first and the last.`)
  return [swapped(page, first, second)]
}

function swapped(page: Page, one: PageElement, other: PageElement): Interpretation {
  const { document } = page
  const names = enumerate([one, other].map(thing => describe(document, thing)))
  return {
    sentence: `swap ${names}`,
    edits: swapEdits(page, one, other),
    summary: `Swapped ${names}.`,
    isOfBlocks: true,
  }
}

function swapEdits({ document }: Page, one: PageElement, other: PageElement): readonly Edit[] {
  if (contains(one, other) || contains(other, one))
    throw new InstructionError('One of these is part of the other, so they cannot be swapped.')
  const exchanged = (length: number, first: number, second: number) =>
    Array.from({ length }, (_, index) => (index === first ? second : index === second ? first : index))
  if (one.kind === 'item' && other.kind === 'item') {
    const { list } = one
    if (other.list !== list)
      throw new InstructionError('These items are in different lists. Say which lists, or move them one by one.')
    return inListOrder(
      document,
      list,
      exchanged(list.items.length, list.items.indexOf(one.item), list.items.indexOf(other.item)),
    )
  }
  if (one.kind === 'row' && other.kind === 'row' && one.table === other.table) {
    const { rows } = one.table
    return reorderRows(document, one.table, exchanged(rows.length, rows.indexOf(one.row), rows.indexOf(other.row)))
  }
  if (one.kind === 'section' && other.kind === 'section' && one.section.heading.level !== other.section.heading.level) {
    throw new InstructionError(
      'These sections are on different levels, so they cannot be swapped. Say: move section "…" before "…".',
    )
  }
  if (one.kind !== other.kind || one.kind === 'row')
    throw new InstructionError('Only things of one kind can be swapped.')
  const [first, second] = [one, other].map(thing => (thing.kind === 'sentence' ? thing : contentOf(document, thing)))
  if (first === undefined || second === undefined) return []
  const textOf = ({ start, end }: { start: number; end: number }) => document.text.slice(start, end)
  return inOrder([
    { ...pick(first), replacement: textOf(second) },
    { ...pick(second), replacement: textOf(first) },
  ])
}

function pick({ start, end }: { start: number; end: number }) {
  return { start, end }
}
