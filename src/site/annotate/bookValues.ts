import { type BookValues, fillValues, passedHtml, valueName, withValues } from '../facts/bookValues.ts'
import type { Fragment } from '../fragment.ts'
import { escapeHtml, escapeMarkupText, readText } from '../html/escape.ts'
import { closeTag, markupToken, openTag } from '../html/makeTokens.ts'
import { sanitise } from '../html/sanitise.ts'
import { attributeOf, type OpenTag, type Token, withAttribute } from '../html/tokens.ts'
import { elsewhereClass } from '../links/elsewhere.ts'

/**
 * The text of a page with the values that its book sets. Blocks of code stay as they are written, and a link contains no
 * other.
 */
export function fillText(tokens: readonly Token[], values: BookValues): readonly Token[] {
  const depth = { pre: 0, a: 0 }
  const printed = new Map<string, readonly Token[] | null>()
  return tokens.flatMap((token): readonly Token[] => {
    if (token.kind !== 'text') {
      if (token.name === 'pre' || token.name === 'a') depth[token.name] += token.kind === 'open' ? 1 : -1
      return [withLabel(token, values)]
    }
    if (depth.pre > 0 || !token.markup.includes('{')) return [token]
    return filled(token.markup, values, depth.a > 0, key => {
      const known = printed.get(key)
      const made = known === undefined ? inlineTokens(passedHtml(key, values)) : known
      printed.set(key, made)
      return depth.a > 0 ? (made?.filter(({ kind }) => kind === 'text') ?? null) : made
    })
  })
}

function filled(
  markup: string,
  values: BookValues,
  isInLink: boolean,
  tokensOf: (key: string) => readonly Token[] | null,
): Token[] {
  const output: Token[] = []
  let at = 0
  const textUpTo = (end: number) => {
    if (end > at) output.push(markupToken(fillValues(markup.slice(at, end), values, escapeMarkupText)))
  }
  for (const { 0: written, 1: key = '', index } of markup.matchAll(valueName)) {
    if (index < at) continue
    const tokens = tokensOf(key)
    const link = tokens === null ? linkAt(markup, index) : null
    if (tokens === null && link === null) continue
    textUpTo(index)
    output.push(...(tokens ?? link?.tokens ?? []))
    at = link?.end ?? index + written.length
  }
  textUpTo(markup.length)
  return output

  /** `{docs}/start[Start]`, where the value is an address. */
  function linkAt(text: string, start: number): { readonly tokens: Token[]; readonly end: number } | null {
    addressed.lastIndex = start
    const [written = '', address = '', label = ''] = addressed.exec(text) ?? []
    const target = readText(fillValues(address, values, escapeMarkupText))
    if (!isInLink && onTheWeb.test(target)) {
      const shown = fillValues(label, values, escapeMarkupText).replace(/\^$/, '')
      const tokens = [openTag('a', [['href', target]]), markupToken(shown || escapeHtml(target)), closeTag('a')]
      return { tokens, end: start + written.length }
    }
    return null
  }
}

const addressed = /(\{[\w-]{1,61}\}[^\s[\]<>{}]{0,300})\[([^[\]<>]{0,300})\]/y
const onTheWeb = /^https?:\/\/[^\s"]+$/

const inline: ReadonlySet<string> = new Set(
  'a abbr b br code del em i ins kbd mark q s samp small span strong sub sup u var'.split(' '),
)

/** What HTML says within a line, without its ids, of which a page would have several; `null` for blocks. */
function inlineTokens(html: string | null): readonly Token[] | null {
  if (html === null) return null
  const tokens = sanitise(html).map(token =>
    token.kind === 'open' ? withPlace(withAttribute(token, 'id', null)) : token,
  )
  return tokens.every(token => token.kind === 'text' || inline.has(token.name)) ? tokens : null
}

/** A place that a value names is mostly in another file of the book. */
function withPlace(tag: OpenTag): OpenTag {
  const isPlace = tag.name === 'a' && attributeOf(tag, 'href')?.startsWith('#')
  return isPlace ? withAttribute(tag, 'class', elsewhereClass) : tag
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
