import { contentOf, insertBlock } from '../../../../markdown/blocks.ts'
import type { Document } from '../../../../markdown/document.ts'
import { contains } from '../../../../text/span.ts'
import type { Edit } from '../../../../text/splice.ts'
import { InstructionError } from '../../../instructionError.ts'
import { removalOf, withoutBlock } from '../../edits/removal.ts'
import type { Page, PageElement } from '../../page/page.ts'
import { inOrder } from '../../request/goal.ts'
import type { Where } from '../../request/where.ts'

export type Side = Where['side']

export function isEdge(side: Side): side is 'start' | 'end' {
  return side === 'start' || side === 'end'
}

export function sentenceEdits(
  page: Page,
  thing: Extract<PageElement, { kind: 'sentence' }>,
  side: Side,
  other: PageElement | undefined,
): readonly Edit[] {
  const neighbour = neighbourOf(page, thing, side, other)
  const paragraph = neighbour && page.things('paragraph').find(one => contains(one, neighbour))
  if (neighbour === null || !paragraph)
    throw new InstructionError('There is no text there that the sentence could join.')
  const text = page.document.text.slice(thing.start, thing.end)
  const isBefore = side === 'before' || side === 'start'
  const at = isBefore ? neighbour.start : neighbour.end
  return inOrder([...removalOf(page, [thing]), { start: at, end: at, replacement: isBefore ? `${text} ` : ` ${text}` }])
}

/** The sentence that it goes next to. */
function neighbourOf(page: Page, thing: PageElement, side: Side, other: PageElement | undefined): PageElement | null {
  if (other?.kind === 'sentence') return other
  const home = other ?? sectionAround(page, thing) ?? page.things('paragraph').find(one => contains(one, thing))
  const area = home?.kind === 'section' ? home.section.own : home
  const others = page.things('sentence').filter(one => one !== thing && area !== undefined && contains(area, one))
  return others.at(side === 'start' || side === 'before' ? 0 : -1) ?? null
}

function sectionAround(page: Page, thing: PageElement): PageElement | null {
  return page.things('section').findLast(one => contains(one, thing)) ?? null
}

export function blockEdits(
  page: Page,
  thing: PageElement,
  side: Side,
  other: PageElement | undefined,
): readonly Edit[] {
  const { document } = page
  const content = contentOf(document, thing)
  const offset = isEdge(side) ? edgeOf(page, thing, side, other) : besideBlock(side, other)
  if (offset >= thing.start && offset <= thing.end) throw new InstructionError('It is already there.')
  return inOrder([
    withoutBlock(document, thing),
    insertBlock(document, offset, document.text.slice(content.start, content.end)),
  ])
}

function edgeOf(page: Page, thing: PageElement, side: 'start' | 'end', other: PageElement | undefined): number {
  const home = other ?? sectionAround(page, thing)
  if (home?.kind !== 'section') throw new InstructionError('Say before or after what it goes.')
  const inside = contentOf(page.document, home.section.own)
  return side === 'start' ? inside.start : lineEnd(page.document, inside.end)
}

function besideBlock(side: 'before' | 'after', other: PageElement | undefined): number {
  if (other === undefined) return 0
  if (!['paragraph', 'quote', 'code', 'table', 'list'].includes(other.kind))
    throw new InstructionError('Say before or after which paragraph it goes.')
  return side === 'before' ? other.start : other.end
}

function lineEnd({ text }: Document, offset: number): number {
  const feed = text.indexOf('\n', offset)
  return feed === -1 ? text.length : feed + 1
}
