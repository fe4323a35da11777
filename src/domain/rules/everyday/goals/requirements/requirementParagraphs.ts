import { endOfContent, insertBlock } from '../../../../markdown/blocks.ts'
import { contains } from '../../../../text/span.ts'
import { InstructionError } from '../../../instructionError.ts'
import { quote } from '../../../language/phrase.ts'
import type { Page, PageElement } from '../../page/page.ts'
import type { Interpretation, Request } from '../../request/goal.ts'

/** The requirement beside which a new one goes. */
export type Neighbour = { readonly id: string; readonly isBefore: boolean }

export type NewRequirement = {
  readonly prefix: string
  readonly digits: string
  readonly wording: string
  readonly beside?: Neighbour | undefined
}

/** A paragraph that begins with an id. */
export type Identified = {
  readonly thing: Extract<PageElement, { kind: 'paragraph' }>
  readonly id: string
  readonly number: number
}

const lead =
  /^([*_[(]{0,3})(\p{Lu}[\p{Lu}\p{N}]{0,15}(?:-[\p{Lu}\p{N}]{1,15}){0,3}-(?:\d{1,6}\.){0,3})(\d{1,6})([\])*_.:]{0,4}[ \t]{0,4}[–—-]?[ \t]{0,4})(?=\S)/u
const idOnNextLine = /\n[*_[(]{0,3}\p{Lu}[\p{Lu}\p{N}-]*-\d/u

/** A text behind an id that is written as in a sample, such as `**REQ-1** The shop shall …`. */
export function withId(sample: string, id: string, wording: string): string {
  const [, before = '', , , behind = ': '] = lead.exec(sample) ?? []
  return before + id + behind + wording
}

/** The paragraphs with ids that begin with this text, in the order of the page. */
export function identifiedParagraphs(page: Page, prefix: string): readonly Identified[] {
  return page.things('paragraph').flatMap(thing => {
    if (thing.kind !== 'paragraph') return []
    const [, , own = '', digits = ''] = lead.exec(thing.leaf.content) ?? []
    return own === '' || !own.startsWith(prefix) ? [] : [{ thing, id: own + digits, number: Number(digits) }]
  })
}

/** The requirement as a paragraph; `null` if the page has no others of this kind. */
export function addedParagraph(request: Request, requirement: NewRequirement): Interpretation | null {
  const { page, scope } = request
  const { prefix, digits, wording, beside } = requirement
  const all = identifiedParagraphs(page, prefix).filter(
    ({ thing, id }) => isIn(scope, thing) && /^\d+$/.test(id.slice(prefix.length)),
  )
  if (all.length === 0) return null
  const id = prefix + digits
  const { anchor, isBefore } = beside === undefined ? byNumber(all, Number(digits), id) : besideOf(page, beside)
  if (idOnNextLine.test(anchor.thing.leaf.content))
    throw new InstructionError(
      `The paragraph of ${anchor.id} has several ids, so it is not clear where ${id} goes. Change the lines by hand.`,
    )
  const offset = isBefore ? anchor.thing.start : endBehind(page, anchor)
  return {
    sentence: `add ${id} ${isBefore ? 'before' : 'after'} ${anchor.id}: ${quote(wording)}`,
    edits: [insertBlock(page.document, offset, withId(anchor.thing.leaf.content, id, wording))],
    summary: `Added ${id} ${isBefore ? 'before' : 'after'} ${anchor.id}.`,
    isOfBlocks: true,
  }
}

function isIn(scope: Request['scope'], thing: PageElement): boolean {
  return scope === undefined || contains(scope, thing)
}

/** After the one with the next smaller number, where they are in order. */
function byNumber(all: readonly Identified[], number: number, id: string) {
  const isOrdered = all.every((one, index) => index === 0 || one.number > (all[index - 1]?.number ?? 0))
  const before = all.findLast(one => one.number < number)
  const [first] = all
  if (!isOrdered || first === undefined)
    throw new InstructionError(
      `The numbers are not in order here. Say where it goes: add ${id} after ${all.at(-1)?.id}: "…".`,
    )
  return before === undefined ? { anchor: first, isBefore: true } : { anchor: before, isBefore: false }
}

function besideOf(page: Page, { id, isBefore }: Neighbour) {
  const anchor = identifiedParagraphs(page, '').find(one => one.id === id)
  if (anchor === undefined) throw new InstructionError(`There is no paragraph ${id} on this page.`)
  return { anchor, isBefore }
}

/** Behind the paragraph and all that follows it up to the next id of its section. */
function endBehind(page: Page, { thing, id }: Identified): number {
  const { document } = page
  const section = page.things('section').findLast(one => contains(one, thing))
  const end = section?.kind === 'section' ? section.section.own.end : document.text.length
  const next = identifiedParagraphs(page, '').find(one => one.thing.start > thing.start && one.thing.start < end)
  const own = { start: thing.start, end: next?.thing.start ?? end }
  const isAlone = document.text.slice(thing.end, own.end).trim() === ''
  if (!isAlone && next === undefined)
    throw new InstructionError(
      `It is not clear which of the text behind ${id} belongs to it. Say: insert "…" after the paragraph "…".`,
    )
  return endOfContent(document, own)
}
