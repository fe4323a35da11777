import { type Block, isBlank, type RawField, readField } from './lines.ts'

const knownNames =
  /^\s*(?:Request for Comments|Internet-Draft|Intended status|Category|Obsoletes|Updates|ISSN|BCP|STD|FYI)\b/i
const linesMax = 20

/**
 * The first lines of an RFC (RFC 7322 §4.1): fields at the left, authors, organizations and the date at the right.
 * `null` if the lines have no such columns.
 */
export function readColumns(lines: readonly string[], at: number): Block | null {
  let end = at
  while (end < lines.length && end - at < linesMax && !isBlank(lines[end])) end++
  const rows = lines.slice(at, end).map(line => line.trim().split(/\s{3,}/))
  const isHead = rows.filter(([left = '']) => knownNames.test(left)).length >= 2 && rows.every(row => row.length <= 2)
  if (!isHead) return null

  const left: RawField[] = []
  const authors: string[] = []
  const others: string[] = []
  let date: string | null = null
  for (const [first = '', second] of rows) {
    const isRight = second === undefined && /^\s{20,}/.test(lines[at + rows.findIndex(row => row[0] === first)] ?? '')
    if (!isRight) left.push(readField(first) ?? { name: /draft/i.test(first) ? 'Draft' : 'Group', value: first })
    const right = isRight ? first : second
    if (right === undefined) continue
    if (/^(?:\d{1,2} )?\p{Lu}\p{L}+ (?:\d{1,2}, )?\d{4}$/u.test(right)) date = right
    else if (/^\p{Lu}\.(?:[ -]?\p{Lu}\.)*\s?\p{L}/u.test(right)) authors.push(right)
    else others.push(right)
  }
  return {
    fields: [
      ...left,
      ...field('Authors', authors),
      ...field('Date', date ? [date] : []),
      ...field('Organizations', others),
    ],
    end,
  }
}

function field(name: string, values: readonly string[]): RawField[] {
  return values.length === 0 ? [] : [{ name, value: values.join('\n') }]
}
