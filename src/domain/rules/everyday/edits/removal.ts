import { removeSection } from '../../../markdown/blocks.ts'
import { definitionsInUse } from '../../../markdown/definitions.ts'
import { type Document, lineAt } from '../../../markdown/document.ts'
import type { ListItem, NestedList } from '../../../markdown/listItem.ts'
import { sectionPath } from '../../../markdown/sections.ts'
import { sentencesIn } from '../../../markdown/sentences.ts'
import { contains, type Span } from '../../../text/span.ts'
import type { Edit } from '../../../text/splice.ts'
import { requireRestAsBefore } from '../../changes/restAsBefore.ts'
import { InstructionError } from '../../instructionError.ts'
import { quote } from '../../language/phrase.ts'
import type { Page, PageElement } from '../page/page.ts'
import { isLettered } from '../page/phrases/lettered.ts'
import { exactly, inOrder } from '../request/goal.ts'
import { withoutPlainRow } from './plainTables.ts'

/** The name of a section in the exact forms. */
export function sectionName(document: Document, thing: Extract<PageElement, { kind: 'section' }>): string {
  return quote(`${sectionPath(thing.section)} (line ${lineAt(document, thing.start)})`)
}

/** The edits that remove things from a page, with the blank lines and spaces that only they needed. */
export function removalOf(page: Page, things: readonly PageElement[]): readonly Edit[] {
  const { document } = page
  const lists = new Map<NestedList, ListItem[]>()
  const edits: Edit[] = []
  for (const thing of things) {
    if (thing.kind === 'item') lists.set(thing.list, [...(lists.get(thing.list) ?? []), thing.item])
    else if (thing.kind === 'row' && thing.row.places !== undefined)
      edits.push(...withoutPlainRow(document, thing.table, thing.row))
    else if (thing.kind !== 'section') edits.push(...removalOfOne(page, thing))
  }
  edits.push(...withoutSections(page, things))
  for (const [list, items] of lists) edits.push(...withoutItems(document, list, items))
  const ordered = inOrder(edits)
  if (ordered.every(({ start }, index) => start >= (ordered[index - 1]?.end ?? 0))) return ordered
  throw new InstructionError('One of these is part of the other. Name them one by one.')
}

/** Removes adjacent sections as one. */
function withoutSections(page: Page, things: readonly PageElement[]): readonly Edit[] {
  const { document } = page
  const sections = things.flatMap(one => (one.kind === 'section' ? [one] : [])).toSorted((a, b) => a.start - b.start)
  const runs: { start: number; end: number; first: (typeof sections)[number]; count: number }[] = []
  for (const section of sections) {
    const run = runs.at(-1)
    if (run?.end === section.start) Object.assign(run, { end: section.end, count: run.count + 1 })
    else runs.push({ start: section.start, end: section.end, first: section, count: 1 })
  }
  return runs.flatMap(run => {
    if (run.count === 1) return exactly(page, `delete section ${sectionName(document, run.first)}`).edits
    if (definitionsInUse(document, run).text !== '')
      throw new InstructionError('These sections define links that others use. Say: delete section "…", one by one.')
    const edit = removeSection(document, run)
    requireRestAsBefore(document, [edit], heading => contains(run, heading))
    return [edit]
  })
}

function removalOfOne(page: Page, thing: Exclude<PageElement, { kind: 'item' | 'section' }>): readonly Edit[] {
  const { document } = page
  switch (thing.kind) {
    case 'row':
      return [{ start: thing.row.line.start, end: thing.row.line.next, replacement: '' }]
    case 'sentence':
      return withoutSentence(page, thing)
    case 'line':
      return !isBlock(document, thing) && (isLettered(page, thing) || thing.leaf.content.includes('\n'))
        ? [withoutLines(document, thing)]
        : [withoutBlock(document, thing)]
    default:
      return [withoutBlock(document, thing)]
  }
}

/** Whether blank lines, or nothing, are around whole lines. */
function isBlock({ text }: Document, { start, end }: Span): boolean {
  return (
    /(?:^|\n)[ \t>]*\r?\n?$/.test(text.slice(Math.max(0, text.lastIndexOf('\n', start - 2)), start)) &&
    /^[ \t>]*(?:\r?\n|$)/.test(text.slice(end, end + 80))
  )
}

