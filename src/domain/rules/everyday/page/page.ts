import { withoutNumber } from '../../../markdown/conventions/titleNumber.ts'
import type { Document } from '../../../markdown/document.ts'
import { readInline } from '../../../markdown/inline.ts'
import { type Leaf, spanIn } from '../../../markdown/leaf.ts'
import type { ListItem, NestedList } from '../../../markdown/listItem.ts'
import { listsIn } from '../../../markdown/nestedLists.ts'
import { type Section, sectionPath } from '../../../markdown/sections.ts'
import { type Sentence, sentencesIn } from '../../../markdown/sentences.ts'
import { type Row, type Table, tablesOf, visibleText } from '../../../markdown/table.ts'
import { contains, type Span } from '../../../text/span.ts'
import { ownSectionsOf } from '../../language/ownSections.ts'
import { plainEntriesOf } from './plainEntries.ts'
import { definitionIn } from './writtenDefinition.ts'

/** Something on a page that an instruction can name. Spans are whole lines, except for sentences. */
export type PageElement = Span & { readonly names: readonly string[] } & (
    | { readonly kind: 'section'; readonly section: Section }
    | { readonly kind: 'item'; readonly list: NestedList; readonly item: ListItem }
    | { readonly kind: 'row'; readonly table: Table; readonly row: Row }
    | { readonly kind: 'paragraph'; readonly leaf: Leaf }
    | { readonly kind: 'line'; readonly leaf: Leaf }
    | { readonly kind: 'sentence'; readonly sentence: Sentence }
    | { readonly kind: 'code' | 'quote' | 'html' }
    | { readonly kind: 'table'; readonly table: Table }
    | { readonly kind: 'list'; readonly list: NestedList }
  )
export type Kind = PageElement['kind']

/** The things of a document, computed on first use. */
export type Page = {
  readonly document: Document
  things(kind: Kind): readonly PageElement[]
  /** Cache of what phrases name; see `resolvePhrase.ts`. */
  readonly found: Map<string, readonly PageElement[]>
}

export function pageOf(document: Document): Page {
  const found = new Map<Kind, readonly PageElement[]>()
  return {
    document,
    found: new Map(),
    things(kind) {
      const known = found.get(kind)
      if (known !== undefined) return known
      const things = makers[kind](document)
      found.set(kind, things)
      return things
    },
  }
}

/** Wider tables are data. */
const columnsMax = 200

export function readableTables(document: Document): readonly Table[] {
  return tablesOf(document).filter(({ header }) => header.cells.length <= columnsMax)
}

const makers: Readonly<Record<Kind, (document: Document) => readonly PageElement[]>> = {
  section: document =>
    ownSectionsOf(document).map(section => {
      const { start, end, heading } = section
      return {
        kind: 'section',
        section,
        start,
        end,
        names: [
          heading.text,
          withoutNumber(heading.text),
          sectionPath(section),
          ...leadingTitles(heading.text),
          ...withoutBrackets(withoutNumber(heading.text)),
          ...releaseNames(heading.text),
          ...partsOfPath(section),
        ],
      }
    }),
  item: document =>
    listsIn(document).flatMap(list =>
      list.items.map((item): PageElement => {
        const { start, end, visible, leaf } = item
        return { kind: 'item', list, item, start, end, names: [visible, ...leadingNames(visible, leaf?.content ?? '')] }
      }),
    ),
  row: document =>
    readableTables(document).flatMap(table =>
      table.rows.map((row): PageElement => {
        const first = visibleText(document, row.cells[0])
        const second = table.header.cells.length > 2 ? visibleText(document, row.cells[1]) : ''
        const both = first === '' || second === '' ? [] : [`${first} ${second}`]
        const names = [first, ...rowId(first), ...(isNumbered(table) ? secondName(document, row) : []), ...both]
        return { kind: 'row', table, row, start: row.line.start, end: row.line.next, names }
      }),
    ),
  table: document =>
    readableTables(document).map(table => ({ kind: 'table', table, start: table.start, end: table.end, names: [] })),
  list: document =>
    listsIn(document)
      .filter(({ depth }) => depth === 0)
      .map(list => ({ kind: 'list', list, start: list.start, end: list.end, names: announced(document, list) })),
  paragraph: document =>
    leavesOf(document, 'paragraph').map(({ leaf, block }) => {
      const { text } = readInline(leaf, document.outline().env)
      const term = definitionIn(leaf.content)?.term.trim()
      const label = /^([\p{L}\p{N}][\p{L}\p{N} ._-]{0,40}):\s/u.exec(text)?.[1]
      const names = [text, ...[term, label].filter(name => name !== undefined), ...clauseNames(text)]
      return { kind: 'paragraph', leaf, ...block, names }
    }),
  line: document =>
    document.format === 'markdown'
      ? leavesOf(document, 'paragraph').flatMap(({ leaf }) => labelledLinesIn(document, leaf))
      : plainEntriesOf(document),
  sentence: document => sentencesOf(document),
  code: document => document.outline().code.map(span => ({ kind: 'code', names: [], ...span })),
  quote: document => blocksOf(document, 'blockquote').map(block => ({ kind: 'quote', names: [], ...block })),
  html: document => blocksOf(document, 'html_block').map(block => ({ kind: 'html', names: [], ...block })),
}

