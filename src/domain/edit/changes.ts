import { diffLines, type LineChange } from '../text/diff.ts'
import { splitLines } from '../text/lines.ts'
import type { Edit } from '../text/splice.ts'
import { createStepBudget } from '../text/stepBudget.ts'

/**
 * Derives the line changes from edits without comparing the whole texts: only the lines that an edit touches are
 * compared. Takes edits as `applyEdits` does and returns changes as `diffLines` does.
 */
export function changesFromEdits(text: string, edits: readonly Edit[]): readonly LineChange[] {
  const changes: LineChange[] = []
  let offset = 0
  let line = 0
  let shift = 0
  const work = createStepBudget()
  for (const span of touchedSpans(text, edits)) {
    line += countFeeds(text, offset, span.start)
    const before = splitLines(text.slice(span.start, span.end))
    const after = splitLines(newTextOf(text, span))
    for (const { aStart, aEnd, bStart, bEnd } of diffLines(before, after, work)) {
      const from = line + shift
      changes.push({ aStart: line + aStart, aEnd: line + aEnd, bStart: from + bStart, bEnd: from + bEnd })
    }
    line += before.length
    shift += after.length - before.length
    offset = span.end
  }
  return joinTouching(changes)
}

/** Whole lines of the text and their replacement: the parts, then the text from `copiedTo` to `end` unchanged. */
type Span = { readonly start: number; end: number; copiedTo: number; readonly parts: string[] }

function touchedSpans(text: string, edits: readonly Edit[]): readonly Span[] {
  const spans: Span[] = []
  const lineEndAfter = lineEndFinder(text)
  for (const edit of edits) {
    let span = spans.at(-1)
    if (span === undefined || (edit.start >= span.end && isClosed(text, span))) {
      const start = edit.start === 0 ? 0 : text.lastIndexOf('\n', edit.start - 1) + 1
      span = { start, end: start, copiedTo: start, parts: [] }
      spans.push(span)
    }
    for (const part of [text.slice(span.copiedTo, edit.start), edit.replacement]) if (part !== '') span.parts.push(part)
    span.copiedTo = edit.end
    span.end = edit.end
    if (!isClosed(text, span)) span.end = lineEndAfter(edit.end)
  }
  return spans
}

function newTextOf(text: string, { end, copiedTo, parts }: Span): string {
  return parts.join('') + text.slice(copiedTo, end)
}

/** Whether both the old and the new text of the span end at the end of a line. */
function isClosed(text: string, { end, copiedTo, parts }: Span): boolean {
  const atLineStart = end === 0 || text[end - 1] === '\n'
  return atLineStart && (copiedTo < end || (parts.at(-1)?.endsWith('\n') ?? true))
}

/** For rising offsets; many edits in one huge line must not each search for its end. */
function lineEndFinder(text: string): (offset: number) => number {
  let from = 0
  let end = 0
  return offset => {
    if (offset >= from && offset < end) return end
    const feed = text.indexOf('\n', offset)
    from = offset
    end = feed === -1 ? text.length : feed + 1
    return end
  }
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
