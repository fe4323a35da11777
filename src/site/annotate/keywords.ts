import { normativeWord } from '#domain/requirementIds.ts'
import type { Token } from '../html/tokens.ts'

/** Elements in which the words are quoted, already defined, or in large type. */
const unmarked: ReadonlySet<string> = new Set(['code', 'pre', 'kbd', 'samp', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6'])

/** Marks the requirement keywords of RFC 2119, so that they stand out to readers. */
export function markKeywords(tokens: readonly Token[]): Token[] {
  const output: Token[] = []
  let inside = 0
  for (const token of tokens) {
    if (token.kind === 'text' && inside === 0 && inCapitals.test(token.markup)) pushMarked(output, token.markup)
    else output.push(token)
    if (token.kind !== 'text' && unmarked.has(token.name)) inside += token.kind === 'open' ? 1 : -1
  }
  return output
}

/** Most texts contain no word in capitals. */
const inCapitals = /[A-Z]{3}/
const mark: Token = { kind: 'open', name: 'strong', attributes: [['class', 'rfc2119']] }
const endOfMark: Token = { kind: 'close', name: 'strong' }

function pushMarked(output: Token[], markup: string): void {
  let from = 0
  for (const found of markup.matchAll(normativeWord)) {
    pushText(output, markup.slice(from, found.index))
    output.push(mark, { kind: 'text', markup: found[0] }, endOfMark)
    from = found.index + found[0].length
  }
  pushText(output, markup.slice(from))
}

function pushText(output: Token[], markup: string): void {
  if (markup !== '') output.push({ kind: 'text', markup })
}
