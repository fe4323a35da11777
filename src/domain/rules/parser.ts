import Markdown, { type Env, type Token } from 'markdown-it'
import footnotes from 'markdown-it-footnote'

/**
 * Markdown as the pages of a project read it, for positions only: nothing is ever written back from what a parser
 * understood. This parser stays linear on hostile input; the price is that it reports lines, so that the offsets
 * inside a line have to be recorded here.
 */
const engine = new Markdown({ html: true, maxNesting: 250 }).use(footnotes).disable('footnote_inline')

export type Blocks = {
  readonly tokens: readonly Token[]
  /** What inline parsing has to know of the whole text. */
  readonly env: Env
}

export function parseBlocks(markdown: string): Blocks {
  const tokens: Token[] = []
  const env: Env = {}
  engine.block.parse(markdown, engine, env, tokens)
  return { tokens, env }
}

/** A token of a text and the index in the text at which the parser stood when it made it; 0 for plain text. */
export type PlacedToken = { readonly token: Token; readonly index: number }

export function parseInline(content: string, env: Env): readonly PlacedToken[] {
  const tokens: Token[] = []
  const indexes = new Map<Token, number>()
  const state = new engine.inline.State(content, engine, env, tokens)
  const push = state.push.bind(state)
  state.push = (type, tag, nesting) => {
    const index = state.pos
    const token = push(type, tag, nesting)
    indexes.set(token, index)
    return token
  }
  engine.inline.tokenize(state)
  for (const settle of engine.inline.ruler2.getRules('')) settle(state)
  return tokens.map(token => ({ token, index: indexes.get(token) ?? 0 }))
}

/** The destination of a link that begins at `index`, without angle brackets around it. */
export function destinationAt(content: string, index: number): { start: number; end: number } | undefined {
  const found = engine.helpers.parseLinkDestination(content, index, content.length)
  if (!found.ok || found.pos === index) return undefined
  return content[index] === '<' ? { start: index + 1, end: found.pos - 1 } : { start: index, end: found.pos }
}

/** What backslash escapes and character references stand for. */
export function unescapeMarkdown(text: string): string {
  return engine.utils.unescapeAll(text)
}
