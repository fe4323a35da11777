import type { Span } from '../text/span.ts'
import { columnsOf, isAdornment } from '../text/titles.ts'
import { type Document, lineAt } from './document.ts'

/** A title of a new section as the format writes it; `null` if the document does not show how. */
export function titleLines(document: Document, level: number, title: string): string | null {
  switch (document.format) {
    case 'asciidoc':
      return `${'='.repeat(level)} ${title}`
    case 'org':
      return `${'*'.repeat(level)} ${title}`
    case 'mediawiki':
      return `${'='.repeat(level)} ${title} ${'='.repeat(level)}`
    case 'rst':
      return adorned(document, level, title)
    default:
      return null
  }
}

/** With the marks of another title on this level, as in that one also above it. */
function adorned(document: Document, level: number, title: string): string | null {
  const like = document.outline().headings.find(heading => heading.level === level)
  const [above = '', below = above] = (like === undefined ? '' : document.text.slice(like.start, like.end))
    .split(/\r?\n/)
    .map(line => line.trimEnd())
    .filter(isAdornment)
  const marks = (below || above).slice(0, 1).repeat(columnsOf(title))
  if (marks === '') return null
  return below !== '' && above !== below
    ? null
    : isOverlined(document, like)
      ? `${marks}\n${title}\n${marks}`
      : `${title}\n${marks}`
}

function isOverlined({ text }: Document, heading: Span | undefined): boolean {
  return (
    heading !== undefined &&
    isAdornment((/^[^\r\n]*/.exec(text.slice(heading.start, heading.end))?.[0] ?? '').trimEnd())
  )
}

/** Lines above a title that belong to its section: anchors, attributes and comments. */
const leads = {
  asciidoc: /^(?:\[[^\]\n]{0,500}\]{1,2}\s*$|\/\/|:!?[\w-]{1,100}!?:)/,
  rst: /^\.\. (?:_[^\n:]{1,200}:|(?:index|meta|only|highlight)::)/,
} as const

/** Where the section of the title at `offset` begins, with the lines above it that belong to it. */
export function startWithLeads(document: Document, offset: number): number {
  const { format, lines, bodyStart } = document
  const pattern = format === 'asciidoc' || format === 'rst' ? leads[format] : null
  let start = offset
  for (let index = lineAt(document, offset) - 2; pattern !== null && index >= 0; index--) {
    const line = lines[index]
    if (line === undefined || line.start < bodyStart) break
    if (line.content.trim() === '') continue
    if (!pattern.test(line.content)) break
    start = line.start
  }
  return start
}
