import { readText } from '../html/escape.ts'
import { type Token, withAttribute } from '../html/tokens.ts'

/** What a phone can show of a line of code. */
const lineMaxChars = 44

/** Tables and long code scroll by themselves, with the keyboard too, so that the page never does sideways. */
export function markScrollers(tokens: readonly Token[]): Token[] {
  const output: Token[] = []
  let tables = 0
  tokens.forEach((token, index) => {
    const isTable = token.kind !== 'text' && token.name === 'table'
    if (isTable && token.kind === 'open' && tables++ === 0) output.push(scroller)
    const isLong = token.kind === 'open' && token.name === 'pre' && hasLongLine(tokens, index)
    output.push(isLong ? withAttribute(token, 'tabindex', '0') : token)
    if (isTable && token.kind === 'close' && --tables === 0) output.push({ kind: 'close', name: 'div' })
  })
  return output
}

const scroller: Token = {
  kind: 'open',
  name: 'div',
  attributes: [
    ['class', 'scroller'],
    ['role', 'group'],
    ['aria-label', 'Table'],
    ['tabindex', '0'],
  ],
}

function hasLongLine(tokens: readonly Token[], start: number): boolean {
  let lastLine = ''
  for (let index = start + 1; index < tokens.length; index++) {
    const token = tokens[index]
    if (token?.kind === 'close' && token.name === 'pre') return false
    if (token?.kind !== 'text') continue
    const lines = (lastLine + token.markup).split('\n')
    if (lines.some(line => line.length > lineMaxChars && readText(line).length > lineMaxChars)) return true
    lastLine = lines.at(-1) ?? ''
  }
  return false
}
