import { findContents } from '../markdown/conventions/contents.ts'
import type { Document } from '../markdown/document.ts'
import { offsetOf, spanIn } from '../markdown/leaf.ts'
import { requirementIdAtStart } from '../requirementIds.ts'
import { contains, type Span } from '../text/span.ts'

/** A place that states a requirement: the id that a heading, a paragraph, an item or a row begins with. */
export type StatedId = Span & {
  readonly id: string
  readonly rank: number
  /** Where its table begins; `null` outside tables. Several tables may list the same requirements. */
  readonly table: number | null
}

const ranks = { heading: 3, text: 2, cell: 1 } as const

export function prefixOf(id: string): string {
  return id.slice(0, id.lastIndexOf('-') + 1)
}

/** The ids that a document states, in text order; a contents list, a link, a list of ids and a further cell state none. */
export function statedIds(document: Document): readonly StatedId[] {
  const { leaves, headings } = document.outline()
  const contents = findContents(document)?.list
  const titles = new Set(headings.map(({ title }) => title.start))
  const tables = rowsOf(document)
  let line = -1
  return leaves.flatMap(leaf => {
    const start = offsetOf(leaf, 0)
    const lineBefore = line
    line = document.text.lastIndexOf('\n', start - 1) + 1
    const table = tables.get(line) ?? null
    if (table !== null && line === lineBefore) return []
    const found = idAtStart(leaf.content)
    if (found === null) return []
    const place = spanIn(leaf, found.index, found.index + found.id.length)
    if (contents && contains(contents, place)) return []
    const rank = titles.has(start) ? ranks.heading : table === null ? ranks.text : ranks.cell
    return [{ ...place, id: found.id, rank, table }]
  })
}

function idAtStart(content: string): { readonly id: string; readonly index: number } | null {
  const index = /^(?:\[[ xX]\]\s)?[\s*_~`[({]{0,8}#?/.exec(content)?.[0].length ?? 0
  const id = requirementIdAtStart.exec(content.slice(index, index + idMaxChars))?.[0]
  if (id === undefined) return null
  const after = content.slice(index + id.length, index + id.length + 12)
  const isLabel = /^[*_`]{0,3}\]\(/.test(after)
  const leads = /^[*_`\])}]{0,4}(?:\s*[:.—–|-]|\s*$|\s+(?!and\b|or\b|to\b|is\b|are\b)[\p{L}*_`(["“])/u.test(after)
  return isLabel || !leads ? null : { id, index }
}

/** The start of each line that is a row, with the start of its table. */
function rowsOf(document: Document): ReadonlyMap<number, number> {
  const { tokens, body } = document.outline()
  const rows = new Map<number, number>()
  let table = 0
  for (const { type, map } of tokens) {
    const start = map === null ? undefined : body[map[0]]?.start
    if (start === undefined) continue
    if (type === 'table_open') table = start
    if (type === 'tr_open') rows.set(start, table)
  }
  return rows
}

const idMaxChars = 100

/** Every id in a text, wherever it is. */
export const idAnywhere: RegExp = new RegExp(`(?<![\\w-])${requirementIdAtStart.source.replace('^', '')}`, 'g')
