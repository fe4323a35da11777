import type { EditBlock } from '../answer.ts'
import { type AnswerSegment, isSeparator } from './answerSegments.ts'
import { type Document, doubtful, type FormReading } from './otherForm.ts'

const header = /^(?:diff --git |index [0-9a-f]{4,40}\.\.|--- \S|\+\+\+ \S|@@|\*\*\* )/
const quotedHeader = /^[\s>]{0,40}(?:diff --git |\+\+\+ \S|@@|\*\*\* (?:Begin|Update|End) )/
const languages: ReadonlySet<string> = new Set(['diff', 'patch', 'udiff'])

/** A unified diff, with or without right numbers, or a patch with `*** Update File`. Its lines say what they replace. */
export function readDiff(parts: readonly AnswerSegment[], document: Document): FormReading | null {
  const payload = payloadOf(parts)
  if (payload === null) return null
  if (
    document.lines.some(line => quotedHeader.test(line) || /^[\s>]{0,40}(?:`{3}|~{3}) ?u?(?:diff|patch)\b/i.test(line))
  )
    return doubtful('The document has diffs too, so a diff cannot be told from a quote.')
  const { lines, prose } = payload
  if (lines === null) return doubtful('There is text between the diffs, so it is unclear which of them to make.')
  if (lines.some(line => line.length > 1 && /^[+-]/.test(line) && document.has(line)))
    return doubtful('The diff has changed lines that the document has with their sign, so it may be a quote.')
  if (filesIn(lines) > 1 || lines.some(line => elsewhere.test(line)))
    return doubtful('The diff is about more than the text of one document.')
  const hunks = hunksIn(lines).map(hunk => readHunk(hunk, document))
  if (hunks.every(({ kind }) => kind === 'unchanged')) return doubtful('The diff changes nothing.')
  if (hunks.some(({ kind }) => kind === 'unclear'))
    return doubtful('It is unclear whether new lines of the diff begin with a space.')
  const blocks = hunks
    .filter(hunk => hunk.kind === 'changed')
    .map(({ search, replace }, index) => ({ number: index + 1, search, replace }))
  return { kind: 'blocks', blocks, prose }
}

const elsewhere =
  /^(?:\*\*\* (?:Add|Delete|Move)|(?:---|\+\+\+) \/dev\/null|rename (?:from|to) |new file mode|deleted file)/

type Payload = { readonly lines: readonly string[] | null; readonly prose: readonly string[] }

function payloadOf(parts: readonly AnswerSegment[]): Payload | null {
  const isDiff = (part: AnswerSegment) =>
    part.kind === 'fence' &&
    (languages.has(part.language) || (part.language === '' && part.lines.some(line => /^(?:@@|\+\+\+ \S)/.test(line))))
  const first = parts.findIndex(isDiff)
  if (first === -1) return barePayload(parts)
  const last = parts.findLastIndex(isDiff)
  const inner = parts.slice(first, last + 1)
  const lines = inner.flatMap(part => (isDiff(part) ? ['@@', ...part.lines] : []))
  const prose = [...parts.slice(0, first), ...parts.slice(last + 1)]
  const isPlain =
    inner.every(part => isDiff(part) || part.lines.every(isSeparator)) && prose.every(({ kind }) => kind === 'prose')
  return { lines: isPlain ? lines : null, prose: prose.flatMap(part => part.lines) }
}

/** A diff without a fence has no other end than that of the answer. */
function barePayload(parts: readonly AnswerSegment[]): Payload | null {
  const prose = parts[0]
  if (prose?.kind !== 'prose' || parts.length > 1) return null
  const start = prose.lines.findIndex(
    (line, index) => /^(?:diff --git |@@|\*\*\* Begin)/.test(line) || startsFile(prose.lines, index),
  )
  return start === -1 ? null : { lines: prose.lines.slice(start), prose: prose.lines.slice(0, start) }
}

function startsFile(lines: readonly string[], index: number): boolean {
  return /^--- \S/.test(lines[index] ?? '') && /^\+\+\+ \S/.test(lines[index + 1] ?? '')
}

function filesIn(lines: readonly string[]): number {
  const named = lines.filter((line, index) => startsFile(lines, index) || /^\*\*\* Update File/.test(line))
  return named.length
}

function hunksIn(lines: readonly string[]): readonly (readonly string[])[] {
  const hunks: string[][] = [[]]
  for (const [index, line] of lines.entries()) {
    const isHeader = startsFile(lines, index) || startsFile(lines, index - 1) || !/^(?:---|\+\+\+)/.test(line)
    if (header.test(line) && isHeader) hunks.push([])
    else if (!line.startsWith('\\ No newline')) hunks.at(-1)?.push(line)
  }
  return hunks
}

type Hunk =
  | ({ readonly kind: 'changed' } & Pick<EditBlock, 'search' | 'replace'>)
  /** `unclear`: its new lines may begin with a space or not. */
  | { readonly kind: 'unchanged' | 'unclear' }

function readHunk(hunk: readonly string[], document: Document): Hunk {
  if (!hunk.some(line => /^[+-]/.test(line))) return { kind: 'unchanged' }
  const lines = withoutBlankEdges(hunk)
  const gap = gapIn(lines, document)
  if (gap === null) return { kind: 'unclear' }
  const search: string[] = []
  const replace: string[] = []
  for (const line of lines) {
    const sign = line[0]
    const text = sign === '+' || sign === '-' ? line.slice(1 + gap) : contextLine(line, document)
    if (sign !== '+') search.push(text)
    if (sign !== '-') replace.push(text)
  }
  return { kind: 'changed', search, replace }
}

/** Models lose the space before context lines. */
function contextLine(line: string, document: Document): string {
  const text = line.startsWith(' ') ? line.slice(1) : line
  return document.has(line) && !document.has(text) ? line : text
}

/** How many spaces separate the signs from the text: models write `- text` for `-text`; `null` if that is unclear. */
function gapIn(lines: readonly string[], document: Document): 0 | 1 | null {
  const changed = lines.filter(line => /^[+-]\s*\S/.test(line))
  if (changed.some(line => !/^[+-] \S/.test(line))) return 0
  const removed = changed.filter(line => line.startsWith('-'))
  if (removed.some(line => document.has(line.slice(1)))) return 0
  return removed.length > 0 && removed.every(line => document.has(line.slice(2))) ? 1 : null
}

function withoutBlankEdges(lines: readonly string[]): readonly string[] {
  const start = lines.findIndex(line => line !== '')
  return lines.slice(start, lines.findLastIndex(line => line !== '') + 1)
}
