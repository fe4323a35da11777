import type { Document } from '../../../../markdown/document.ts'
import { listsOnAnyLevel } from '../../../../markdown/list.ts'
import type { NestedList } from '../../../../markdown/listItem.ts'
import { contains } from '../../../../text/span.ts'
import type { Edit } from '../../../../text/splice.ts'
import { reorderItems } from '../../../changes/itemOrder.ts'
import { reorderPlainItems } from '../../../changes/plainItemOrder.ts'
import { reorderRows } from '../../../changes/rowOrder.ts'
import { InstructionError } from '../../../instructionError.ts'
import { quote, quoteShort } from '../../../language/phrase.ts'
import { sectionName } from '../../edits/removal.ts'
import { splitsAt } from '../../instruction/utterance.ts'
import { verbs } from '../../instruction/verbs.ts'
import { describe } from '../../page/describe.ts'
import type { Page, PageElement } from '../../page/page.ts'
import { resolveOne } from '../../page/phrases/resolvePhrase.ts'
import { exactly, type Goal, type Interpretation, type Request } from '../../request/goal.ts'
import { readWhere, type Where } from '../../request/where.ts'
import { blockEdits, isEdge, type Side, sentenceEdits } from './moveText.ts'
import { intoOtherList } from './moveToList.ts'

const pattern = new RegExp(`^${verbs.move} (.+)$`, 'i')
const relations = 'before|after|above|below|behind|in front of|ahead of|to|at|up to|down to'
/** `right after` is after. */
const nearness =
  / (?:right|directly|immediately|just|straight|so that it comes|so it comes) (?=(?:before|after|above|below|behind) )/i

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
    const named = resolveOne(request.page, object, { quotes: request.quotes, area: request.scope }, request.text)
    if (named === null || tail === '') return []
    const thing = wholeBlock(request.page, named)
    const where = whereFor(request, place, thing)
    if (where === null) return []
    return moved(request.page, thing, where.thing ? { ...where, thing: wholeBlock(request.page, where.thing) } : where)
  })
}

/** The paragraph that consists of a line such as `REQ-1: It must run.` */
function wholeBlock(page: Page, thing: PageElement): PageElement {
  if (thing.kind !== 'line') return thing
  return page.things('paragraph').find(({ start, end }) => start === thing.start && end === thing.end) ?? thing
}

/** `to the top` and `to the start of the section` are places around the thing itself. */
function whereFor(request: Request, place: string, thing: PageElement): Where | null {
  const edge =
    /^(?:to|at) the (?:very )?(start|beginning|top|front|end|bottom)(?: of (?:the|its|this|that|the same) (?:section|list|table|document|page|chapter))?$/i.exec(
      place,
    )
  if (edge !== null) {
    const side = /start|beginning|top|front/i.test(edge[1] ?? '') ? 'start' : 'end'
    return { side, thing: (/document|page/i.test(edge[0]) ? endOfPage(request.page, thing, side) : null) ?? undefined }
  }
  const kinds = thing.kind === 'section' ? (['section'] as const) : undefined
  const where = readWhere({ ...request, scope: undefined }, place, kinds)
  return where ?? (request.scope ? readWhere(request, place, kinds) : null)
}

/** The section at this end of the page; nothing if the thing can only go there among its siblings. */
function endOfPage(page: Page, thing: PageElement, side: 'start' | 'end'): PageElement | null {
  const sections = page.things('section')
  if (thing.kind === 'section') {
    if (thing.section.parents.every(({ level }) => level === 1)) return null
  } else if (thing.kind !== 'item' && thing.kind !== 'row' && thing.kind !== 'sentence') {
    return sections.at(side === 'start' ? 0 : -1) ?? null
  }
  throw new InstructionError('Say before or after what it goes.')
}

function moved(page: Page, thing: PageElement, where: Where): readonly Interpretation[] {
  const edits = editsFor(page, thing, where)
  const target = targetOf(page, where)
  const name = describe(page.document, thing)
  return [{ sentence: `move ${name} ${target}`, edits, summary: `Moved ${name} ${target}.`, isOfBlocks: true }]
}

