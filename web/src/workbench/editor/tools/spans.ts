import type { EditorState } from '@codemirror/state'
import type { SyntaxNode } from '@lezer/common'
import type { Range } from './blocks.ts'
import { treeTo } from './blocks.ts'

/** Inline markup, with what is between its marks. */
export type Span = Range & { readonly inner: Range }

const indivisible = /^(?:InlineCode|URL|Autolink|HTMLTag|Escape|Image|Entity|LinkTitle|LinkLabel|Comment)$/
const nestable = /^(?:Emphasis|StrongEmphasis|Strikethrough|Link)$/

export function spansIn(state: EditorState, block: SyntaxNode, name: string): readonly Span[] {
  const found: Span[] = []
  treeTo(state, block.to).iterate({
    from: block.from,
    to: block.to,
    enter({ node }) {
      if (node.name !== name || node.from < block.from || node.to > block.to) return
      const [first, last] = [node.firstChild, node.lastChild]
      if (first && last && first.to <= last.from) {
        found.push({ from: node.from, to: node.to, inner: { from: first.to, to: last.from } })
      }
    },
  })
  return found
}

/** Grows a range so that it cuts through no other markup: half a link or half a piece of code cannot be bold. */
export function widen(state: EditorState, block: SyntaxNode, part: Range, kind: string): Range {
  let { from, to } = part
  for (let isStable = false; !isStable; ) {
    isStable = true
    treeTo(state, block.to).iterate({
      from: Math.max(block.from, from),
      to: Math.min(block.to, to),
      enter({ node }) {
        const isOwn = kind === 'code' ? node.name === 'InlineCode' : false
        if (isOwn || (!indivisible.test(node.name) && !nestable.test(node.name))) return
        if (node.to <= from || node.from >= to || (from <= node.from && to >= node.to)) return
        const inner = innerOf(node)
        if (nestable.test(node.name) && kind !== 'code' && from >= inner.from && to <= inner.to) return
        const [start, end] = [Math.min(from, node.from), Math.max(to, node.to)]
        if (isSame(node, kind) && nestable.test(node.name)) return
        isStable = start === from && end === to
        from = start
        to = end
      },
    })
  }
  return { from, to }
}

/** Marks of the same kind are merged, not kept whole. */
function isSame(node: SyntaxNode, kind: string): boolean {
  const own: Readonly<Record<string, string>> = { bold: 'StrongEmphasis', italic: 'Emphasis', struck: 'Strikethrough' }
  return own[kind] === node.name
}

function innerOf(node: SyntaxNode): Range {
  const [open, close] = node.name === 'Link' ? node.getChildren('LinkMark') : [node.firstChild, node.lastChild]
  return { from: open?.to ?? node.from, to: close?.from ?? node.to }
}

export function wordAt(state: EditorState, position: number): Range | null {
  const word = state.wordAt(position)
  return word && word.from < word.to && /[\p{L}\p{N}]/u.test(state.sliceDoc(word.from, word.to)) ? word : null
}
