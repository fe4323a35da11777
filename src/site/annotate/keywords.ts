import { normativeWord } from '#domain/requirements.ts'
import type { Token } from '../html/tokens.ts'

/** Where the words are quoted, named or set large already. */
const unmarked: ReadonlySet<string> = new Set(['code', 'pre', 'kbd', 'samp', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6'])

/** Marks the keywords of requirements, so that a reader's eye finds what binds. */
export function markKeywords(tokens: readonly Token[]): Token[] {
  let inside = 0
  return tokens.map(token => {
    if (token.kind === 'text') return inside === 0 ? { kind: 'text', markup: mark(token.markup) } : token
    if (unmarked.has(token.name)) inside += token.kind === 'open' ? 1 : -1
    return token
  })
}

function mark(markup: string): string {
  return markup.replace(normativeWord, '<strong class="rfc2119">$&</strong>')
}
