import type { Document } from '../markdown/document.ts'
import { offsetOf } from '../markdown/leaf.ts'
import { reasonColumn, reasonLabel } from '../reasonLabels.ts'
import type { Span } from '../text/span.ts'
import { type Passage, placeOfMatch, sectionsNamed } from './passages.ts'

/** Sections that say why, or show how it could be done. */
const sections =
  /^(?:\d[\d.]*\s)?(?:(?:design )?rationale|motivation|background|abstract|alternatives?(?: considered)?|(?:prior|related) (?:art|work)|open questions|frequently asked questions|faq|examples?|.*\((?:informative|non-normative)\))$/i

/** What gives reasons: sections, columns of tables, and what follows a label such as `Rationale:`. */
export function reasonsIn(document: Document, passages: readonly Passage[]): readonly Span[] {
  return [...sectionsNamed(document, sections), ...cellsOfReasons(document), ...passages.flatMap(labelledIn)]
}

/** From the label to the end of its text, or to the line with the next label. */
function labelledIn(passage: Passage): readonly Span[] {
  const found = reasonLabel.exec(passage.text)
  if (found === null) return []
  const after = found.index + found[0].length
  const next = nextLabel.exec(passage.text.slice(after))
  const end = next ? after + next.index : passage.text.length
  return [placeOfMatch(passage, found.index, end - found.index)]
}

const nextLabel = /\n[ \t*_\u2060]*\p{L}[\p{L}\d -]{0,40}[ \t*_\u2060]{0,6}[:：]/u

function cellsOfReasons(document: Document): readonly Span[] {
  const { tokens, body, leaves } = document.outline()
  const heads = new Map<number, number>()
  let table = 0
  for (const { type, map } of tokens) {
    if (map === null) continue
    if (type === 'table_open') table = map[0]
    if (type !== 'tr_open') continue
    const line = body[map[0]]
    if (line) heads.set(line.start, body[table]?.start ?? line.start)
  }
  if (heads.size === 0) return []
  const columns = new Set<string>()
  return leaves.flatMap(leaf => {
    const start = offsetOf(leaf, 0)
    const line = document.text.lastIndexOf('\n', start - 1) + 1
    const head = heads.get(line)
    if (head === undefined) return []
    const column = `${head} ${columnAt(document.text.slice(line, start))}`
    if (line === head && reasonColumn.test(leaf.content)) columns.add(column)
    return line !== head && columns.has(column) ? [{ start, end: start + leaf.content.length }] : []
  })
}

/** The column that begins after the start of a row. */
function columnAt(before: string): number {
  const bars = before.replace(/\\\|/g, '').match(/\|/g)?.length ?? 0
  return /^\s*\|/.test(before) ? bars - 1 : bars
}
