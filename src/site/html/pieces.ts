import { escapeHtml } from './escape.ts'
import { attributeOf, printToken, type Token, tokenise, withAttribute } from './tokens.ts'
import { readLinkTarget } from './urls.ts'

/** Already printed; it is not parsed again. */
const printed = new WeakMap<readonly string[], readonly Token[]>()

/** Alternating markup and link targets: the content of a `Fragment`. */
export function printPieces(tokens: readonly Token[]): string[] {
  const pieces: string[] = []
  let markup = ''
  let isPlain = true
  for (const token of tokens) {
    if (token.kind === 'text') {
      if (token.markup.includes('<')) isPlain = false
      markup += token.markup
      continue
    }
    const link = internalLink(token)
    if (!link || token.kind !== 'open') {
      markup += printToken(token)
      continue
    }
    const tag = printToken(withAttribute(token, link.attribute, null))
    pieces.push(`${markup}${tag.slice(0, -1)} ${link.attribute}="`, link.path)
    markup = '">'
  }
  pieces.push(markup)
  if (isPlain) printed.set(pieces, tokens)
  return pieces
}

/** The printed tokens, with links as they were written. */
export function readPieces(pieces: readonly string[]): readonly Token[] {
  return (
    printed.get(pieces) ??
    tokenise(pieces.map((piece, index) => (index % 2 === 0 ? piece : escapeHtml(piece))).join(''))
  )
}

/** The attribute that leads to a file of the project, by element. */
export const linkAttributes: ReadonlyMap<string, string> = new Map([
  ['a', 'href'],
  ['img', 'src'],
  ['source', 'srcset'],
])

function internalLink(token: Token): { readonly attribute: string; readonly path: string } | null {
  const attribute = token.kind === 'open' && linkAttributes.get(token.name)
  if (!attribute) return null
  const target = readLinkTarget(attributeOf(token, attribute) ?? '')
  return target?.kind === 'internal' ? { attribute, path: target.url } : null
}