/** Removes a block with the blank lines after it, unless it had none before it. */
export function withoutBlock(document: Document, { start, end }: Span): Edit {
  const isTight = /[^\s>]/.test(document.text.slice(document.text.lastIndexOf('\n', start - 2) + 1, start))
  if (isTight && start > document.bodyStart && document.text.slice(end).trim() !== '')
    return { start, end, replacement: '' }
  const blank = /^(?:[ \t]*\r?\n)*/.exec(document.text.slice(end))?.[0].length ?? 0
  return removeSection(document, { start, end: end + blank })
}

/** Removes lines; the last lines of a text without a final line end take the line end before them along. */
export function withoutLines({ text }: Document, { start, end }: Span): Edit {
  if (text[end - 1] === '\n' || start === 0) return { start, end, replacement: '' }
  const before = text[start - 2] === '\r' ? 2 : 1
  return { start: start - before, end, replacement: '' }
}

function withoutItems(document: Document, list: NestedList, gone: readonly ListItem[]): readonly Edit[] {
  const kept = list.items.filter(item => !gone.includes(item))
  if (kept.length === 0 && list.depth === 0) return [withoutBlock(document, list)]
  const cuts = gone.map(item => {
    const next = list.items[list.items.indexOf(item) + 1]
    const before = list.items[list.items.indexOf(item) - 1]
    const start = next === undefined && before !== undefined && !gone.includes(before) ? before.end : item.start
    return withoutLines(document, { start, end: next?.start ?? item.end })
  })
  return [...cuts, ...renumbered(list, kept)]
}

/** Renumbers the remaining items of a list that counts up. */
function renumbered(list: NestedList, kept: readonly ListItem[]): readonly Edit[] {
  const numbers = list.items.map(({ marker }) => Number.parseInt(marker, 10))
  const first = numbers[0] ?? 1
  if (!list.isOrdered || numbers.some((number, index) => number !== first + index)) return []
  return kept.flatMap((item, index) => {
    const digits = /^\d+/.exec(item.marker)?.[0] ?? ''
    const written = String(first + index)
    if (digits === written) return []
    if (digits.length !== written.length)
      throw new InstructionError('The numbers of this list would get shorter; renumber it by hand.')
    const start = item.start + item.margin.length
    return [{ start, end: start + digits.length, replacement: written }]
  })
}

function withoutSentence(page: Page, thing: Extract<PageElement, { kind: 'sentence' }>): readonly Edit[] {
  const { text } = page.document
  const all = sentencesIn(thing.sentence.leaf)
  const index = all.findIndex(({ start }) => start === thing.start)
  const [before, next] = [all[index - 1], all[index + 1]]
  if (before === undefined && next === undefined) return removalOf(page, [holderOf(page, thing)])
  const isApart = (from: number, to: number) => text.slice(from, to).includes('\n')
  if (next !== undefined && (before === undefined || isApart(before.end, thing.start))) {
    return [{ start: thing.start, end: next.start, replacement: '' }]
  }
  return [{ start: before?.end ?? thing.start, end: thing.end, replacement: '' }]
}

/** The paragraph or item that consists only of this sentence. */
function holderOf(page: Page, { start, end }: Span): PageElement {
  const item = page.things('item').findLast(one => one.start <= start && one.end >= end)
  const lines = item?.kind === 'item' ? page.document.text.slice(item.start, item.end).trimEnd() : ''
  const paragraph = page.things('paragraph').find(one => one.start <= start && one.end >= end)
  const holder =
    paragraph ??
    (lines.includes('\n') && item?.kind === 'item' && item.item.leaf?.content.includes('\n') === false
      ? undefined
      : item)
  if (holder !== undefined && (holder.kind !== 'item' || holder.names.length === 1)) return holder
  if (holder !== undefined)
    throw new InstructionError(
      `This sentence is all that ${quote(holder.names.at(-1) ?? '')} says. Say: remove ${quote(holder.names[0] ?? '')}.`,
    )
  throw new InstructionError('Other text depends on this sentence. Say which paragraph or item to remove.')
}
