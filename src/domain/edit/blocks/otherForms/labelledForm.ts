import { type AnswerSegment, isSeparator } from './answerSegments.ts'
import { arePair, isExchangeName, namesQuote } from './exchangeNames.ts'
import { blocksOf, type QuotedChange } from './exchanges.ts'
import { type Document, doubtful, type FormReading } from './otherForm.ts'

const label =
  /^[\s#*_>-]{0,40}(?<name>[A-Za-z]{3,12}(?: (?:text|version|content|lines?|code))?)[*_]{0,4}:?[*_]{0,4}\s{0,8}$/

/** A fence below `Original:` and one below `Updated:`, and the like. */
export function readLabels(parts: readonly AnswerSegment[], document: Document): FormReading | null {
  const fences = parts.flatMap((part, index) => (part.kind === 'fence' ? [{ part, ...above(parts[index - 1]) }] : []))
  const first = fences[0]
  if (first === undefined || !namesQuote(first.name) || !fences.some(({ name }) => arePair(first.name, name)))
    return null
  if (document.lines.some(line => isExchangeName(nameIn(line))))
    return doubtful('The document has such labels too, so the answer cannot be told from a quote.')
  const exchanges: QuotedChange[] = []
  for (const [index, { part, name, before }] of fences.entries()) {
    const quote = fences[index - 1]
    const isFirst = index % 2 === 0
    const follows = isFirst ? namesQuote(name) : quote !== undefined && arePair(quote.name, name)
    const isPlain = index === 0 || before.every(isSeparator)
    if (!follows || !isPlain || !part.isClosed) return doubtful('The labels are not pairs of an old and a new text.')
    if (quote !== undefined && !isFirst) exchanges.push({ quote: textOf(quote.part), replacement: textOf(part) })
  }
  if (fences.length % 2 !== 0) return doubtful('The labels are not pairs of an old and a new text.')
  const found = blocksOf(exchanges, document.text)
  const after = parts.at(-1)
  const prose = [...first.before, ...(after?.kind === 'prose' ? after.lines : [])]
  return found.kind === 'doubtful' ? found : { ...found, prose }
}

/** The label above a fence, and the lines above the label. */
function above(part: AnswerSegment | undefined): { readonly name: string; readonly before: readonly string[] } {
  const lines = part?.kind === 'prose' ? part.lines : []
  const last = lines.findLastIndex(line => line.trim() !== '')
  return { name: nameIn(lines[last] ?? ''), before: lines.slice(0, Math.max(0, last)) }
}

function nameIn(line: string): string {
  return label.exec(line)?.groups?.['name'] ?? ''
}

function textOf({ lines }: AnswerSegment): string {
  return lines.join('\n')
}
