import { type BookValues, fillValues, withValues } from '../facts/bookValues.ts'
import type { Fragment } from '../fragment.ts'
import { escapeMarkupText, readText } from '../html/escape.ts'
import { markupToken } from '../html/makeTokens.ts'
import { attributeOf, type Token, withAttribute } from '../html/tokens.ts'

/** The text of a page with the values that its book sets. Blocks of code stay as they are written. */
export function fillText(tokens: readonly Token[], values: BookValues): readonly Token[] {
  let verbatim = 0
  return tokens.map((token): Token => {
    if (token.kind !== 'text') {
      if (token.name === 'pre') verbatim += token.kind === 'open' ? 1 : -1
      return withLabel(token, values)
    }
    return verbatim > 0 ? token : markupToken(fillValues(token.markup, values, escapeMarkupText))
  })
}

/** The link of a heading to itself names the heading. */
function withLabel(token: Exclude<Token, { kind: 'text' }>, values: BookValues): Token {
  const label = token.kind === 'open' ? attributeOf(token, 'aria-label') : null
  if (token.kind !== 'open' || !label?.includes('{')) return token
  return withAttribute(token, 'aria-label', fillValues(label, values, readText))
}

/** The same for the headings and the title. */
export function fillNames({ headings, facts }: Fragment, values: BookValues): Pick<Fragment, 'headings' | 'facts'> {
  return {
    headings: headings.map(heading => ({ ...heading, text: fillValues(heading.text, values, readText) })),
    facts: withValues(facts, values),
  }
}
