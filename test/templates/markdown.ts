import GithubSlugger from 'github-slugger'
import type { Nodes, Root } from 'mdast'
import { fromMarkdown } from 'mdast-util-from-markdown'
import { frontmatterFromMarkdown } from 'mdast-util-frontmatter'
import { gfmFromMarkdown } from 'mdast-util-gfm'
import { frontmatter } from 'micromark-extension-frontmatter'
import { gfm } from 'micromark-extension-gfm'

const parsed = new Map<string, Root>()

/** Every node of a page, in document order. */
export function nodesOf(text: string): readonly Nodes[] {
  return [...walk(parse(text))]
}

export function textOf(node: Nodes): string {
  if ('value' in node) return node.value
  return 'children' in node ? node.children.map(textOf).join('') : ''
}

/** The Markdown source of a node. */
export function sourceOf(node: Nodes, text: string): string {
  return text.slice(node.position?.start.offset, node.position?.end.offset)
}

/** The anchors of a page by GitHub's rule. */
export function anchorsOf(text: string): ReadonlySet<string> {
  const slugger = new GithubSlugger()
  const headings = nodesOf(text).filter(node => node.type === 'heading')
  return new Set(headings.map(heading => slugger.slug(textOf(heading))))
}

/** The kind of the block before each diagram, `undefined` where a page begins with one. */
export function blocksBeforeDiagrams(text: string): readonly (string | undefined)[] {
  const blocks = parse(text).children
  return blocks.flatMap((block, index) =>
    block.type === 'code' && block.lang === 'mermaid' ? [blocks[index - 1]?.type] : [],
  )
}

/** The lines on which a block begins right under another one. CommonMark allows it; kramdown often merges the two. */
export function touchingBlocksIn(node: Nodes): readonly number[] {
  if (node.type !== 'root' && node.type !== 'blockquote' && node.type !== 'listItem') return []
  return node.children.flatMap((block, index) => {
    const endLine = node.children[index - 1]?.position?.end.line ?? 0
    const startLine = block.position?.start.line ?? 0
    return index > 0 && block.type !== 'definition' && startLine - endLine < 2 ? [startLine] : []
  })
}

function parse(text: string): Root {
  const known = parsed.get(text)
  if (known) return known
  const tree = fromMarkdown(text, {
    extensions: [gfm(), frontmatter()],
    mdastExtensions: [gfmFromMarkdown(), frontmatterFromMarkdown()],
  })
  parsed.set(text, tree)
  return tree
}

function* walk(node: Nodes): Generator<Nodes> {
  yield node
  if ('children' in node) for (const child of node.children) yield* walk(child)
}
