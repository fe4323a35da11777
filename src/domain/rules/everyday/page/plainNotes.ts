import type { Document } from '../../../markdown/document.ts'
import type { Span } from '../../../text/span.ts'

/** A note of AsciiDoc or reStructuredText, whose lines are the span. */
export type PlainNote = Span & { readonly label: string; readonly text: string }

const marks = {
  asciidoc: /^(NOTE|TIP|WARNING|CAUTION|IMPORTANT): (?=\S)/,
  rst: /^\.\. (note|tip|hint|warning|caution|important|attention|danger|error)::(?:[ \t]|$)/,
} as const
const delimited = /^\[(NOTE|TIP|WARNING|CAUTION|IMPORTANT)\]\s*$/

/** The notes of the page, each up to the blank line or the less indented text behind it. */
export function plainNotesOf({ format, lines, text, bodyStart, outline }: Document): readonly PlainNote[] {
  if (format !== 'asciidoc' && format !== 'rst') return []
  const { code } = outline()
  const isCode = (line: Line | undefined) =>
    line !== undefined && code.some(({ start, end }) => start <= line.start && line.next <= end)
  return lines.flatMap((line, index): readonly PlainNote[] => {
    const inText = marks[format].exec(line.content)?.[1]
    const label = inText ?? (format === 'asciidoc' ? delimited.exec(line.content)?.[1] : undefined)
    // The line `[NOTE]` itself is read as an attribute.
    if (label === undefined || line.start < bodyStart || isCode(inText === undefined ? lines[index + 1] : line))
      return []
    const last = lastLine(lines, index, format)
    if (last === null) return []
    return [{ start: line.start, end: last.next, label: label.toLowerCase(), text: text.slice(line.start, last.next) }]
  })
}

type Line = Document['lines'][number]

/** The last line of the note that begins at `first`; `null` if other text follows directly. */
function lastLine(lines: Document['lines'], first: number, format: 'asciidoc' | 'rst'): Line | null {
  if (format === 'rst') return lastIndented(lines, first)
  const isBlock = delimited.test(lines[first]?.content ?? '')
  const last = isBlock ? endOfBlock(lines, first + 1) : endOfParagraph(lines, first)
  return last !== null && isBlank(lines[last + 1]) ? (lines[last] ?? null) : null
}

function isBlank(line: Line | undefined): boolean {
  return line === undefined || line.content.trim() === ''
}

function endOfParagraph(lines: Document['lines'], first: number): number {
  let at = first
  while (!isBlank(lines[at + 1])) at++
  return at
}

/** The line that closes the block of `====`. */
function endOfBlock(lines: Document['lines'], first: number): number | null {
  const mark = lines[first]?.content.trimEnd() ?? ''
  if (!/^={4,}$/.test(mark)) return null
  const length = lines.slice(first + 1).findIndex(({ content }) => content.trimEnd() === mark)
  return length === -1 ? null : first + 1 + length
}

function lastIndented(lines: Document['lines'], first: number): Line | null {
  let last = first
  for (let at = first + 1; at < lines.length; at++) {
    if (isBlank(lines[at])) continue
    if (!/^\s/.test(lines[at]?.content ?? '')) break
    last = at
  }
  return isBlank(lines[last + 1]) ? (lines[last] ?? null) : null
}
