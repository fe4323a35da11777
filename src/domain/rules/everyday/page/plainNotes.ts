import type { Document } from '../../../markdown/document.ts'
import type { Span } from '../../../text/span.ts'
import { plainBlocksOf } from './plainBlocks.ts'

/** A note of AsciiDoc or reStructuredText, whose lines are the span. */
export type PlainNote = Span & {
  readonly label: string
  readonly text: string
  /** Whether its lines are surely all that belongs to it, and belong to nothing else. */
  readonly isWhole: boolean
}

const marks = {
  asciidoc: /^(NOTE|TIP|WARNING|CAUTION|IMPORTANT): (?=\S)/,
  rst: /^\.\. (note|tip|hint|warning|caution|important|attention|danger|error)::(?:[ \t]|$)/,
} as const
const delimited = /^\[(NOTE|TIP|WARNING|CAUTION|IMPORTANT)\]\s*$/
/** Lines that end a paragraph of AsciiDoc and begin something else, and those of the preprocessor. */
const interrupting = /^(?:\[|\/\/|\+[ \t]*$|[|,:!]===|--[ \t]*$|`{3}|([-=*_.+/])\1{3,}[ \t]*$|[a-z]{3,20}::)/
/** `Cat:: …`, to which a list behind it belongs. */
const entry = /^[ \t]*\S.{0,200}(?:::|;;)(?=\s|$)/m

/** The notes of the page, each up to the blank line or the less indented text behind it, as far as that is sure. */
export function plainNotesOf(document: Document): readonly PlainNote[] {
  const { format, lines, text, bodyStart, outline } = document
  if (format !== 'asciidoc' && format !== 'rst') return []
  const code = new Map(outline().code.map(({ start, end }) => [start, end]))
  const isCode = (line: Line | undefined) => line !== undefined && code.get(line.start) === line.next
  const { begins, joins } = plainBlocksOf(document)
  const hasEntries = format === 'asciidoc' && entry.test(text)
  return lines.flatMap((line, index): readonly PlainNote[] => {
    const inText = marks[format].exec(line.content)?.[1]
    const label = inText ?? (format === 'asciidoc' ? delimited.exec(line.content)?.[1] : undefined)
    // The line `[NOTE]` itself is read as an attribute.
    if (label === undefined || line.start < bodyStart || isCode(inText === undefined ? lines[index + 1] : line))
      return []
    const at = begins(index) ? lastLine(lines, index, format) : null
    const isWhole = at !== null && isBlank(lines[at + 1]) && !(hasEntries && joins(at))
    const last = isWhole ? at : beforeNext(lines, index, format)
    const end = lines[last]?.next ?? line.next
    return [{ start: line.start, end, label: label.toLowerCase(), text: text.slice(line.start, end), isWhole }]
  })
}

type Line = Document['lines'][number]

/** The place of the last line of the note that begins at `first`; `null` if that is not sure. */
function lastLine(lines: Document['lines'], first: number, format: 'asciidoc' | 'rst'): number | null {
  if (format === 'rst') return lastIndented(lines, first)
  return delimited.test(lines[first]?.content ?? '') ? endOfBlock(lines, first + 1) : endOfParagraph(lines, first)
}

/** The last line before a blank one or another note. */
function beforeNext(lines: Document['lines'], first: number, format: 'asciidoc' | 'rst'): number {
  const isEnd = (line: Line | undefined) =>
    isBlank(line) || marks[format].test(line?.content ?? '') || delimited.test(line?.content ?? '')
  let at = first
  while (!isEnd(lines[at + 1])) at++
  return at
}

function isBlank(line: Line | undefined): boolean {
  return line === undefined || line.content.trim() === ''
}

function endOfParagraph(lines: Document['lines'], first: number): number | null {
  let at = first
  while (!isBlank(lines[at + 1])) {
    at++
    if (interrupting.test(lines[at]?.content ?? '')) return null
  }
  return at
}

/** The line that closes the block of `====`. */
function endOfBlock(lines: Document['lines'], first: number): number | null {
  const mark = lines[first]?.content.trimEnd() ?? ''
  if (!/^={4,}$/.test(mark)) return null
  for (let at = first + 1; at < lines.length; at++) if (lines[at]?.content.trimEnd() === mark) return at
  return null
}

function lastIndented(lines: Document['lines'], first: number): number {
  let last = first
  for (let at = first + 1; at < lines.length; at++) {
    if (isBlank(lines[at])) continue
    if (!/^\s/.test(lines[at]?.content ?? '')) break
    last = at
  }
  return last
}