/** `Acceptance criteria` where a line `Acceptance criteria:` introduces the list. */
function announced({ text }: Document, { start }: Span): readonly string[] {
  const before = text.slice(Math.max(0, start - announcedMaxChars), start)
  const name = /(?:^|\n)[*_]{0,3}(\p{L}[^\n:*_.]{1,60})[*_]{0,3}:[*_]{0,3}[ \t]*\r?\n(?:[ \t]*\r?\n)?$/u.exec(
    before,
  )?.[1]
  const bold = /(?:^|\n)(\*\*|__)(\p{L}[^\n:*_.]{1,60})\1[ \t]*\r?\n(?:[ \t]*\r?\n)?$/u.exec(before)?.[2]
  const label = /(?:^|\n)([*_]{1,3})(\p{L}[^\n:*_.]{1,60})\.\1[ \t]*\r?\n(?:[ \t]*\r?\n)?$/u.exec(before)?.[2]
  return [name, bold, label].filter(one => one !== undefined)
}

const announcedMaxChars = 90

/** What a title begins with and is called by: an id, or a noun with a number, such as `Annex B` in `Annex B: Fees`. */
function leadingTitles(title: string): readonly string[] {
  const id = /^(\p{Lu}[\p{Lu}\p{N}]*(?:-[\p{Lu}\p{N}]+)*-\d+(?:\.\d+)*)(?=[\s:.–—-])/u.exec(title)?.[1]
  const label = /^(\p{L}{2,20} (?:\d{1,3}(?:\.\d{1,3})*|\p{Lu}))(?=\s*[:.–—]\s|\s-\s)/u.exec(title)?.[1]
  const mark = label ?? id ?? /^§{1,2} ?\d{1,3}[a-z]?(?=[\s:.–—-])/.exec(title)?.[0]
  const rest = mark === undefined ? undefined : title.slice(mark.length).replace(/^[\s:.–—-]+/, '')
  return [id, label, rest === '' ? undefined : rest].filter(name => name !== undefined)
}

/** `2.1 > Fixed` for `Changelog > 2.1 > Fixed`. */
function partsOfPath({ parents, heading }: Section): readonly string[] {
  const titles = [...parents, heading].map(({ text }) => text)
  return titles.slice(1, -1).map((_, index) => titles.slice(index + 1).join(' > '))
}

/** `Right to erasure` for `Right to erasure (GDPR)`, `Unreleased` for `[Unreleased]`. */
function withoutBrackets(title: string): readonly string[] {
  const linked = /^\[([^\][]{1,40})\](?=\s|$)/.exec(title)
  if (linked !== null) return [`${linked[1]}${title.slice(linked[0].length)}`]
  const bare = /^(\p{L}[^()]*[^()\s]) ?\([^()]+\)$/u.exec(title)?.[1]
  return bare === undefined ? [] : [bare]
}

/** `1.3.0` and `the 1.3.0 release` for `[1.3.0] - 2026-02-20`. */
function releaseNames(title: string): readonly string[] {
  const version = /^\[?v?(\d{1,6}(?:\.\d{1,6}){2}[\w.-]{0,20}?)\]?(?=[\s(:,]|$)/.exec(title)?.[1]
  if (version === undefined) return []
  return [version, ...['release', 'version'].flatMap(noun => [`${noun} ${version}`, `${version} ${noun}`])]
}

/** Whether the first column only counts the rows or has their ids, so that the second one has their names. */
function isNumbered({ header, rows }: Table): boolean {
  return header.cells.length > 1 && rows.every(({ cells }) => rowNumber.test((cells[0] ?? '').trim()))
}

const rowNumber = /^(?:\d{1,4}[.)]?|[*`]{0,2}\p{Lu}[\p{Lu}\p{N}-]{0,20}-\d{1,6}[*`]{0,2})$/u

/** The second cell as a name, unless it is a number too. */
function secondName(document: Document, { cells }: Row): readonly string[] {
  const second = visibleText(document, cells[1])
  return /\p{L}/u.test(second) ? [second] : []
}

/** `A4` of a row that begins with `A4 Clock drift`. */
function rowId(first: string): readonly string[] {
  const id = /^(\p{Lu}{1,6}[-.]?\d{1,6})(?=[\s:.–—])/u.exec(first)?.[1]
  return id === undefined ? [] : [id]
}

