import type { ViewRange } from '../../text/view.ts'
import { headingStart, type LineOutline } from '../lineOutline.ts'
import { type LineForms, lineForms } from './lineForms.ts'
import type { SegmentKind } from './segmentKind.ts'

export type { SegmentKind } from './segmentKind.ts'

/** The smallest part of a document that a reader takes as one statement. Lines are counted from 0, half open. */
export type Segment = {
  readonly kind: SegmentKind
  readonly start: number
  readonly end: number
  /**
   * The marks in front (quote signs, list marker, task box, number signs), followed by `~` where a quote continues
   * without its sign and by a sign for each hard break.
   */
  readonly marks: string
  /** The text after the marks, with single spaces; for code, the line as written. */
  readonly text: string
}

/** Reads segments by line, and only the parts of a document that a change touches. */
export type SegmentReader = {
  /** How many lines of a segment precede a line within it. */
  readonly above: (line: number) => number
  /** How many lines, starting with this one, continue the segment above. */
  readonly below: (line: number) => number
  readonly read: (span: ViewRange) => readonly Segment[]
}

const quoteMarks = /^[\s>]*/

export function createSegmentReader(outline: LineOutline, matterEnd: number): SegmentReader {
  const { lines, code, fences, rows, headings } = outline
  const forms = lineForms[outline.format]
  const headingAt = new Map(headings.map(heading => [heading.line, heading]))
  const underlined = new Set(
    headings.filter(heading => headingStart(outline, heading) < heading.line).map(({ line }) => line - 1),
  )
  const fenceEnds = new Set(fences.flatMap(({ start, end }) => [start, end - 1]))
  const isBlank = (at: number) => /^[\s>]*$/.test(lines[at] ?? '')
  const isUnderlined = (at: number) => underlined.has(at)
  const bodyOf = (at: number) => (lines[at] ?? '').replace(quoteMarks, '')
  /** The quote depth of a line. A line deeper than the one above starts a new segment. */
  const depthOf = (at: number) => (quoteMarks.exec(lines[at] ?? '')?.[0].split('>').length ?? 1) - 1

  /** What a line begins, unless it continues the line above. */
  function beginningAt(at: number): SegmentKind | null {
    if (at < matterEnd) return 'matter'
    if (code[at] === 1) return fenceEnds.has(at) ? 'fence' : 'code'
    if (headingAt.has(at) || isUnderlined(at)) return 'heading'
    if (rows[at] === 1) return 'row'
    if (rows[at] === 2) return null
    const body = bodyOf(at)
    if (isRule(body)) return 'rule'
    return forms.find(([, pattern]) => pattern.test(body))?.[0] ?? null
  }

  function goesOn(at: number): boolean {
    if (rows[at] === 2) return true
    return at < lines.length && !isBlank(at) && beginningAt(at) === null && depthOf(at) <= depthOf(at - 1)
  }

  function readAt(at: number): Segment | null {
    const kind = beginningAt(at)
    if (kind === 'code' || kind === 'fence' || kind === 'matter') {
      return { kind, start: at, end: at + 1, marks: '', text: (lines[at] ?? '').trimEnd() }
    }
    if (isBlank(at)) return null
    if (kind === 'heading') return readHeading(at)
    if (kind === 'rule') return joined(kind, at, at + 1)
    if (kind === 'row') return joined(kind, at, rowEnd(at))
    if (kind === 'comment') return joined(kind, at, commentEnd(at))
    let end = at + 1
    while (goesOn(end)) end++
    return joined(kind ?? 'paragraph', at, end)
  }

  function readHeading(at: number): Segment {
    const heading = headingAt.get(at) ?? headingAt.get(at + 1)
    const end = headingAt.has(at) ? at + 1 : at + 2
    return { kind: 'heading', start: at, end, marks: '#'.repeat(heading?.level ?? 1), text: heading?.text ?? '' }
  }

  function rowEnd(at: number): number {
    let end = at + 1
    while (rows[end] === 2) end++
    return end
  }

  function commentEnd(at: number): number {
    let end = at
    while (end < lines.length - 1 && !(lines[end] ?? '').includes('-->')) end++
    return end + 1
  }

  function joined(kind: SegmentKind, start: number, end: number): Segment {
    const marks = marksOf(lines[start] ?? '', kind, forms)
    const parts = [(lines[start] ?? '').slice(marks.length)]
    for (let at = start + 1; at < end; at++) parts.push(bodyOf(at))
    const text = parts.join(' ').replace(/\s+/g, ' ').trim()
    const breaks = lines.slice(start, end - 1).filter(line => / {2}$|\\$/.test(line)).length
    const lazy = marks.includes('>') && lines.slice(start + 1, end).some(line => !/^\s*>/.test(line)) ? '~' : ''
    return { kind, start, end, marks: marks.replace(/\s+/g, ' ').trim() + lazy + '\u21B5'.repeat(breaks), text }
  }

  function joins(at: number): boolean {
    if (at <= 0 || at >= lines.length || isBlank(at - 1)) return false
    return goesOn(at) || (headingAt.has(at) && isUnderlined(at - 1))
  }

  let run: ViewRange = { start: 0, end: 0 }

  /** The surrounding lines that each continue the one above. Cached, because many changes may fall into one run. */
  function runAt(line: number): ViewRange {
    if (line >= run.start && line < run.end) return run
    let [start, end] = [line, line + 1]
    while (joins(start - 1)) start--
    while (joins(end)) end++
    run = { start, end }
    return run
  }

  return {
    above: line => (joins(line) ? line - runAt(line).start + 1 : 0),
    below: line => (joins(line) ? runAt(line).end - line : 0),
    read({ start, end }) {
      const segments: Segment[] = []
      for (let at = start; at < end; ) {
        const segment = readAt(at)
        if (segment !== null) segments.push(segment)
        at = segment?.end ?? at + 1
      }
      return segments
    },
  }
}

function isRule(body: string): boolean {
  return /^(?:\|?[ \t]*:?-+:?[ \t]*(?:\|[ \t]*:?-+:?[ \t]*)*\|?|[-*_](?:[ \t]*[-*_]){2,})(?<![ \t])[ \t]*$/.test(
    body.slice(0, 2_000),
  )
}

function marksOf(line: string, kind: SegmentKind, forms: LineForms): string {
  const quote = quoteMarks.exec(line)?.[0] ?? ''
  const rest = line.slice(quote.length)
  const marks = forms.find(([of, pattern]) => of === kind && pattern.test(rest))?.[2]
  return quote + (marks?.exec(rest)?.[0] ?? '')
}
