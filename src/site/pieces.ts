import { escapeHtml } from './html/escape.ts'
import { attributeOf, printToken, type Token, tokenise, withAttribute } from './html/tokens.ts'
import { readLinkTarget } from './html/urls.ts'

/** Markup and the paths linked to, in turns: what a `Fragment` holds. */
export function printPieces(tokens: readonly Token[]): string[] {
  const pieces: string[] = []
  let markup = ''
  for (const token of tokens) {
    const link = internalLink(token)
    if (!link || token.kind !== 'open') {
      markup += printToken(token)
      continue
    }
    const tag = printToken(withAttribute(token, link.attribute, null))
    pieces.push(`${markup}${tag.slice(0, -1)} ${link.attribute}="`, link.path)
    markup = '">'
  }
  return [...pieces, markup]
}

/** The tokens that were printed, links as they were written. */
export function readPieces(pieces: readonly string[]): Token[] {
  return tokenise(pieces.map((piece, index) => (index % 2 === 0 ? piece : escapeHtml(piece))).join(''))
}

function internalLink(token: Token): { readonly attribute: string; readonly path: string } | null {
  if (token.kind !== 'open' || (token.name !== 'a' && token.name !== 'img')) return null
  const attribute = token.name === 'a' ? 'href' : 'src'
  const target = readLinkTarget(attributeOf(token, attribute) ?? '')
  return target?.kind === 'internal' ? { attribute, path: target.url } : null
}
