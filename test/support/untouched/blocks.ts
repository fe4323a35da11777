/**
 * The blocks of a Markdown file, as positions in its bytes: what the tests compare with. Nothing here is shared with
 * the editor, which has another parser and other positions.
 */
import MarkdownIt, { type Token } from 'markdown-it'
import footnotes from 'markdown-it-footnote'

/** A block in whole lines, from 0, both included. */
export type Block = { readonly kind: string; readonly first: number; readonly last: number }

/** Offsets in the file's text. */
export type Span = { readonly from: number; readonly to: number }

export type Layout = {
  readonly raw: string
  /** Paragraphs, headings, tables, code, and so on, wherever they are. */
  readonly leaves: readonly Block[]
  /** The outermost blocks: a list or quote as a whole. */
  readonly outer: readonly Block[]
  /** Where each line is, without its end. */
  readonly lines: readonly Span[]
}

const parser = new MarkdownIt({ html: true }).use(footnotes)
const leaf = /^(?:paragraph|heading|table)_open$|^(?:fence|code_block|html_block|hr)$/
const frontMatter = /^---[ \t]*\n(?:.*\n)*?(?:---|\.\.\.)[ \t]*(?:\n|$)/

const mark = '\uFEFF'

export function layoutOf(raw: string): Layout {
  const start = raw.startsWith(mark) ? 1 : 0
  const lines: Span[] = []
  for (let from = start; ; ) {
    const end = raw.indexOf('\n', from)
    const to = end === -1 ? raw.length : raw[end - 1] === '\r' && end > from ? end - 1 : end
    lines.push({ from, to })
    if (end === -1) break
    from = end + 1
  }
  // To git, and here, a carriage return alone is a character.
  const text = lines.map(({ from, to }) => raw.slice(from, to).replaceAll('\r', ' ')).join('\n')
  const front = frontMatter.exec(text)?.[0] ?? ''
  const body = front.split('\n').length - 1
  const tokens: Token[] = []
  parser.block.parse(text.replace(front, '\n'.repeat(body)), parser, {}, tokens)
  const isBlank = (line: number): boolean =>
    lines[line] === undefined || /^\s*$/.test(raw.slice(lines[line].from, lines[line].to))
  const blocks = (of: readonly Token[]): readonly Block[] => of.flatMap(token => blockOf(token, isBlank) ?? [])
  const own = front === '' ? [] : [{ kind: 'front matter', first: 0, last: front.trimEnd().split('\n').length - 1 }]
  const leaves = [...own, ...blocks(tokens.filter(token => leaf.test(token.type) || isEmptyItem(token, tokens)))]
  const whole = [...own, ...blocks(tokens.filter(({ level, nesting }) => level === 0 && nesting >= 0))]
  // The text of a footnote has a place, the footnote has none.
  const outer = [...whole, ...leaves.filter(({ first, last }) => touching(whole, first, last).length === 0)]
  return { raw, lines, leaves: withRest(leaves, lines.length, isBlank), outer: withRest(outer, lines.length, isBlank) }
}

/** Blocks without the blank lines that follow them. */
function blockOf({ type, map }: Token, isBlank: (line: number) => boolean): Block | null {
  if (!map) return null
  const [first] = map
  let last = map[1] - 1
  while (last > first && isBlank(last)) last--
  return { kind: type.replace(/_open$/, ''), first, last }
}

function isEmptyItem(token: Token, tokens: readonly Token[]): boolean {
  return token.type === 'list_item_open' && tokens[tokens.indexOf(token) + 1]?.type === 'list_item_close'
}

/** Definitions of links make no block of a page, but have their lines. */
function withRest(blocks: readonly Block[], count: number, isBlank: (line: number) => boolean): readonly Block[] {
  const isCovered = new Uint8Array(count)
  for (const { first, last } of blocks) isCovered.fill(1, first, last + 1)
  const rest: Block[] = []
  for (let line = 0; line < count; line++) {
    if (isCovered[line] === 0 && !isBlank(line)) rest.push({ kind: 'definition', first: line, last: line })
  }
  return [...blocks, ...rest].toSorted((a, b) => a.first - b.first)
}

/** The line with an offset. */
export function lineAt({ lines }: Layout, offset: number): number {
  let [low, high] = [0, lines.length - 1]
  while (low < high) {
    const middle = (low + high + 1) >> 1
    if ((lines[middle]?.from ?? 0) <= offset) low = middle
    else high = middle - 1
  }
  return low
}

/** The offset of a position that counts every line end as one character, as editors do, without the byte order mark. */
export function offsetOf(layout: Layout, position: number): number {
  const { lines } = layout
  let [low, high] = [0, lines.length - 1]
  const start = lines[0]?.from ?? 0
  const before = (line: number) => (lines[line]?.from ?? 0) - start - extra(layout, line)
  while (low < high) {
    const middle = (low + high + 1) >> 1
    if (before(middle) <= position) low = middle
    else high = middle - 1
  }
  return (lines[low]?.from ?? 0) + (position - before(low))
}

const extras = new WeakMap<Layout, readonly number[]>()

/** How many carriage returns belong to the ends of the lines before a line. */
function extra(layout: Layout, line: number): number {
  let all = extras.get(layout)
  if (!all) {
    let sum = 0
    all = layout.lines.map(({ to }) => {
      const now = sum
      if (layout.raw[to] === '\r') sum++
      return now
    })
    extras.set(layout, all)
  }
  return all[line] ?? 0
}

export function touching(blocks: readonly Block[], first: number, last: number): readonly Block[] {
  return blocks.filter(block => block.first <= last && block.last >= first)
}

/**
 * What may change if the blocks that a range touches are edited: they, and the blank lines up to their neighbours. It
 * begins at the end of the last line before it, and ends at the start of the first line after it.
 */
export function editedSpan(layout: Layout, blocks: readonly Block[], { from, to }: Span): Span {
  const { lines, raw } = layout
  const touched = touching(blocks, lineAt(layout, from), lineAt(layout, to))
  const first = Math.min(lineAt(layout, from), ...touched.map(block => block.first))
  const last = Math.max(lineAt(layout, to), ...touched.map(block => block.last))
  const above = Math.max(-1, ...blocks.filter(block => block.last < first).map(block => block.last))
  const below = Math.min(lines.length, ...blocks.filter(block => block.first > last).map(block => block.first))
  return {
    from: above === -1 ? (lines[0]?.from ?? 0) : (lines[above]?.to ?? 0),
    to: below === lines.length ? raw.length : (lines[below]?.from ?? raw.length),
  }
}
