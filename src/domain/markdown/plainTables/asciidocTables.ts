import type { ViewLine } from '../../text/view.ts'
import type { CellPlace } from '../tableRow.ts'
import type { PlainRow, PlainTable } from './plainTable.ts'

const fence = /^\|={3,}\s*$/
/** Lines that are no cells: comments, conditions, included files. */
const directive = /^(?:\/\/|(?:ifn?def|ifeval|endif|include)::)/

/** Tables between lines of `|===` whose cells have no marks for spans, copies or styles before them. */
export function asciidocTables(body: readonly ViewLine[], isVerbatim: (index: number) => boolean) {
  const found: PlainTable[] = []
  for (let index = 0; index < body.length; index++) {
    if (isVerbatim(index) || !fence.test(body[index]?.content ?? '')) continue
    const close = closeOf(body, index)
    if (close === null) break
    const table = tableBetween(body, index, close)
    if (table !== null) found.push(table)
    index = close
  }
  return found
}

function closeOf(body: readonly ViewLine[], open: number): number | null {
  for (let index = open + 1; index < body.length; index++) if (fence.test(body[index]?.content ?? '')) return index
  return null
}

type Cell = CellPlace & { readonly first: number; readonly last: number; readonly isFirstOfLine: boolean }

function tableBetween(body: readonly ViewLine[], open: number, close: number): PlainTable | null {
  const cells = cellsIn(body, open + 1, close)
  const [firstCell] = cells ?? []
  if (cells === null || firstCell === undefined) return null
  const attributes = attributesAbove(body, open)
  const onFirstLine = cells.filter(({ first }) => first === firstCell.first).length
  const columns = columnsIn(attributes) ?? onFirstLine
  if (columns === 0 || cells.length % columns !== 0) return null
  const rows = Array.from({ length: cells.length / columns }, (_, at) => cells.slice(at * columns, (at + 1) * columns))
  if (rows.some(([first]) => first?.isFirstOfLine !== true)) return null
  const isBlankBehind = (body[firstCell.first + 1]?.content ?? '').trim() === ''
  const isImplicit = firstCell.first === open + 1 && onFirstLine === columns && isBlankBehind
  const hasHeader = hasHeaderOption(attributes) ?? isImplicit
  const read = rows.map((row): PlainRow => {
    const [from, to] = [row[0]?.first ?? 0, row.at(-1)?.last ?? 0]
    return { lines: body.slice(from, to + 1), places: row.map(({ start, end, room }) => ({ start, end, room })) }
  })
  const isOnOneLine = onFirstLine === columns
  return {
    lines: body.slice(open, close + 1),
    header: hasHeader ? (read[0] ?? null) : null,
    rows: hasHeader ? read.slice(1) : read,
    rowGap: isOnOneLine ? '' : '\n',
  }
}

/** The cells from a line to another one; `null` if one of them has marks that are not read. */
function cellsIn(body: readonly ViewLine[], from: number, to: number): readonly Cell[] | null {
  const cells: Cell[] = []
  for (let index = from; index < to; index++) {
    const { content, start } = body[index] ?? { content: '', start: 0 }
    if (content.trim() === '') continue
    if (directive.test(content)) return null
    const pipes = [...content.matchAll(/(?<!\\)\|/g)].map(pipe => pipe.index)
    if (pipes.some(at => at > 0 && !/\s/.test(content[at - 1] ?? ''))) return null
    const [first = content.length] = pipes
    const before = content.slice(0, first).trimEnd()
    if (before !== '') {
      const last = cells.pop()
      if (last === undefined) return null
      cells.push({ ...last, end: start + before.length, last: index })
    }
    for (const [order, at] of pipes.entries()) {
      const text = content.slice(at + 1, pipes[order + 1] ?? content.length)
      const gap = text.trim() === '' ? 0 : text.length - text.trimStart().length
      const place = { start: start + at + 1 + gap, end: start + at + 1 + gap + text.trim().length, room: null }
      cells.push({ ...place, first: index, last: index, isFirstOfLine: order === 0 && before === '' })
    }
  }
  return cells
}

const aboveMaxLines = 5

/** The lines `[…]` directly above a table, with its title between them. */
function attributesAbove(body: readonly ViewLine[], open: number): string {
  const above: string[] = []
  for (let index = open - 1; index >= Math.max(0, open - aboveMaxLines); index--) {
    const content = body[index]?.content ?? ''
    if (/^\[[^[\]]{0,500}\]\s*$/.test(content)) above.push(content)
    else if (!/^\.[^\s.]/.test(content)) break
  }
  return above.join('\n')
}

function columnsIn(attributes: string): number | null {
  const [, quoted, plain] = /\bcols\s{0,3}=\s{0,3}(?:"([^"\n]{1,300})"|([^,\]\s]{1,100}))/.exec(attributes) ?? []
  const said = quoted ?? plain
  if (said === undefined) return null
  return said.split(/[,;]/).reduce((sum, one) => sum + Number(/^\s*(\d{1,3})\*/.exec(one)?.[1] ?? 1), 0)
}

/** `null` if the attributes do not say. */
function hasHeaderOption(attributes: string): boolean | null {
  if (/%noheader|options?\s{0,3}=\s{0,3}"?[^"\]\n]{0,100}noheader/.test(attributes)) return false
  return /%header|options?\s{0,3}=\s{0,3}"?[^"\]\n]{0,100}header/.test(attributes) ? true : null
}
