import { type BookValues, fillValues, withValues } from '../bookValues.ts'
import type { Fragment } from '../fragment.ts'
import { escapeHtml } from '../html/escape.ts'
import type { Token } from '../html/tokens.ts'

/** The text of a page with the values that its book sets. Blocks of code stay as they are written. */
export function fillText(tokens: readonly Token[], values: BookValues): readonly Token[] {
  let verbatim = 0
  return tokens.map((token): Token => {
    if (token.kind !== 'text') {
      if (token.name === 'pre') verbatim += token.kind === 'open' ? 1 : -1
      return token
    }
    return verbatim > 0 ? token : { kind: 'text', markup: fillValues(token.markup, values, escapeHtml) }
  })
}

/** The same for the headings and the title. */
export function fillNames({ headings, facts }: Fragment, values: BookValues): Pick<Fragment, 'headings' | 'facts'> {
  return {
    headings: headings.map(heading => ({ ...heading, text: fillValues(heading.text, values, value => value) })),
    facts: withValues(facts, values),
  }
}
