import { closeTag, openTag } from '../html/makeTokens.ts'
import { type Token, withAttribute } from '../html/tokens.ts'

/**
 * Tables and code scroll on their own, also by keyboard, so that the page never scrolls sideways. All of them are
 * marked: with large type on a phone, even a short line is too wide.
 */
export function markScrollers(tokens: readonly Token[]): Token[] {
  const output: Token[] = []
  let tables = 0
  for (const token of tokens) {
    const isTable = token.kind !== 'text' && token.name === 'table'
    if (isTable && token.kind === 'open' && tables++ === 0) output.push(scroller)
    const isCode = token.kind === 'open' && token.name === 'pre'
    output.push(isCode ? codeMarks.reduce((tag, [name, value]) => withAttribute(tag, name, value), token) : token)
    if (isTable && token.kind === 'close' && --tables === 0) output.push(closeTag('div'))
  }
  return output
}

const marks = (label: string) =>
  [
    ['role', 'group'],
    ['aria-label', label],
    ['tabindex', '0'],
  ] as const

const codeMarks = marks('Code')
const scroller = openTag('div', [['class', 'scroller'], ...marks('Table')])
