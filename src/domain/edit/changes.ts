import { diffLines, type LineChange } from '../text/diff.ts'
import { splitLines } from '../text/lines.ts'
import type { Edit } from './splice.ts'

/**
 * The line changes that edits make, without a comparison of the whole texts: only the lines that an edit touches are
 * compared. Edits as `applyEdits` takes them; changes as `diffLines` gives them.
 */
export function changesFromEdits(text: string, edits: readonly Edit[]): readonly LineChange[] {
  const changes: LineChange[] = []
  let offset = 0
  let line = 0
  let shift = 0
  for (const span of touchedSpans(text, edits)) {
    line += countFeeds(text, offset, span.start)
    const before = splitLines(text.slice(span.start, span.end))
    const after = splitLines(span.after)
    for (const { aStart, aEnd, bStart, bEnd } of diffLines(before, after)) {
      const from = line + shift
      changes.push({ aStart: line + aStart, aEnd: line + aEnd, bStart: from + bStart, bEnd: from + bEnd })
    }
    line += before.length
    shift += after.length - before.length
    offset = span.end
  }
  return joinTouching(changes)
}

/** Whole lines of the text, and what becomes of them. */
type Span = { readonly start: number; end: number; after: string }

function touchedSpans(text: string, edits: readonly Edit[]): readonly Span[] {
  const spans: Span[] = []
  for (const edit of edits) {
    const last = spans.at(-1)
    if (last !== undefined && (edit.start < last.end || !isClosed(text, last))) {
      const kept = last.end - edit.start
      last.after = last.after.slice(0, last.after.length - kept) + edit.replacement
      last.end = edit.end
      closeLine(text, last)
    } else {
      const start = edit.start === 0 ? 0 : text.lastIndexOf('\n', edit.start - 1) + 1
      const span = { start, end: edit.end, after: text.slice(start, edit.start) + edit.replacement }
      closeLine(text, span)
      spans.push(span)
    }
  }
  return spans
}

/** Whether both the old and the new text of the span end at the end of a line. */
function isClosed(text: string, { end, after }: Span): boolean {
  const atLineStart = end === 0 || text[end - 1] === '\n'
  return atLineStart && (after === '' || after.endsWith('\n'))
}

function closeLine(text: string, span: Span): void {
  if (isClosed(text, span)) return
  const feed = text.indexOf('\n', span.end)
  const end = feed === -1 ? text.length : feed + 1
  span.after += text.slice(span.end, end)
  span.end = end
}

function countFeeds(text: string, start: number, end: number): number {
  let count = 0
  for (let at = text.indexOf('\n', start); at !== -1 && at < end; at = text.indexOf('\n', at + 1)) count++
  return count
}

function joinTouching(changes: readonly LineChange[]): readonly LineChange[] {
  const joined: LineChange[] = []
  for (const change of changes) {
    const last = joined.at(-1)
    if (last?.aEnd === change.aStart) joined[joined.length - 1] = { ...last, aEnd: change.aEnd, bEnd: change.bEnd }
    else joined.push(change)
  }
  return joined
}
