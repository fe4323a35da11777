import { closeTag, openTag } from '../html/makeTokens.ts'
import { attributeOf, type Token } from '../html/tokens.ts'

/** Turns ids that are not of requirements back into text; links to them still arrive. */
export function unmarkOtherIds(tokens: readonly Token[], requirements: ReadonlyMap<string, unknown>): readonly Token[] {
  let isOpen = false
  return tokens.map(token => {
    if (token.kind === 'text' || token.name !== 'a') return token
    if (token.kind === 'close') {
      const closed = isOpen ? closeTag('span') : token
      isOpen = false
      return closed
    }
    const id = attributeOf(token, 'class') === 'requirement' ? attributeOf(token, 'id') : null
    isOpen = id !== null && !requirements.has(id)
    return isOpen ? openTag('span', [['id', id ?? '']]) : token
  })
}
