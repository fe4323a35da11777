import { type Document, lineAt } from '../../markdown/document.ts'
import type { Edit } from '../../text/splice.ts'
import { onLines } from '../language/phrase.ts'
import type { Interpretation } from './request/goal.ts'

/** Whether a reading changes something of the selected lines. What follows from that, such as links, may be elsewhere. */
export function isOfSelection({ selection, text }: Document, { edits }: Interpretation): boolean {
  if (selection === undefined) return true
  const changes = effective(text, edits)
  return changes.length === 0 || changes.some(({ start, end }) => start <= selection.end && end >= selection.start)
}

export function outsideSelection(document: Document, { edits }: Interpretation): string {
  const lines = effective(document.text, edits).map(({ start }) => lineAt(document, start))
  return `That is not in the selected lines, but on ${onLines([...new Set(lines)])}. Ask about the whole page to change it.`
}

function effective(text: string, edits: readonly Edit[]): readonly Edit[] {
  return edits.filter(({ start, end, replacement }) => text.slice(start, end) !== replacement)
}
