import type { TextFormat } from '../text/format.ts'
import type { ViewLine } from '../text/view.ts'
import type { ListItem, NestedList } from './listItem.ts'

type Mark = { readonly margin: string; readonly marker: string; readonly gap: string }
type Item = Mark & { readonly lines: ViewLine[]; end: number }
type List = { readonly key: string; readonly depth: number; readonly items: Item[] }
/** A line of a list that is not blank; one without a mark continues the item before it. */
type ListLine = { readonly line: ViewLine; readonly mark: Mark | null; readonly isAfterBlank: boolean }

/** How a format writes lists. */
type Marks = {
  readonly item: RegExp
  /** What the items of one list have in common, and those of a list in it have not. */
  keyOf(mark: Mark): string
  /** Whether a line continues the text of the item on the line before it. */
  goesOn(line: string, mark: Mark): boolean
  /** Whether an item of another kind begins a list within the last item. */
  isInside(mark: Mark, last: Mark): boolean
  /** Whether blank lines are around a list in another one. */
  readonly isApart: boolean
  /** A line that a list may follow directly, as it may a blank one. */
  readonly opening?: RegExp
  /** The first and the last line of a table. */
  readonly table?: RegExp
}

const formats: Readonly<Partial<Record<TextFormat, Marks>>> = {
  asciidoc: {
    item: /^([ \t]{0,20})(\*{1,5}|-|\.{1,5}|\d{1,4}\.)([ \t]{1,8})(?=\S)/,
    keyOf: ({ marker }) => marker.replace(/^\d+/, '1'),
    goesOn: line => !/^(?:\+\s*$|\[|\/\/|\.[^\s.]|[|,:!]===|[-=*_.+/]{2,}\s*$)|::(?:\s|$)/.test(line),
    isInside: () => true,
    isApart: false,
    opening: /^\.[^\s.]/,
    table: /^[|,:!]={3,}\s*$/,
  },
  rst: {
    item: /^( {0,40})([-*+]|#\.|\d{1,4}[.)])( {1,8})(?=\S)/,
    keyOf: ({ margin, marker }) => margin.length + marker.replace(/^\d+/, '1'),
    goesOn: (line, mark) => indentOf(line) === widthOf(mark),
    isInside: ({ margin }, last) => margin.length === widthOf(last),
    isApart: true,
  },
}

function indentOf(line: string): number {
  return line.length - line.trimStart().length
}

function widthOf({ margin, marker, gap }: Mark): number {
  return margin.length + marker.length + gap.length
}

/**
 * The lists of a text that is not Markdown, as far as they consist of lines of text and of other lists. One that has
 * more in it, such as a block of code, is not read at all.
 */
export function plainListsIn(format: TextFormat, body: readonly ViewLine[], others: Others): readonly NestedList[] {
  const marks = formats[format]
  return marks === undefined ? [] : runsOf(body, others, marks).flatMap(run => listsOf(run, marks).map(nestedList))
}

/** Which lines are no text of a list. */
type Others = {
  isTitle(index: number): boolean
  isVerbatim(index: number): boolean
}

/** The lines from the first item of a list to the text behind it. */
function runsOf(
  body: readonly ViewLine[],
  { isTitle, isVerbatim }: Others,
  marks: Marks,
): readonly (readonly ListLine[])[] {
  const runs: ListLine[][] = []
  let run: ListLine[] | null = null
  let isAfterBlank = true
  let isTable = false
  for (const [index, line] of body.entries()) {
    const { content } = line
    const isEdge = marks.table?.test(content) === true
    if (isEdge) isTable = !isTable
    if (isTitle(index)) {
      run = null
      isAfterBlank = true
    } else if (isEdge || isTable || isVerbatim(index)) {
      // What follows an item directly, or is indented like its text, is a part of it.
      const isPart: boolean = run !== null && (!isAfterBlank || indentOf(content) > 0)
      if (isPart) run?.push({ line, mark: null, isAfterBlank: true })
      else run = null
      isAfterBlank = !isPart
    } else if (content.trim() === '') {
      isAfterBlank = true
    } else {
      const mark = markOf(content, marks)
      const isEnd = isAfterBlank && mark === null && indentOf(content) === 0
      if (isEnd) run = null
      if (run === null && mark !== null && isAfterBlank) {
        run = []
        runs.push(run)
      }
      run?.push({ line, mark, isAfterBlank })
      isAfterBlank = marks.opening?.test(content) === true && run === null
    }
  }
  return runs
}

function markOf(content: string, { item }: Marks): Mark | null {
  const [, margin, marker, gap] = item.exec(content) ?? []
  return margin === undefined || marker === undefined || gap === undefined ? null : { margin, marker, gap }
}

/** The lists of a run, an inner one after the one around it; none if one of its lines is something else. */
function listsOf(run: readonly ListLine[], marks: Marks): readonly List[] {
  const lists: List[] = []
  let open: readonly List[] = []
  for (const { line, mark, isAfterBlank } of run) {
    const last = open.at(-1)?.items.at(-1)
    if (mark === null) {
      if (last === undefined || isAfterBlank || !marks.goesOn(line.content, last)) return []
      last.lines.push(line)
    } else {
      const key = marks.keyOf(mark)
      const at = open.findIndex(list => list.key === key)
      const isNext = at === open.length - 1
      if (!isNext && last !== undefined && marks.isApart && !isAfterBlank) return []
      if (at === -1 && last !== undefined && !marks.isInside(mark, last)) return []
      open = at === -1 ? [...open, { key, depth: open.length, items: [] }] : open.slice(0, at + 1)
      const list = open.at(-1)
      if (at === -1 && list !== undefined) lists.push(list)
      list?.items.push({ ...mark, lines: [line], end: line.next })
    }
    for (const list of open) {
      const item = list.items.at(-1)
      if (item !== undefined) item.end = line.next
    }
  }
  return lists
}

function nestedList({ items, depth }: List): NestedList {
  const read = items.map(itemOf)
  const [first, last] = [read[0], read.at(-1)]
  return {
    items: read,
    isOrdered: !/^[-*+]/.test(first?.marker ?? ''),
    depth,
    isLoose: read.slice(1).some(({ start }, at) => (read[at]?.end ?? start) < start),
    start: first?.start ?? 0,
    end: last?.end ?? 0,
  }
}

const boxStart = /^\[([ xX*])\][ \t]+(?=\S)/

function itemOf({ margin, marker, gap, lines, end }: Item): ListItem {
  const [first] = lines
  const start = first?.start ?? 0
  const column = margin.length + marker.length + gap.length
  const [marked = '', mark] = boxStart.exec(first?.content.slice(column) ?? '') ?? []
  const pieces: { readonly from: number; readonly offset: number }[] = []
  let from = 0
  const texts = lines.map((line, index) => {
    const at = index === 0 ? column + marked.length : indentOf(line.content)
    const text = line.content.slice(at).trimEnd()
    pieces.push({ from, offset: line.start + at })
    from += text.length + 1
    return text
  })
  const content = texts.join('\n')
  return {
    start,
    end,
    margin,
    marker,
    gap,
    box: mark === undefined ? undefined : { start: start + column + 1, end: start + column + 2, isDone: mark !== ' ' },
    leaf: { content, pieces },
    visible: content.replaceAll('\n', ' '),
  }
}