function targetOf({ document }: Page, { side, thing }: Where): string {
  if (thing === undefined) return `to the ${side}`
  return `${isEdge(side) ? `to the ${side} of` : side} ${describe(document, thing)}`
}

function editsFor(page: Page, thing: PageElement, { side, thing: other }: Where): readonly Edit[] {
  const { document } = page
  switch (thing.kind) {
    case 'section':
      return exactly(page, `move section ${sectionName(document, thing)} ${sectionTarget(page, thing, side, other)}`)
        .edits
    case 'item':
      return itemEdits(page, thing, side, other)
    case 'row':
      return rowEdits(page, thing, side, other)
    case 'sentence':
      return sentenceEdits(page, thing, side, other)
    case 'paragraph':
    case 'code':
    case 'quote':
    case 'table':
      return blockEdits(page, thing, side, other)
    default:
      throw new InstructionError(
        `${describe(document, thing)} cannot be moved this way. Say: move section "…" before "…".`,
      )
  }
}

function itemEdits(
  page: Page,
  thing: Extract<PageElement, { kind: 'item' }>,
  side: Side,
  other: PageElement | undefined,
): readonly Edit[] {
  const isOfItsList = (one: PageElement) => (one.kind === 'item' || one.kind === 'list') && one.list === thing.list
  if (other !== undefined && !isOfItsList(other) && !contains(other, thing))
    return intoOtherList(page, thing, { side, thing: other })
  return reordered(page.document, thing.list, thing, side, other?.kind === 'item' ? other : undefined)
}

function rowEdits(
  { document }: Page,
  { table, row }: Extract<PageElement, { kind: 'row' }>,
  side: Side,
  other: PageElement | undefined,
): readonly Edit[] {
  if (other !== undefined && (other.kind !== 'row' || other.table !== table) && other.kind !== 'table')
    throw new InstructionError('Rows can only be moved within their table.')
  const at = other?.kind === 'row' ? table.rows.indexOf(other.row) : undefined
  return reorderRows(document, table, order(table.rows.length, table.rows.indexOf(row), side, at))
}

function sectionTarget(
  page: Page,
  thing: Extract<PageElement, { kind: 'section' }>,
  side: Side,
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
  const last = other?.kind === 'section' ? lastBelow(page, other, heading.level) : null
  if (last !== null && other !== undefined && !contains(other, thing))
    throw new InstructionError(
      `Say before or after which section it goes, such as: move section ${quote(heading.text)} after section ${quote(last)}.`,
    )
  if (other !== undefined && (other.kind !== 'section' || other.section.heading !== parents.at(-1)))
    throw new InstructionError('Say before or after which section it goes.')
  const target = side === 'start' ? siblings[0] : siblings.at(-1)
  if (target === undefined || target === thing)
    throw new InstructionError(`Section ${quoteShort(heading.text)} is already there.`)
  return `${side === 'start' ? 'before' : 'after'} ${sectionName(document, target)}`
}

/** The last of the sections directly below one, if they are on this level. */
function lastBelow(page: Page, parent: PageElement, level: number): string | null {
  const below = page.things('section').findLast(one => one !== parent && contains(parent, one))
  const isThere = below?.kind === 'section' && below.section.heading.level === level
  return isThere ? below.section.heading.text : null
}

function order(length: number, from: number, side: Side, at: number | undefined): readonly number[] {
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
  side: Side,
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
  if (document.format !== 'markdown') return reorderPlainItems(document, list, places)
  const twin = listsOnAnyLevel(document).find(
    one => one.items.length === list.items.length && one.items[0]?.start === list.items[0]?.start,
  )
  if (twin === undefined)
    throw new InstructionError('The items of this list cannot be moved; move the item that contains it.')
  return reorderItems(document, twin, places)
}
