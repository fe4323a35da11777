import { findContents } from '../../markdown/conventions/contents.ts'
import type { Document } from '../../markdown/document.ts'
import { offsetOf, spanIn } from '../../markdown/leaf.ts'
import { requirementIdAtStart } from '../../requirementIds.ts'
import { contains, type Span } from '../../text/span.ts'

/** A place that states a requirement: the id that a heading, a paragraph, an item or a row begins with. */
export type StatedId = Span & { readonly id: string; readonly rank: number }

const ranks = { heading: 3, text: 2, cell: 1 } as const

export function prefixOf(id: string): string {
  return id.slice(0, id.lastIndexOf('-') + 1)
}

/** The ids that a document states, in text order; a contents list, a link or a list of ids states none. */
export function statedIds(document: Document): readonly StatedId[] {
  const { leaves, headings, tokens, body } = document.outline()
  const contents = findContents(document)?.list
  const titles = new Set(headings.map(({ title }) => title.start))
  const rows = new Set(
    tokens.flatMap(({ type, map }) => (type === 'tr_open' && map ? (body[map[0]]?.start ?? -1) : [])),
  )
  return leaves.flatMap(leaf => {
    const marks = /^(?:\[[ xX]\]\s)?[\s*_~`[({]{0,8}#?/.exec(leaf.content)?.[0] ?? ''
    const id = requirementIdAtStart.exec(leaf.content.slice(marks.length, marks.length + idMaxChars))?.[0]
    if (id === undefined) return []
    const after = leaf.content.slice(marks.length + id.length, marks.length + id.length + 12)
    if (
      /^[*_`]{0,3}\]\(/.test(after) ||
      !/^[*_`\])}]{0,4}(?:\s*[:.—–|-]|\s*$|\s+(?!and\b|or\b|to\b|is\b|are\b)[\p{L}*_`(["“])/u.test(after)
    )
      return []
    const place = spanIn(leaf, marks.length, marks.length + id.length)
    if (contents && contains(contents, place)) return []
    const line = document.text.lastIndexOf('\n', offsetOf(leaf, 0) - 1) + 1
    const rank = titles.has(offsetOf(leaf, 0)) ? ranks.heading : rows.has(line) ? ranks.cell : ranks.text
    return [{ ...place, id, rank }]
  })
}

const idMaxChars = 100

/** Every id in a text, wherever it is. */
export const idAnywhere: RegExp = new RegExp(`(?<![\\w-])${requirementIdAtStart.source.replace('^', '')}`, 'g')
