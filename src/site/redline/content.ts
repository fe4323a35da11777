import { openTag } from '../html/makeTokens.ts'
import { attributeOf, type OpenTag, printToken, type Token, voidElements } from '../html/tokens.ts'

/** Markup that is compared as a whole: an image, a line break, a formula, a drawing. */
export type Atom = { readonly kind: 'atom'; readonly markup: string }

const wholeElements: ReadonlySet<string> = new Set(['math', 'svg', 'iframe'])

/**
 * The content of a page, with its atoms, and without the links that Speckeep generates. Ids, and links within the page,
 * are dropped: in a page that shows two texts they would be ambiguous.
 */
export function contentOf(tokens: readonly Token[]): readonly (Token | Atom)[] {
  const content: (Token | Atom)[] = []
  let atom = ''
  let atomDepth = 0
  let generatedDepth = 0
  for (const token of tokens) {
    if (atomDepth > 0 || (token.kind === 'open' && wholeElements.has(token.name))) {
      atom += printToken(token)
      if (token.kind !== 'text' && wholeElements.has(token.name)) atomDepth += token.kind === 'open' ? 1 : -1
      if (atomDepth > 0) continue
      content.push({ kind: 'atom', markup: atom })
      atom = ''
    } else if (generatedDepth > 0 || isGenerated(token)) {
      if (token.kind !== 'text' && token.name === 'a') generatedDepth += token.kind === 'open' ? 1 : -1
    } else if (token.kind !== 'open') content.push(token)
    else if (isVoidWord(token)) content.push({ kind: 'atom', markup: printToken(withoutAnchors(token)) })
    else content.push(withoutAnchors(token))
  }
  return content
}

function isVoidWord({ name }: OpenTag): boolean {
  return voidElements.has(name) && name !== 'hr'
}

/** Self links of headings, and back links of footnotes. */
function isGenerated(token: Token): boolean {
  if (token.kind !== 'open' || token.name !== 'a') return false
  const classes = attributeOf(token, 'class')
  return classes === 'permalink' || classes === 'footnote-back'
}

function withoutAnchors(tag: OpenTag): OpenTag {
  if (tag.attributes.length === 0) return openTag(tag.name)
  const isWithinPage = attributeOf(tag, 'href')?.startsWith('#') ?? false
  const isKept = (name: string) => name !== 'id' && name !== 'headers' && !(isWithinPage && name === 'href')
  return openTag(
    tag.name,
    tag.attributes.filter(([name]) => isKept(name)),
  )
}
