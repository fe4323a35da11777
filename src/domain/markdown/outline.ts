import GithubSlugger from 'github-slugger'
import type { Env, Token } from 'markdown-it'
import type { Span } from '../text/span.ts'
import type { ViewLine } from '../text/view.ts'
import { readInline } from './inline.ts'
import { cellLeaves, type Leaf, paragraphLeaf, spanIn, titleLeaf } from './leaf.ts'
import type { NestedList } from './listItem.ts'
import { parseBlocks } from './parser.ts'
import type { Table } from './tableRow.ts'

/** The structure of a document, in text order. */
export type Outline = {
  readonly headings: readonly Heading[]
  /** The blocks outside quotes and lists. */
  readonly blocks: readonly Block[]
  /** Fenced and indented code, at any depth. */
  readonly code: readonly Span[]
  readonly html: readonly Span[]
  /** Link and footnote definitions, at any depth. */
  readonly definitions: readonly Definition[]
  readonly leaves: readonly Leaf[]
  /** All parser tokens; their lines are counted in `body`. */
  readonly tokens: readonly Token[]
  readonly body: readonly ViewLine[]
  /** The parser environment, needed to read leaves. */
  readonly env: Env
  /** The lists of another format than Markdown, whose lists are among the tokens. */
  readonly lists?: readonly NestedList[]
  /** Its tables, as `lists`. */
  readonly tables?: readonly Table[]
}

/** Whole lines. `type` is the parser's name for the block, `markup` its marks. */
export type Block = Span & { readonly type: string; readonly markup: string }

/** Whole lines. The label is normalised as for link lookup; a footnote's begins with `^`. */
export type Definition = Span & { readonly label: string; readonly nested: boolean }

/** Whole lines. */
export type Heading = Span & {
  readonly level: number
  /** What a reader sees. */
  readonly text: string
  /** The place of the title, without the marks around it. */
  readonly title: Span
  /** The anchor that GitHub and the pages give it. */
  readonly slug: string
  /** Inside a quote or a list, where it has an anchor but begins no section. */
  readonly nested: boolean
}

export function outlineOf(lines: readonly ViewLine[], bodyStart: number): Outline {
  const body = lines.filter(line => line.start >= bodyStart)
  const { tokens, env } = parseBlocks(body.map(line => line.content).join('\n'))
  return {
    headings: headingsIn(tokens, body, env),
    blocks: tokens
      .filter(token => token.level === 0 && token.map !== null)
      .map(token => ({ ...linesOf(token, body), type: token.type.replace(/_open$/, ''), markup: token.markup })),
    code: tokens.filter(({ type }) => type === 'fence' || type === 'code_block').map(token => linesOf(token, body)),
    html: tokens.filter(({ type }) => type === 'html_block').map(token => linesOf(token, body)),
    definitions: definitionsIn(tokens, body),
    leaves: leavesIn(tokens, body),
    tokens,
    body,
    env,
  }
}

function linesOf({ map }: Token, body: readonly ViewLine[]): Span {
  const [first, after] = map ?? [0, 0]
  const end = body.at(-1)?.next ?? 0
  return { start: body[first]?.start ?? end, end: body[after]?.start ?? end }
}

function headingsIn(tokens: readonly Token[], body: readonly ViewLine[], env: Env): readonly Heading[] {
  const slugger = new GithubSlugger()
  return tokens.flatMap((token, index) => {
    if (token.type !== 'heading_open') return []
    const [leaf] = textLeaves(tokens[index + 1], token, body)
    if (leaf === undefined) return []
    const { text } = readInline(leaf, env)
    const title = spanIn(leaf, 0, leaf.content.length)
    const level = Number(token.tag.slice(1))
    return [{ ...linesOf(token, body), level, text, title, slug: slugger.slug(text), nested: token.level > 0 }]
  })
}

function leavesIn(tokens: readonly Token[], body: readonly ViewLine[]): readonly Leaf[] {
  const leaves: Leaf[] = []
  let cells: Token[] | undefined
  let row: ViewLine | undefined
  for (const [index, token] of tokens.entries()) {
    if (token.type === 'tr_open') {
      cells = []
      row = body[token.map?.[0] ?? 0]
    } else if (token.type === 'tr_close') {
      // One by one: a row can have more cells than a call takes arguments.
      if (cells !== undefined && row !== undefined) for (const leaf of cellLeaves(cells, row)) leaves.push(leaf)
      cells = undefined
    } else if (token.type === 'inline') {
      if (cells === undefined) leaves.push(...textLeaves(token, tokens[index - 1], body))
      else cells.push(token)
    }
  }
  return leaves
}

function textLeaves(token: Token | undefined, opening: Token | undefined, body: readonly ViewLine[]): readonly Leaf[] {
  const firstLine = token?.map?.[0]
  const line = firstLine === undefined ? undefined : body[firstLine]
  if (token === undefined || firstLine === undefined || line === undefined) return []
  const marked = opening?.type === 'heading_open' && opening.markup.startsWith('#')
  return [marked ? titleLeaf(token, line, opening.markup.length) : paragraphLeaf(token, firstLine, body)]
}

function definitionsIn(tokens: readonly Token[], body: readonly ViewLine[]): readonly Definition[] {
  const definitions: Definition[] = []
  let footnote: { readonly label: string; readonly level: number; readonly start: number; end: number } | undefined
  for (const token of tokens) {
    const lines = token.map === null ? undefined : linesOf(token, body)
    const label = String(token.meta?.['label'] ?? '')
    if (token.type === 'reference_definition' && lines !== undefined) {
      definitions.push({ ...lines, label, nested: token.level > 0 })
    }
    if (token.type === 'footnote_reference_open') {
      const line = body[Number(token.meta?.['line'])]
      footnote ??= { label: `^${label}`, level: token.level, start: line?.start ?? 0, end: line?.next ?? 0 }
    } else if (token.type === 'footnote_reference_close' && token.level === footnote?.level) {
      const { start, end, level } = footnote
      definitions.push({ start, end, label: footnote.label, nested: level > 0 })
      footnote = undefined
    } else if (footnote !== undefined && lines !== undefined) {
      footnote.end = lines.end
    }
  }
  return definitions.sort((a, b) => a.start - b.start)
}

/** Everything in square brackets that may be a label. */
export function labelsIn(text: string): Set<string> {
  return new Set([...text.matchAll(/\[((?:[^\\[\]]|\\.){1,999})\]/g)].map(([, label]) => foldLabel(label ?? '')))
}

/** Labels match regardless of case and inner space. */
export function foldLabel(label: string): string {
  return label.trim().replace(/\s+/g, ' ').toLowerCase().toUpperCase()
}
