import { ensureSyntaxTree, syntaxTree } from '@codemirror/language'
import type { EditorState, Text } from '@codemirror/state'
import type { SyntaxNode, Tree } from '@lezer/common'
import { frontMatterEnd } from '../lines.ts'

export type Range = { readonly from: number; readonly to: number }

/** Long enough for a slow device: a tool that reads a text parsed in part edits the wrong lines. */
const parseMaxMs = 1_000
const textBlock = /^(?:Paragraph|ATXHeading\d|SetextHeading\d|Task|TableCell)$/
const verbatim = /^(?:FencedCode|CodeBlock|HTMLBlock|CommentBlock|ProcessingInstructionBlock|LinkReference)$/

export function treeTo(state: EditorState, to: number): Tree {
  return ensureSyntaxTree(state, Math.min(to, state.doc.length), parseMaxMs) ?? syntaxTree(state)
}

export function bodyFrom(doc: Text): number {
  return frontMatterEnd(doc)
}

/** Whether text is written here, and not code, HTML, a formula or the front matter. */
export function isProse(state: EditorState, position: number): boolean {
  const { doc } = state
  const end = bodyFrom(doc)
  if (end > 0 && position <= end) return false
  const tree = treeTo(state, position)
  for (const side of [-1, 1] as const) {
    for (let node: SyntaxNode | null = tree.resolveInner(position, side); node; node = node.parent) {
      if (verbatim.test(node.name) && position >= node.from && position <= node.to) return false
    }
  }
  return textBlocks(state, { from: position, to: position }).every(
    ({ from }) => doc.sliceString(from, from + 2) !== '$$',
  )
}

/** The paragraphs, headings, tasks and cells that a range touches. */
export function textBlocks(state: EditorState, { from, to }: Range): readonly SyntaxNode[] {
  const start = Math.max(from, bodyFrom(state.doc) + (bodyFrom(state.doc) > 0 ? 1 : 0))
  const found: SyntaxNode[] = []
  if (start > to) return found
  treeTo(state, to).iterate({
    from: start,
    to,
    enter(node) {
      if (verbatim.test(node.name)) return false
      if (!textBlock.test(node.name)) return true
      if (node.from <= to && node.to >= start) found.push(node.node)
      return false
    },
  })
  return found
}

/** The text of a block without its markup. */
export function textOf(state: EditorState, block: SyntaxNode): Range {
  const { doc } = state
  const spaceAfter = (at: number): number => {
    const rest = doc.sliceString(at, Math.min(block.to, doc.lineAt(at).to))
    return at + (/^[ \t]*/.exec(rest)?.[0].length ?? 0)
  }
  if (block.name.startsWith('ATX')) {
    const marks = block.getChildren('HeaderMark')
    const from = spaceAfter(marks[0]?.to ?? block.from)
    const last = marks.length > 1 ? marks.at(-1) : undefined
    const text = doc.sliceString(from, Math.max(from, last?.from ?? block.to))
    return { from, to: from + text.trimEnd().length }
  }
  if (block.name.startsWith('Setext')) {
    const underline = block.getChild('HeaderMark')
    return { from: block.from, to: underline ? doc.lineAt(underline.from).from - 1 : block.to }
  }
  const marker = block.name === 'Task' ? block.getChild('TaskMarker') : null
  return { from: marker ? spaceAfter(marker.to) : block.from, to: block.to }
}

/** The nearest node of one of these names around a node. */
export function around(node: SyntaxNode | null, ...names: readonly string[]): SyntaxNode | null {
  for (let up = node; up; up = up.parent) if (names.includes(up.name)) return up
  return null
}

/** The node of one of these names at a position, looked for on both of its sides. */
export function nodeAt(state: EditorState, position: number, ...names: readonly string[]): SyntaxNode | null {
  const tree = treeTo(state, position)
  return around(tree.resolveInner(position, -1), ...names) ?? around(tree.resolveInner(position, 1), ...names)
}

/** What list items and quotes put before the further lines of a block that begins at a position. */
export function prefixAt(doc: Text, position: number): string {
  const line = doc.lineAt(position)
  return line.text.slice(0, position - line.from).replace(/[^\s>]/g, ' ')
}
