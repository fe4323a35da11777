import { readText } from './escape.ts'
import { attributeOf, type Token } from './tokens.ts'

/**
 * The text of the element that opens at `start`, without footnote marks. Reads only as far as needed. A line break is
 * nothing, as in the ids of GitHub, unless it is given.
 */
export function textOfElement(tokens: readonly Token[], start: number, maxChars: number, lineBreak = ''): string {
  const opening = tokens[start]
  if (opening?.kind !== 'open') return ''
  let depth = 0
  let skipping = 0
  let markup = ''
  for (let index = start; index < tokens.length && markup.length < 4 * maxChars; index++) {
    const token = tokens[index]
    if (!token) break
    if (token.kind === 'text') {
      if (skipping === 0) markup += token.markup
      continue
    }
    if (token.name === 'br' && skipping === 0) markup += lineBreak
    if (token.name === opening.name) depth += token.kind === 'open' ? 1 : -1
    if (token.name === 'sup' && (skipping > 0 || isFootnoteMark(token))) skipping += token.kind === 'open' ? 1 : -1
    if (depth === 0) break
  }
  return readText(markup).replace(/\s+/g, ' ').trim().slice(0, maxChars)
}

function isFootnoteMark(token: Token): boolean {
  return token.kind === 'open' && attributeOf(token, 'class') === 'footnote-ref'
}
