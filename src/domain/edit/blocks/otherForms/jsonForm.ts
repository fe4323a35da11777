import type { AnswerSegment } from './answerSegments.ts'
import { arePair, isExchangeName, namesQuote } from './exchangeNames.ts'
import { blocksOf, type QuotedChange } from './exchanges.ts'
import { type Document, doubtful, type FormReading } from './otherForm.ts'

/** Edits as JSON: a list of objects with a quote and its replacement, also as the arguments of a tool call. */
export function readJson(parts: readonly AnswerSegment[], document: Document): FormReading | null {
  const payload = payloadOf(parts)
  if (payload === null) return null
  const edits = editsIn(parsed(payload.text))
  if (edits === null) return null
  if ([...document.text.matchAll(/"([A-Za-z_]{1,40})"\s{0,8}:/g)].some(([, name = '']) => isExchangeName(name)))
    return doubtful('The document has edits as JSON too, so they cannot be told from a quote.')
  if (edits.kind === 'unclear') return doubtful('The JSON has members that may change what its edits mean.')
  const found = blocksOf(edits.exchanges, document.text)
  return found.kind === 'doubtful' ? found : { ...found, prose: payload.prose }
}

function payloadOf(
  parts: readonly AnswerSegment[],
): { readonly text: string; readonly prose: readonly string[] } | null {
  const fences = parts.filter(({ kind }) => kind === 'fence')
  const [fence] = fences
  const prose = parts.flatMap(part => (part.kind === 'prose' ? part.lines : []))
  if (fence !== undefined) return fences.length === 1 && fence.isClosed ? { text: fence.lines.join('\n'), prose } : null
  const start = prose.findIndex(line => /^\s*[[{]/.test(line))
  const end = prose.findLastIndex(line => /[\]}]\s*$/.test(line)) + 1
  if (start === -1 || end <= start) return null
  return { text: prose.slice(start, end).join('\n'), prose: [...prose.slice(0, start), ...prose.slice(end)] }
}

/** `null` if the text is not JSON. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

const lists: ReadonlySet<string> = new Set(['edits', 'changes', 'replacements', 'operations', 'modifications', 'diffs'])
const calls: ReadonlySet<string> = new Set(['arguments', 'input', 'parameters', 'args'])
const descriptions: ReadonlySet<string> = new Set(
  `summary explanation reason description comment thought path file file_path filename filepath id number name tool title
  document`.split(/\s+/),
)
const wrappersMax = 4

type Edits =
  | { readonly kind: 'edits'; readonly exchanges: readonly QuotedChange[] }
  /** There is more than edits and words about them. */
  | { readonly kind: 'unclear' }

const unclear: Edits = { kind: 'unclear' }

/** `null` if the value has no edits. */
function editsIn(value: unknown, depth = 0): Edits | null {
  if (depth > wrappersMax) return null
  if (typeof value === 'string') return depth === 0 ? null : editsIn(parsed(value), depth + 1)
  if (Array.isArray(value)) return editsOfList(value)
  if (typeof value !== 'object' || value === null) return null
  const members = Object.entries(value)
  const quotes = members.filter(([name]) => namesQuote(name))
  if (quotes.length > 0) return exchangeIn(members)
  const inner = members.filter(([name]) => lists.has(name.toLowerCase()) || calls.has(name.toLowerCase()))
  if (inner.length !== 1) return null
  const found = editsIn(inner[0]?.[1], depth + 1)
  const rest = members.filter(member => member !== inner[0])
  return found === null || rest.every(describes) ? found : unclear
}

function editsOfList(values: readonly unknown[]): Edits | null {
  const exchanges: QuotedChange[] = []
  for (const value of values) {
    const isObject = typeof value === 'object' && value !== null && !Array.isArray(value)
    const found = isObject ? editsIn(value, wrappersMax) : null
    if (found === null) return exchanges.length === 0 ? null : unclear
    if (found.kind === 'unclear') return found
    exchanges.push(...found.exchanges)
  }
  return exchanges.length === 0 ? null : { kind: 'edits', exchanges }
}

function exchangeIn(members: readonly (readonly [string, unknown])[]): Edits {
  const [quote, replacement, ...others] = members.filter(([name]) => isExchangeName(name))
  if (quote === undefined || replacement === undefined || others.length > 0) return unclear
  const [old, next] = namesQuote(quote[0]) ? [quote, replacement] : [replacement, quote]
  if (!arePair(old[0], next[0]) || typeof old[1] !== 'string' || typeof next[1] !== 'string') return unclear
  const rest = members.filter(member => member !== quote && member !== replacement)
  if (!rest.every(describes)) return unclear
  return { kind: 'edits', exchanges: [{ quote: plain(old[1]), replacement: plain(next[1]) }] }
}

function plain(text: string): string {
  return text.replaceAll('\r\n', '\n')
}

function describes([name, value]: readonly [string, unknown]): boolean {
  return (
    (descriptions.has(name.toLowerCase()) && (typeof value === 'string' || typeof value === 'number')) ||
    (name === 'replace_all' && value === false)
  )
}
