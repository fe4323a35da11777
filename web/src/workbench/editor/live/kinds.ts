import { type EditorState, Facet } from '@codemirror/state'
import type { Decoration } from '@codemirror/view'
import type { SyntaxNode } from '@lezer/common'

/** Collects the decorations of the text in view. */
export type Draw = {
  readonly state: EditorState
  readonly add: (decoration: Decoration, from: number, to?: number) => void
  /** Hides markup, or shows it quietly in the block with the cursor. */
  readonly markup: (from: number, to: number, isShown: boolean) => void
  /** Hides text in every block, with and without the cursor. */
  readonly hide: (from: number, to: number) => void
  readonly text: (from: number, to: number) => string
  /** Whether the markup of the block around a node is shown. */
  readonly isShown: (node: SyntaxNode) => boolean
  /** Adds a class to each line of a range in view. */
  readonly lines: (from: number, to: number, spec: string | ((number: number) => string)) => void
}

/** Draws one kind of node. */
export type Kind = (node: SyntaxNode, draw: Draw) => void

/** By the names of nodes in the syntax tree. */
export type Kinds = Readonly<Record<string, Kind>>

export const liveKinds = Facet.define<Kinds, Kinds>({ combine: all => Object.assign({}, ...all) })
/** Drawers of lines, which need no node. */
export const liveLines = Facet.define<(draw: Draw, from: number, to: number) => void>()
