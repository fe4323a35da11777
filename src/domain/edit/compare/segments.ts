import type { LineOutline } from '../lineOutline.ts'

/**
 *   heading     `## Limits`, with the line under it if it is underlined
 *   paragraph   lines of prose up to the next blank line
 *   item        a list item up to its end, the next item or a blank line
 *   row         a row of a table; `rule` is its delimiter row
 *   code        a line of a fenced block; `fence` is one of its two ends
 *   definition  `[label]: address`, `[^note]: text`, `: meaning`
 *   comment     `<!-- … -->`, on any number of lines
 *   html        a line that begins with a tag
 *   matter      a line of the front matter
 */
export type SegmentKind =
  | 'heading'
  | 'paragraph'
  | 'item'
  | 'row'
  | 'rule'
  | 'code'
  | 'fence'
  | 'definition'
  | 'comment'
  | 'html'
  | 'matter'

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

export type LineSpan = { readonly start: number; readonly end: number }

/** Reads segments by line, and only the parts of a document that a change touches. */
export type SegmentReader = {
  /** How many lines of a segment precede a line within it. */
  readonly above: (line: number) => number
  /** How many lines, starting with this one, continue the segment above. */
  readonly below: (line: number) => number
  readonly read: (span: LineSpan) => readonly Segment[]
}

const listMarker = /^(?:[-*+]|\d{1,9}[.)])(?=[ \t]|$)/
const definitionStart = /^\[\^?[^[\]]{1,200}\]:|^:[ \t]/
const tagStart = /^<\/?[a-zA-Z][^>]{0,500}>?/
const quoteMarks = /^[\s>]*/

export function createSegmentReader(
  { lines, code, fences, rows, headings }: LineOutline,
  matterEnd: number,
): SegmentReader {
  const headingAt = new Map(headings.map(heading => [heading.line, heading]))
  const fenceEnds = new Set(fences.flatMap(({ start, end }) => [start, end - 1]))
  const isBlank = (at: number) => /^[\s>]*$/.test(lines[at] ?? '')
  /** An underlined heading is identified by its second line. */
  const isUnderlined = (at: number) => headingAt.has(at + 1) && !/^[\uFEFF ]*#/.test(lines[at + 1] ?? '')
  const bodyOf = (at: number) => (lines[at] ?? '').replace(quoteMarks, '')
  /** The quote depth of a line. A line deeper than the one above starts a new segment. */
  const depthOf = (at: number) => (quoteMarks.exec(lines[at] ?? '')?.[0].split('>').length ?? 1) - 1

  /** What a line begins, unless it continues the line above. */
  function beginningAt(at: number): SegmentKind | null {
    if (at < matterEnd) return 'matter'
    if (code[at] === 1) return fenceEnds.has(at) ? 'fence' : 'code'
    if (headingAt.has(at) || isUnderlined(at)) return 'heading'
    if (rows[at] === 1) return 'row'
    const body = bodyOf(at)
    if (isRule(body)) return 'rule'
    if (listMarker.test(body)) return 'item'
    if (definitionStart.test(body)) return 'definition'
    if (body.startsWith('<!--')) return 'comment'
    if (tagStart.test(body)) return 'html'
    return null
  }

  function goesOn(at: number): boolean {
    return at < lines.length && !isBlank(at) && beginningAt(at) === null && depthOf(at) <= depthOf(at - 1)
  }

  function readAt(at: number): Segment | null {
    const kind = beginningAt(at)
    if (kind === 'code' || kind === 'fence' || kind === 'matter') {
      return { kind, start: at, end: at + 1, marks: '', text: (lines[at] ?? '').trimEnd() }
    }
    if (isBlank(at)) return null
    if (kind === 'heading') return readHeading(at)
    if (kind === 'row' || kind === 'rule') return joined(kind, at, at + 1)
    if (kind === 'comment') return joined(kind, at, commentEnd(at))
    let end = at + 1
    while (goesOn(end)) end++
    return joined(kind ?? 'paragraph', at, end)
  }

  function readHeading(at: number): Segment {
    const underlined = !headingAt.has(at)
    const heading = headingAt.get(underlined ? at + 1 : at)
    const end = underlined ? at + 2 : at + 1
    return { kind: 'heading', start: at, end, marks: '#'.repeat(heading?.level ?? 1), text: heading?.text ?? '' }
  }

  function commentEnd(at: number): number {
    let end = at
    while (end < lines.length - 1 && !(lines[end] ?? '').includes('-->')) end++
    return end + 1
  }

  function joined(kind: SegmentKind, start: number, end: number): Segment {
    const marks = marksOf(lines[start] ?? '', kind)
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

  let run: LineSpan = { start: 0, end: 0 }

  /** The surrounding lines that each continue the one above. Cached, because many changes may fall into one run. */
  function runAt(line: number): LineSpan {
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

function marksOf(line: string, kind: SegmentKind): string {
  const quote = quoteMarks.exec(line)?.[0] ?? ''
  if (kind !== 'item') return quote
  const rest = line.slice(quote.length)
  return quote + (/^(?:[-*+]|\d{1,9}[.)])[ \t]*(?:\[[ xX]\](?=[ \t]))?/.exec(rest)?.[0] ?? '')
}