/** The id or the number of a clause that a paragraph begins with: `REQ-7`, `2.3`. */
function clauseNames(text: string): readonly string[] {
  const id = /^\[?(\p{Lu}[\p{Lu}\p{N}]*(?:-[\p{Lu}\p{N}]+)*-\d+(?:\.\d+)*)\b/u.exec(text)?.[1]
  const number = /^(\d{1,3}(?:\.\d{1,3}){1,8})[.)]?\s/.exec(text)?.[1]
  return [
    id,
    number,
    ...leadIns(number === undefined ? text : text.slice(number.length).replace(/^[.)]?\s+/, '')),
  ].filter(name => name !== undefined)
}

/** What identifies an item besides its text: an id or a term before a colon, or the code that it begins with. */
function leadingNames(visible: string, written: string): readonly string[] {
  const code = /^`([^`\n]{1,60})`/.exec(written)?.[1]
  const label = /^([^:.!?\n]{1,60}?)\s?:\s/.exec(visible)?.[1]
  const id = /^\[?(\p{Lu}[\p{Lu}\p{N}]*(?:-[\p{Lu}\p{N}]+)*-\d+(?:\.\d+)*)\b/u.exec(visible)?.[1]
  return [...new Set([code, label, id, ...leadIns(visible)].filter(name => name !== undefined))]
}

/** `Termination` of a clause that begins `Termination. Either …`, and the term that `"Fee" means …` defines. */
function leadIns(text: string): readonly string[] {
  const term = /^["“„]([^"“”„]{1,60})["”“]\s/.exec(text)?.[1]
  const title = /^(\p{Lu}[^.:!?\n]{0,58}[^.:!?\s])\.\s+\p{Lu}/u.exec(text)?.[1]
  const isShort = title !== undefined && title.split(' ').length <= leadInMaxWords && !startsSentence.test(title)
  return [term, isShort ? title : undefined].filter(name => name !== undefined)
}

const leadInMaxWords = 5
const startsSentence =
  /^(?:the|an?|this|that|these|those|it|they|we|you|he|she|there|our|your|all|each|every|no|if|when|see|in|for) \S+ /i

function blocksOf(document: Document, type: string): readonly Span[] {
  const { blocks } = document.outline()
  return blocks.filter(block => block.type === type).map(({ start, end }) => ({ start, end }))
}

/** The texts of the blocks outside quotes and lists. */
function leavesOf(document: Document, type: string): readonly { readonly leaf: Leaf; readonly block: Span }[] {
  const blocks = blocksOf(document, type)
  let at = 0
  return document.outline().leaves.flatMap(leaf => {
    const place = spanIn(leaf, 0, leaf.content.length)
    while ((blocks[at]?.end ?? Number.POSITIVE_INFINITY) <= place.start) at++
    const block = blocks[at]
    return block !== undefined && contains(block, place) ? [{ leaf, block }] : []
  })
}

const labelled = /^(\*{1,2}|_{1,2})?([\p{L}][\p{L}\p{N} ./-]{0,40}?)(?:\1[ \t]?:|:\1)(?<![ \t])[ \t]+\S/u

/** The lines of a paragraph that each state one fact, such as `Status: Draft`. */
function labelledLinesIn(document: Document, leaf: Leaf): readonly PageElement[] {
  const lines = leaf.content.split('\n')
  if (!lines.every(line => labelled.test(line.trim()))) return []
  let from = 0
  return lines.map(line => {
    const place = spanIn(leaf, from, from + Math.max(1, line.length))
    from += line.length + 1
    const start = document.text.lastIndexOf('\n', place.start) + 1
    const feed = document.text.indexOf('\n', place.end)
    const end = feed === -1 ? document.text.length : feed + 1
    return { kind: 'line', leaf, start, end, names: [labelled.exec(line.trim())?.[2] ?? ''] }
  })
}

/** The sentences of paragraphs and items; titles and cells have none. */
function sentencesOf(document: Document): readonly PageElement[] {
  const { headings, leaves } = document.outline()
  const others = [...headings, ...readableTables(document)].sort((a, b) => a.start - b.start)
  let at = 0
  return leaves.flatMap(leaf => {
    const { start } = spanIn(leaf, 0, 0)
    while ((others[at]?.end ?? Number.POSITIVE_INFINITY) <= start) at++
    if ((others[at]?.start ?? Number.POSITIVE_INFINITY) <= start || /\n: /.test(leaf.content)) return []
    return sentencesIn(leaf).map(
      (sentence): PageElement => ({
        kind: 'sentence',
        sentence,
        start: sentence.start,
        end: sentence.end,
        names: [sentence.text],
      }),
    )
  })
}
