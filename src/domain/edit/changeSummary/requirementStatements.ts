import { braced, requirementIdAtStart } from '../../requirementIds.ts'
import type { LineOutline } from '../lineOutline.ts'

/** A requirement's id, wording and position. Lines are counted from 0, half open. */
export type Statement = { readonly id: string; readonly start: number; readonly end: number; readonly text: string }

/**
 * The requirements that the pages make linkable: by an id that starts a list item, a heading or a table cell, by a bold
 * id, or by one in braces at the end of a block. A statement extends to the end of its paragraph, under a heading to
 * the end of its section.
 */
export function statementsIn(outline: LineOutline): readonly Statement[] {
  const { lines, code, rows, headings } = outline
  const headingLines = new Set(headings.map(({ line }) => line))
  const starts: { readonly id: string; readonly line: number }[] = []
  for (let at = 0; at < lines.length; at++) {
    if (code[at] === 1) continue
    for (const id of idsIn(lines[at] ?? '', { isRow: rows[at] === 1, isHeading: headingLines.has(at) }))
      starts.push({ id, line: at })
  }
  return starts.map(({ id, line }, index) => {
    const limit = starts[index + 1]?.line ?? lines.length
    const endsAt = headingLines.has(line)
      ? (at: number) => headingLines.has(at)
      : (at: number) => rows[line] === 1 || endsParagraph(lines[at] ?? '') || headingLines.has(at)
    let end = line + 1
    while (end < limit && !endsAt(end)) end++
    while (end > line + 1 && (lines[end - 1] ?? '').trim() === '') end--
    return { id, start: line, end, text: lines.slice(line, end).join(' ').replace(/\s+/g, ' ').trim() }
  })
}

function endsParagraph(line: string): boolean {
  return /^[\s>]*(?:$|[-*+][ \t]|\d{1,9}[.)][ \t]|`{3}|~{3})/.test(line)
}

const carrier = /^[\uFEFF\s>]*(?:(?:[-*+]|\d{1,9}[.)])[ \t]+(?:\[[ xX]\][ \t]+)?)*(?:#{1,6}[ \t]+)?[*_`]{0,6}/
/** No id is shorter, and every id ends in a digit or in a digit and a letter. */
const mayHoldId = /[A-Z\d]{2}-|\{[ \t]*#/

type LineKind = { readonly isRow: boolean; readonly isHeading: boolean }

function idsIn(line: string, { isRow, isHeading }: LineKind): readonly string[] {
  if (!mayHoldId.test(line)) return []
  const ids = new Set<string>()
  const start = carrier.exec(line)?.[0] ?? ''
  const id = requirementIdAtStart.exec(line.slice(start.length))?.[0]
  if (id !== undefined && (isHeading || /[-+*\d#_]/.test(start))) ids.add(id)
  for (const [, bold = ''] of line.matchAll(/(?:\*\*|__)`?([A-Z][A-Z\d.-]{2,80}[a-z]?)`?(?:\*\*|__)/g)) {
    if (requirementIdAtStart.exec(bold)?.[0] === bold) ids.add(bold)
  }
  if (isRow) {
    for (const cell of line.split('|')) {
      const bare = cell.trim().replace(/^[*_`]+|(?<![*_`])[*_`]+$/g, '')
      if (bare !== '' && requirementIdAtStart.exec(bare)?.[0] === bare) ids.add(bare)
    }
  }
  const given = isHeading ? undefined : braced.exec(line.trimEnd().slice(-bracedMaxChars))?.[1]
  if (given !== undefined) ids.add(given)
  return [...ids]
}

/** Longer than any id in braces. */
const bracedMaxChars = 128
