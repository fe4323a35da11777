import { createOccurrenceFinder } from '../../../text/runs.ts'
import type { EditBlock } from '../answer.ts'
import { type Doubtful, doubtful } from './otherForm.ts'

/** A quote from the document and what takes its place, of any length, also within a line. */
export type QuotedChange = { readonly quote: string; readonly replacement: string }

/** The exchanges as blocks of whole lines, or why the document leaves one in doubt. */
export type Blocks = { readonly kind: 'blocks'; readonly blocks: readonly EditBlock[] } | Doubtful

const exchangesMax = 100
const entity = /&(?:amp|lt|gt|quot|apos|nbsp|#39|#34);/g

/** `document` has line feeds only. A quote that is not found is left to the resolver, which finds inexact ones. */
export function blocksOf(exchanges: readonly QuotedChange[], document: string): Blocks {
  if (exchanges.length > exchangesMax) return doubtful(`It has more than ${exchangesMax} edits.`)
  const find = createTextFinder(document)
  const blocks: EditBlock[] = []
  for (const [index, exchange] of exchanges.entries()) {
    const number = index + 1
    const found = wholeLines(exchange, document, find)
    if (found.kind === 'doubtful') return doubtful(`Edit ${number}: ${found.why}.`)
    blocks.push({ number, search: found.search, replace: found.replace })
  }
  return { kind: 'blocks', blocks }
}

type Lines = { readonly kind: 'lines' } & Pick<EditBlock, 'search' | 'replace'>

function wholeLines(
  { quote, replacement }: QuotedChange,
  document: string,
  find: (text: string) => Iterable<number>,
): Lines | Doubtful {
  if (quote.trim() === '') return doubtful('its old text is empty')
  const strange = [...new Set(replacement.match(entity))].find(
    sign => !quote.includes(sign) && !document.includes(sign),
  )
  if (strange !== undefined) return doubtful(`its new text has ${strange}, which may be a character or text`)
  const [at, other] = find(quote)
  if (at === undefined) return { kind: 'lines', search: linesOf(quote), replace: linesOf(replacement) }
  if (other !== undefined) return doubtful('its old text occurs in several places')
  if (isPartOfWord(document, at, at + quote.length)) return doubtful('its old text is part of a longer word or number')
  return around(document, at, quote, replacement)
}

/** All places of a text, in linear time whatever the two are. */
function createTextFinder(document: string): (text: string) => Iterable<number> {
  const find = createOccurrenceFinder(unitsOf(document), 2 ** 16)
  return text => find([...unitsOf(text)])
}

function unitsOf(text: string): Int32Array {
  const units = new Int32Array(text.length)
  for (let at = 0; at < text.length; at++) units[at] = text.charCodeAt(at)
  return units
}

function around(document: string, at: number, quote: string, replacement: string): Lines {
  // A negative index would count as 0.
  const start = at === 0 ? 0 : document.lastIndexOf('\n', at - 1) + 1
  const takesLineEnd = quote.endsWith('\n') && start === at
  const until = at + quote.length - (takesLineEnd ? 1 : 0)
  const end = endOfLine(document, until)
  const search = document.slice(start, end).split('\n')
  const written = takesLineEnd ? replacement.replace(/\n$/, '') : replacement
  const text = document.slice(start, at) + written + document.slice(until, end)
  return { kind: 'lines', search, replace: text === '' ? [] : text.split('\n') }
}

function endOfLine(document: string, from: number): number {
  const end = document.indexOf('\n', from)
  return end === -1 ? document.length : end
}

function linesOf(text: string): readonly string[] {
  return text === '' ? [] : text.replace(/\n$/, '').split('\n')
}

function isPartOfWord(document: string, start: number, end: number): boolean {
  const joins = (at: number) => /^[\p{L}\p{N}][\p{L}\p{N}\p{M}]$/u.test(document.slice(at - 1, at + 1))
  return joins(start) || joins(end)
}
