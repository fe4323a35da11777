import { type Document, lineAt } from '../../markdown/document.ts'
import { type List, listsOf } from '../../markdown/list.ts'
import { areSame, references, reread, signatures } from '../../markdown/reread.ts'
import { createOverlapFinder, type Span } from '../../text/span.ts'
import type { Edit } from '../../text/splice.ts'
import { firstFitting } from '../changes/readBack.ts'
import type { Change, Form } from '../form.ts'
import { InstructionError } from '../instructionError.ts'
import { count, onLines, quote } from '../language/phrase.ts'
import type { Reader } from '../language/reader.ts'
import { areaOf, parseSectionName } from '../language/scope.ts'
import { choose, formatSelector, parseSelector, type Selector } from '../language/selector.ts'

export const renumberLists: Form = {
  form: 'renumber lists [in section "X"]; or: renumber the [first | last | 2nd] list [in section "X"]',
  example: 'renumber the list in section "Procedure"',
  read(reader) {
    if (reader.word('renumber') === null) return null
    const params = readAll(reader) ?? readOne(reader)
    if (params === null || !reader.end()) return null
    const { all, selector } = params
    const section = selector.section === undefined ? '' : ` in section ${quote(selector.section)}`
    return {
      sentence: all ? `renumber lists${section}` : `renumber ${formatSelector(selector, 'list')}`,
      perform: document => renumber(document, params),
    }
  },
}

type Params = { readonly all: boolean; readonly selector: Selector }

function readAll(reader: Reader): Params | null {
  return reader.attempt(() => {
    reader.word('all')
    reader.word('the')
    reader.word('ordered', 'numbered')
    if (reader.word('lists') === null) return null
    const section = reader.attempt(() =>
      reader.word('in', 'of', 'within', 'under') === null ? null : parseSectionName(reader),
    )
    return { all: true, selector: section === null ? {} : { section } }
  })
}

function readOne(reader: Reader): Params | null {
  const selector = parseSelector(reader, 'list')
  return selector && { all: false, selector }
}

function renumber(document: Document, { all, selector }: Params): Change {
  const numbered = listsOf(document).filter(list => hasNumbers(document, list))
  if (numbered.length === 0) throw new InstructionError('The document has no numbered list.')
  const area = areaOf(document, selector.section === undefined ? {} : { section: selector.section })
  const lists = all
    ? numbered.filter(({ start, end }) => start < area.end && end > area.start)
    : [choose(document, numbered, selector, 'list')]
  if (lists.length === 0) throw new InstructionError('There is no numbered list; name another section.')
  return renumberIn(document, lists)
}

/** Gives the items of numbered lists in these places the numbers that readers see. */
export function renumberIn(document: Document, lists: readonly Span[]): Change {
  const isMeant = createOverlapFinder(lists)
  const items = itemsOf(document).filter(({ marker }) => isMeant(marker))
  const wrong = items.filter(({ written, number }) => written !== number)
  if (wrong.length === 0) throw new InstructionError('The lists are already numbered in order.')
  const edits = wrong.flatMap(item => editsFor(document, item)).sort((a, b) => a.start - b.start)
  const lines = onLines(wrong.map(({ marker }) => lineAt(document, marker.start)))
  return {
    edits: firstFitting([edits], way => lieApart(way) && areAlike(document, reread(document, way))),
    summary: `Renumbered ${count(wrong.length, 'item')}, on ${lines}; readers see the same numbers as before.`,
  }
}

function hasNumbers(document: Document, { items }: List): boolean {
  const { tokens } = document.outline()
  const [first, next] = [items[0]?.first ?? 0, items.at(-1)?.next ?? 0]
  return tokens.slice(Math.max(0, first - 1), next).some(({ type }) => type === 'ordered_list_open')
}

type NumberedItem = {
  /** Its digits. */
  readonly marker: Span
  readonly written: string
  readonly number: string
  /** The column of its number. */
  readonly column: number
  /** Index of the first body line below the marker; the last one precedes `next`. */
  readonly firstBelow: number
  readonly next: number
}

/** The items of all numbered lists, including nested ones, each with the number that readers see. */
function itemsOf(document: Document): readonly NumberedItem[] {
  const { tokens, body } = document.outline()
  const cursors = new Map<number, number>()
  const open: { next: number }[] = []
  return tokens.flatMap((token): readonly NumberedItem[] => {
    if (/_list_open$/.test(token.type)) open.push({ next: Number(token.attrGet('start') ?? 1) })
    if (/_list_close$/.test(token.type)) open.pop()
    const list = open.at(-1)
    const [first, next] = token.map ?? []
    const line = first === undefined ? undefined : body[first]
    if (token.type !== 'list_item_open' || first === undefined || next === undefined || !line || !list) return []
    const column = line.content.indexOf(token.info + token.markup, cursors.get(first) ?? 0)
    cursors.set(first, column + token.info.length + 1)
    if (token.info === '' || column === -1) return []
    const marker = { start: line.start + column, end: line.start + column + token.info.length }
    return [{ marker, written: token.info, number: String(list.next++), column, firstBelow: first + 1, next }]
  })
}

/** Writes the number and shifts the indentation of the lines below it by the change in its length. */
function editsFor(document: Document, { marker, written, number, column, firstBelow, next }: NumberedItem) {
  const shift = number.length - written.length
  const edits: Edit[] = [{ ...marker, replacement: number }]
  if (shift === 0) return edits
  for (const line of document.outline().body.slice(firstBelow, next)) {
    const spaces = /^ */.exec(line.content.slice(column))?.[0].length ?? 0
    const isBlank = line.content.slice(column).trim() === ''
    if (isBlank || spaces <= written.length) continue
    const start = line.start + column
    edits.push({ start, end: start + Math.max(0, -shift), replacement: ' '.repeat(Math.max(0, shift)) })
  }
  return edits
}

function lieApart(edits: readonly Edit[]): boolean {
  return edits.every(({ start }, index) => start >= (edits[index - 1]?.end ?? 0))
}

function areAlike(before: Document, after: Document): boolean {
  return areSame(signatures(before), signatures(after)) && references(before) === references(after)
}
