import { readText } from '../html/escape.ts'
import { attributeOf, type Token } from '../html/tokens.ts'
import { insertedClass } from '../links/elsewhere.ts'

/** What a tool replaces by text that the repository has elsewhere, or nowhere: tags of Hugo, calls of macros, inclusions. */
const inserting =
  /^\{(?:\{[<%][^{}]{1,1000}[>%]\}|\{-?\s{0,9}[\w.]{1,100}\([^{}]{0,1000}\)\s{0,9}-?\}|%-?\s{0,9}(?:include|include_relative|insert|render)\s[^{}]{1,1000}%)\}$/
const writtenMaxChars = 1_100

/** Whether a page has a block or an item that is nothing but such a tag. Code is as it is written. */
export function hasInsertedText(tokens: readonly Token[]): boolean {
  let code = 0
  return tokens.some(token => {
    if (token.kind !== 'text') {
      if (token.name === 'pre' || token.name === 'code') code += token.kind === 'open' ? 1 : -1
      return token.kind === 'open' && (attributeOf(token, 'class') ?? '').split(' ').includes(insertedClass)
    }
    if (code > 0 || !token.markup.includes('{') || token.markup.length > 2 * writtenMaxChars) return false
    return inserting.test(readText(token.markup).trim())
  })
}
