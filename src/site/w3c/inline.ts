import { escapeHtml } from '../html/escape.ts'
import { openTag } from '../html/makeTokens.ts'
import { attributeOf, type OpenTag, printToken, type Token, withAttribute } from '../html/tokens.ts'
import { textWithin } from './names.ts'
import { addressOfReference, printShorthands, type Shorthands } from './shorthands.ts'

/** Elements whose text is shown as it is. */
const verbatim: ReadonlySet<string> = new Set(['pre', 'math'])
const unlinked: ReadonlySet<string> = new Set(['a', 'dfn', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6'])

/** The text with its marks as links, and the links that have no address with one. */
export function printInline(tokens: readonly Token[], context: Shorthands): string {
  let verbatimDepth = 0
  let unlinkedDepth = 0
  let codeDepth = 0
  return tokens
    .map((token, index) => {
      if (token.kind === 'text') {
        return verbatimDepth > 0
          ? token.markup
          : printShorthands(token.markup, context, { isLinked: unlinkedDepth > 0, isCode: codeDepth > 0 })
      }
      const change = token.kind === 'open' ? 1 : -1
      if (verbatim.has(token.name)) verbatimDepth = Math.max(0, verbatimDepth + change)
      if (token.name === 'code') codeDepth = Math.max(0, codeDepth + change)
      if (unlinked.has(token.name)) unlinkedDepth = Math.max(0, unlinkedDepth + change)
      if (token.kind === 'close') return printToken(token)
      const included = attributeOf(token, 'data-include')
      const link = token.name === 'a' ? completed(tokens, index, token, context) : printToken(token)
      return included === null
        ? link
        : `${link}${printToken(openTag('a', [['href', included]]))}${escapeHtml(included)}</a>`
    })
    .join('')
}

function completed(tokens: readonly Token[], index: number, tag: OpenTag, context: Shorthands): string {
  const href = attributeOf(tag, 'href')
  const text = textWithin(tokens, index)
  if (href !== null) {
    const title = text === '' && href.startsWith('#') ? context.names.titleOf(href.slice(1)) : null
    return printToken(tag) + (title === null ? '' : escapeHtml(title))
  }
  const cited = attributeOf(tag, 'data-cite')
  const [name = '', place] = cited?.replace(/^[!?]/, '').split('#') ?? []
  const reference = name === '' ? null : addressOfReference(name, context.references)
  const meant = attributeOf(tag, 'data-lt') ?? attributeOf(tag, 'lt') ?? text
  const of = attributeOf(tag, 'for') ?? attributeOf(tag, 'data-link-for') ?? attributeOf(tag, 'link-for')
  const target =
    reference === null ? context.names.find(meant, of) : `${reference}${place === undefined ? '' : `#${place}`}`
  return printToken(target === null ? tag : withAttribute(tag, 'href', target))
}
