import type { Span } from '../text/span.ts'
import type { Leaf } from './leaf.ts'

/** A list on any level, as whole lines. */
export type NestedList = Span & {
  readonly items: readonly ListItem[]
  readonly isOrdered: boolean
  /** The number of lists around it. */
  readonly depth: number
  /** Whether blank lines separate its items. */
  readonly isLoose: boolean
}

/** Whole lines, from its marker to the last line of its content that is not blank. */
export type ListItem = Span & {
  /** The text before the marker: indentation and quote marks. */
  readonly margin: string
  readonly marker: string
  /** The spaces after the marker. */
  readonly gap: string
  /** The character between the brackets of a task. */
  readonly box: (Span & { readonly isDone: boolean }) | undefined
  /** Its first text; absent if it begins with something else. */
  readonly leaf: Leaf | undefined
  /** The visible part of that text. */
  readonly visible: string
}
