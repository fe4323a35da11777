import Markdown, { type Env, type Token } from 'markdown-it'
import footnotes from 'markdown-it-footnote'

/**
 * Markdown as the pages of a project read it, for positions only: parsed content is never written back. This parser
 * stays linear on hostile input; in return it reports only lines, so the offsets inside a line are recorded here.
 */
const engine = new Markdown({ html: true, maxNesting: 250 }).use(footnotes).disable('footnote_inline')

/** The same, but a bare address in a text is a link too. */
const linkingEngine = new Markdown({ html: true, maxNesting: 250, linkify: true })
  .use(footnotes)
  .disable('footnote_inline')
linkingEngine.linkify.add('ftp:', null)

/** The plugin does not say where a footnote begins. A rule ahead of it notes the line for the token that may follow. */
const footnoteLines = Symbol('lines of footnotes by the index of their token')

engine.block.ruler.before(
  'footnote_def',
  'footnote_line',
  ({ env, tokens, src, bMarks, tShift }, line, _end, silent) => {
    const lines = env[footnoteLines]
    if (!silent && lines instanceof Map && src.startsWith('[^', (bMarks[line] ?? 0) + (tShift[line] ?? 0)))
      lines.set(tokens.length, line)
    return false
  },
)

export type Blocks = {
  readonly tokens: readonly Token[]
  /** What inline parsing needs to know of the whole text. */
  readonly env: Env
}

export function parseBlocks(markdown: string): Blocks {
  const tokens: Token[] = []
  const lines = new Map<number, number>()
  const env: Env = { [footnoteLines]: lines }
  engine.block.parse(markdown, engine, env, tokens)
  for (const [index, line] of lines) {
    const token = tokens[index]
    if (token?.type === 'footnote_reference_open') token.meta = { ...token.meta, line }
  }
  return { tokens, env }
}

/** A token of a text with its index in the text; -1 for plain text that differs from its source. */
export type PlacedToken = { readonly token: Token; readonly index: number }

/** With `linkAddresses`, a bare address is a link too. */
export function parseInline(
  content: string,
  env: Env,
  { linkAddresses = false }: { readonly linkAddresses?: boolean } = {},
): readonly PlacedToken[] {
  const tokens: Token[] = []
  const indexes = new Map<Token, number>()
  const reader = linkAddresses ? linkingEngine : engine
  const state = new reader.inline.State(content, reader, env, tokens)
  const push = state.push.bind(state)
  state.push = (type, tag, nesting) => {
    const index = state.pos
    const token = push(type, tag, nesting)
    indexes.set(token, index)
    return token
  }
  const ends = new Map<Token, number>()
  const pushPending = state.pushPending.bind(state)
  state.pushPending = () => {
    const end = state.pos
    const token = pushPending()
    ends.set(token, end)
    return token
  }
  reader.inline.tokenize(state)
  for (const [token, index] of indexes) if (token.type === 'text') ends.set(token, index + token.content.length)
  for (const applyRule of reader.inline.ruler2.getRules('')) applyRule(state)
  return tokens.map(token => {
    const index = token.type === 'text' ? startOf(content, token, ends.get(token)) : indexes.get(token)
    return { token, index: index ?? -1 }
  })
}

/** The parser joins neighbouring texts into the last of them; only marks can separate a text from what ended it. */
function startOf(content: string, token: Token, end = 0): number {
  return content.lastIndexOf(token.content, end - token.content.length)
}

/** The destination of a link that begins at `index`, without angle brackets. */
export function destinationAt(content: string, index: number): { start: number; end: number } | null {
  const found = engine.helpers.parseLinkDestination(content, index, content.length)
  if (!found.ok || found.pos === index) return null
  return content[index] === '<' ? { start: index + 1, end: found.pos - 1 } : { start: index, end: found.pos }
}

/** The address at the start of a text, as the pages detect it; empty if there is none. */
export function addressAt(text: string): string {
  return linkingEngine.linkify.matchAtStart(text)?.url.replace(/(?<!\*)\*+$/, '') ?? ''
}

/** Markdown as HTML, for comparing the meaning of two texts. */
export function render(markdown: string): string {
  return engine.render(markdown)
}

/** A target as a link of the page has it, with what may not be in an address encoded. */
export function normalizeLink(target: string): string {
  return engine.normalizeLink(target)
}

/** Replaces backslash escapes and character references with their characters. */
export function unescapeMarkdown(text: string): string {
  return engine.utils.unescapeAll(text)
}
