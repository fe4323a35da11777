import { type AnswerSegment, isFenceLine } from './answerSegments.ts'
import { arePair, isExchangeName, namesQuote } from './exchangeNames.ts'
import { blocksOf, type QuotedChange } from './exchanges.ts'
import { type Document, doubtful, type FormReading } from './otherForm.ts'

const wrappers: ReadonlySet<string> = new Set(['edit', 'edits', 'change', 'changes'])

/** Pairs of tags such as `<old>…</old><new>…</new>`, with nothing but wrappers between them. */
export function readTags(
  lines: readonly string[],
  parts: readonly AnswerSegment[],
  document: Document,
): FormReading | null {
  const text = withoutFence(lines, parts)
  const start = Array.from(text.matchAll(/<([a-z][a-z_-]{0,40})>/gi)).find(
    ([, name = '']) => namesQuote(name) || wrappers.has(name.toLowerCase()),
  )?.index
  if (start === undefined) return null
  const read = readPairs(text, start)
  if (read.exchanges.length === 0) return null
  const inDocument = Array.from(document.text.matchAll(/<\/?([a-z][a-z_-]{0,40})/gi))
  if (inDocument.some(([, name = '']) => isExchangeName(name)))
    return doubtful('The document has edits as tags too, so they cannot be told from a quote.')
  if (!read.isWhole) return doubtful('The tags are not just pairs of an old and a new text.')
  const found = blocksOf(read.exchanges, document.text)
  const prose = `${text.slice(0, start)}\n${text.slice(read.end)}`.split('\n')
  return found.kind === 'doubtful' ? found : { ...found, prose }
}

/** The tags without the fence around all of them. */
function withoutFence(lines: readonly string[], parts: readonly AnswerSegment[]): string {
  const fences = parts.filter(({ kind }) => kind === 'fence')
  const isAround = fences.length === 1 && /^\s*</.test(fences[0]?.lines.join('\n') ?? '')
  return (isAround ? lines.filter(line => !isFenceLine(line)) : lines).join('\n')
}

type Pairs = {
  readonly exchanges: readonly QuotedChange[]
  readonly end: number
  /** Whether every tag is closed and belongs to a pair. */
  readonly isWhole: boolean
}

function readPairs(text: string, start: number): Pairs {
  const next = /\s*<(\/?)([a-z][a-z_-]{0,40})>/giy
  const exchanges: QuotedChange[] = []
  let quote: { readonly name: string; readonly text: string } | null = null
  let end = start
  next.lastIndex = start
  for (let found = next.exec(text); found !== null; found = next.exec(text)) {
    const [, closes, name = ''] = found
    end = next.lastIndex
    if (wrappers.has(name.toLowerCase()) && quote === null) continue
    const close = closes === '' ? text.indexOf(`</${name}>`, end) : -1
    const content = text.slice(end, close)
    if (close === -1 || content.includes(`<${name}>`)) return { exchanges, end, isWhole: false }
    if (quote === null) quote = { name, text: bare(content) }
    else if (arePair(quote.name, name)) {
      exchanges.push({ quote: quote.text, replacement: bare(content) })
      quote = null
    } else return { exchanges, end, isWhole: false }
    end = close + name.length + 3
    next.lastIndex = end
  }
  const rest = Array.from(text.slice(end).matchAll(/<\/?([a-z][a-z_-]{0,40})>/gi))
  const isWhole =
    quote === null && !rest.some(([, name = '']) => isExchangeName(name) || wrappers.has(name.toLowerCase()))
  return { exchanges, end, isWhole }
}

/** The text between tags, whose own lines add a line break at both ends. */
function bare(content: string): string {
  const text = /^\s*<!\[CDATA\[/.test(content) ? content.trim().slice(9, -3) : content
  return text.replace(/^[ \t]{0,40}\n/, '').replace(/\n[ \t]{0,40}$/, '')
}
