import type { Comparison } from '../compare/compare.ts'
import type { Segment } from '../compare/segments.ts'
import type { Asked } from './asked.ts'
import type { Outline } from './outline.ts'
import { inRuns, type Warning, warn } from './warnings.ts'

const doubledMinWords = 5

/** A statement that its section has already and has once more now. */
export function guardDoubled({ added }: Comparison, after: Outline, asked: Asked): readonly Warning[] {
  if (['copy', 'duplicat', 'repeat'].some(stem => asked.intent.stems.has(stem))) return []
  const candidates = added.filter(segment => isStatement(segment) && !isHeaderRow(segment, after))
  return inRuns(
    candidates
      .filter(segment => isThereTwice(segment, after))
      .map(({ start, end }) => warn('text_doubled', [start + 1, end])),
  )
}

const readMaxLines = 2_000

/** Looks through the section of the new text for a line with the same words, besides the segment itself. */
function isThereTwice({ start, end, text }: Segment, { lines, headings }: Outline): boolean {
  const wanted = fold(text)
  const first = headings.findLast(({ line }) => line < start)?.line ?? 0
  const next = headings.find(({ line }) => line >= end)?.line ?? lines.length
  for (let at = Math.max(first, start - readMaxLines); at < Math.min(next, end + readMaxLines); at++) {
    if ((at < start || at >= end) && textOfLine(lines[at] ?? '') === wanted) return true
  }
  return false
}

function isHeaderRow({ kind, end }: Segment, { lines }: Outline): boolean {
  return kind === 'row' && /^[\s>|:-]+$/.test(lines[end] ?? '')
}

function isStatement({ kind, text }: Segment): boolean {
  const isText = kind === 'paragraph' || kind === 'item' || kind === 'row'
  return isText && (text.match(/[\p{L}\p{N}]+/gu)?.length ?? 0) >= doubledMinWords
}

function textOfLine(line: string): string {
  return fold(line.replace(/^[\s>]*(?:(?:[-*+]|\d{1,9}[.)])[ \t]+(?:\[[ xX]\][ \t]+)?)?/, ''))
}

function fold(text: string): string {
  return text.replace(/\s+/g, ' ').trim()
}
