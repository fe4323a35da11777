import type { EditorState } from '@codemirror/state'
import type { SyntaxNode } from '@lezer/common'
import { isProse, treeTo } from './blocks.ts'
import { levelOf } from './headings.ts'
import { itemAround, type ListKind } from './items.ts'
import { type Mark, markNodes } from './marks.ts'
import { calloutKind } from './quotes.ts'

/** What the toolbar shows of the place of the cursor. */
export type Caret = {
  readonly isProse: boolean
  readonly heading: number
  readonly marks: readonly Mark[]
  readonly list: ListKind | null
  readonly isLink: boolean
  readonly isQuote: boolean
  readonly isCallout: boolean
  readonly isTable: boolean
}

const nowhere: Caret = {
  isProse: false,
  heading: 0,
  marks: [],
  list: null,
  isLink: false,
  isQuote: false,
  isCallout: false,
  isTable: false,
}

export function caretIn(state: EditorState): Caret {
  const { head, from, to, empty } = state.selection.main
  if (!isProse(state, head)) return nowhere
  const tree = treeTo(state, head)
  const nodes: SyntaxNode[] = []
  for (const side of [-1, 1] as const) {
    for (let up: SyntaxNode | null = tree.resolveInner(head, side); up; up = up.parent) nodes.push(up)
  }
  const isWithin = (node: SyntaxNode) =>
    empty ? node.from < head && node.to > head : node.from <= from && node.to >= to
  const marks = (Object.keys(markNodes) as Mark[]).filter(mark =>
    nodes.some(node => node.name === markNodes[mark] && isWithin(node)),
  )
  const quote = nodes.find(({ name }) => name === 'Blockquote')
  const isCallout = quote !== undefined && calloutKind(state, quote) !== null
  return {
    isProse: true,
    heading: Math.max(0, ...nodes.map(levelOf)),
    marks,
    list: itemAround(state, nodes.find(({ name }) => name === 'ListItem') ?? null)?.kind ?? null,
    isLink: nodes.some(node => node.name === 'Link' && isWithin(node)),
    isQuote: quote !== undefined && !isCallout,
    isCallout,
    isTable: nodes.some(({ name }) => name === 'Table'),
  }
}
