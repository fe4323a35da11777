/** A Markdown page and where its parts are, read with a parser that the engine does not use. */
import type { Nodes } from 'mdast'
import { fromMarkdown } from 'mdast-util-from-markdown'
import { frontmatterFromMarkdown } from 'mdast-util-frontmatter'
import { gfmFromMarkdown } from 'mdast-util-gfm'
import { frontmatter } from 'micromark-extension-frontmatter'
import { gfm } from 'micromark-extension-gfm'
import { splitLines } from '#domain/text/lines.ts'
import { countWords, maskProse } from './prose.ts'

/** A part of a page: offsets into its text and lines counted from 0, both half open. */
export type Part = {
  readonly node: Nodes
  readonly parents: readonly Nodes[]
  readonly source: string
  readonly start: number
  readonly end: number
  readonly from: number
  readonly to: number
}

/** A paragraph or table cell; `words` is its source with everything but text replaced by NUL, at the same offsets. */
export type Prose = Part & { readonly words: string }

export type Page = {
  readonly path: string
  readonly text: string
  /** With their line ends. */
  readonly lines: readonly string[]
  readonly eol: '\n' | '\r\n'
  readonly parts: readonly Part[]
  readonly prose: readonly Prose[]
  /** The offset at which a line begins; the end of the text for the line after the last. */
  readonly offsetOf: (line: number) => number
}

export function parsePage(path: string, text: string): Page {
  const lines = splitLines(text)
  const offsets = [0]
  for (const line of lines) offsets.push((offsets.at(-1) ?? 0) + line.length)
  const tree = fromMarkdown(text, {
    extensions: [gfm(), frontmatter(['yaml'])],
    mdastExtensions: [gfmFromMarkdown(), frontmatterFromMarkdown(['yaml'])],
  })
  const parts: Part[] = []
  collect(tree, [], text, parts)
  const prose = parts.filter(isProse).map(part => ({ ...part, words: maskProse(part) }))
  const eol = text.includes('\r\n') ? '\r\n' : '\n'
  return { path, text, lines, eol, parts, prose, offsetOf: line => offsets[line] ?? text.length }
}

/** Excludes text that a program interprets: components, imports, fences between tags. */
function isProse({ node, source }: Part): boolean {
  if (node.type === 'tableCell') return true
  return node.type === 'paragraph' && !/^(?:[<{]|import |export |:::)|^\s*(?:`{3}|~{3})/m.test(source)
}

function collect(node: Nodes, parents: readonly Nodes[], text: string, parts: Part[]): void {
  const [start, end] = [node.position?.start, node.position?.end]
  if (start?.offset !== undefined && end?.offset !== undefined && node.type !== 'root') {
    const source = text.slice(start.offset, end.offset)
    parts.push({ node, parents, source, start: start.offset, end: end.offset, from: start.line - 1, to: end.line })
  }
  if (!('children' in node)) return
  for (const child of node.children) collect(child, [node, ...parents], text, parts)
}

/** The number of words in a part as readers see it, without code and addresses. */
export function countProse(page: Page, { start, end }: Part): number {
  const within = page.prose.filter(prose => prose.start < end && start < prose.end)
  return within.reduce((sum, prose) => sum + countWords(prose.words), 0)
}

export function partsOf(page: Page, ...types: readonly Nodes['type'][]): readonly Part[] {
  return page.parts.filter(({ node }) => types.includes(node.type))
}

export function childrenOf(page: Page, parent: Part): readonly Part[] {
  return page.parts.filter(({ parents }) => parents[0] === parent.node)
}

export function isTopLevel({ parents }: Part): boolean {
  return parents[0]?.type === 'root'
}

export function isInside({ parents }: Part, ...types: readonly Nodes['type'][]): boolean {
  return parents.some(({ type }) => types.includes(type))
}
