import type { Heading } from '../fragment.ts'
import type { Token } from '../html/tokens.ts'
import { onDemand } from '../onDemand.ts'

type MarkedPage = { readonly tokens: readonly Token[]; readonly headings: readonly Heading[] }

export const emojiNames = onDemand(
  async () => new Map(Object.entries((await import('markdown-it-emoji/lib/data/full.mjs')).default)),
)

/** As GitHub reads them, except within a word or a chain of colons, such as `urn:100:7`. */
const shortcode = /(?<![\p{L}\p{N}_:]):([a-z\d_+-]{1,50}):(?![\p{L}\p{N}_:])/gu
const verbatim: ReadonlySet<string> = new Set(['code', 'kbd', 'pre', 'samp'])

/** Shows `:rocket:` as 🚀. It runs after the headings have their ids, which GitHub makes of the name. */
export function showEmoji(page: MarkedPage): MarkedPage {
  let verbatimDepth = 0
  const tokens = page.tokens.map(token => {
    if (token.kind === 'text') {
      const markup = verbatimDepth > 0 ? token.markup : withEmoji(token.markup)
      return markup === token.markup ? token : { ...token, markup }
    }
    if (verbatim.has(token.name)) verbatimDepth += token.kind === 'open' ? 1 : -1
    return token
  })
  return { tokens, headings: page.headings.map(heading => ({ ...heading, text: withEmoji(heading.text) })) }
}

function withEmoji(text: string): string {
  if (!text.includes(':')) return text
  return text.replace(shortcode, (written, name) => emojiNames.get()?.get(name) ?? written)
}
