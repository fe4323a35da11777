import type { EditorState } from '@codemirror/state'
import { firstIndex } from '#domain/text/firstIndex.ts'
import { type Comparison, plainLines } from '../../../changes/changeTexts.ts'
import type { Hunk } from '../../../changes/compare.ts'
import { isDrawn } from '../live/blockField.ts'
import type { Block } from '../live/structure.ts'
import { blockIn, isJoined, isLive } from '../live/structureField.ts'
import { comparisonOf, hunkRange } from './hunks.ts'

/**
 * How a change is shown in the page.
 *
 *   words      its words are marked in the text
 *   gone       whole lines are gone and shown above the line that follows
 *   goneWords  lines of a paragraph are gone
 *   cells      words are marked in the table or code that the site draws
 *   picture    a diagram or formula is shown below what it was
 *   replaced   what it was is shown above, and all of the new text is marked
 */
export type LiveForm = {
  readonly kind: 'words' | 'gone' | 'goneWords' | 'cells' | 'picture' | 'replaced'
  readonly block: Block | null
}

export function liveForm(state: EditorState, hunk: Hunk): LiveForm {
  const { from, to } = hunkRange(state.doc, hunk)
  const isGone = hunk.bEnd === hunk.bStart
  const found = blockIn(state, isGone ? Math.max(0, from - 1) : from, to)
  const block = found && isDrawn(state, found) ? found : null
  if (block && isWithin(state, hunk, block)) {
    return { kind: block.kind === 'table' || block.kind === 'code' ? 'cells' : 'picture', block }
  }
  if (isGone) return { kind: isJoined(state, from) ? 'goneWords' : 'gone', block: null }
  if (block && hunk.aEnd > hunk.aStart) return { kind: 'replaced', block }
  return { kind: 'words', block }
}

/** Whether all that a change does is in a block. The last rows of a table may be gone from its end. */
function isWithin(state: EditorState, { aStart, aEnd, bStart, bEnd }: Hunk, block: Block): boolean {
  const { first, end } = linesOf(state, block)
  if (bEnd > bStart) return bStart >= first && bEnd <= end
  if (bStart > first && bStart < end) return true
  const removed = comparisonOf(state)?.original.slice(aStart, aEnd) ?? []
  return bStart === end && block.kind === 'table' && removed.every(line => line.includes('|'))
}

/** From 0, half open. */
function linesOf(state: EditorState, { from, to }: Block): { readonly first: number; readonly end: number } {
  return { first: state.doc.lineAt(from).number - 1, end: state.doc.lineAt(to).number }
}

/** What a drawn block was before the changes in it; `''` if it is new, `null` if nothing in it changed. */
export function blockBefore(state: EditorState, block: Block): string | null {
  const comparison = comparisonOf(state)
  if (comparison === null) return null
  const { first, end } = linesOf(state, block)
  const { hunks, original } = comparison
  const at = firstFrom(comparison, first)
  let before = hunks[at - 1]
  let last: Hunk | undefined
  for (let index = at; index < hunks.length; index++) {
    const hunk = hunks[index] as Hunk
    if (hunk.bStart > end) break
    if (isWithin(state, hunk, block)) last = hunk
    else if (hunk.bEnd > hunk.bStart && hunk.bStart < end && hunk.bEnd > first) return ''
    else if (last === undefined && hunk.bEnd <= first) before = hunk
  }
  if (last === undefined) return null
  const text = plainLines(original.slice(first + shiftOf(before), end + shiftOf(last)))
  return block.indent === 0 ? text : text.replace(new RegExp(`^[\\s>]{0,${block.indent}}`, 'gm'), '')
}

/** From lines of the text to lines of the original, after a change. */
function shiftOf(hunk: Hunk | undefined): number {
  return hunk === undefined ? 0 : hunk.aEnd - hunk.bEnd
}

/** The first change that ends at a line or after it. */
function firstFrom({ hunks }: Comparison, line: number): number {
  return firstIndex(hunks.length, index => (hunks[index]?.bEnd ?? 0) >= line)
}

/** The line that is drawn for a position, as a paragraph of several lines is drawn as one. */
export function drawnLine(state: EditorState, position: number): { readonly from: number; readonly to: number } {
  const { doc } = state
  let first = doc.lineAt(position)
  let last = first
  if (isLive(state)) {
    while (first.number > 1 && isJoined(state, first.from)) first = doc.line(first.number - 1)
    while (last.number < doc.lines && isJoined(state, last.to + 1)) last = doc.line(last.number + 1)
  }
  return { from: first.from, to: last.to }
}
