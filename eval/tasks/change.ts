import type { Facts } from './facts.ts'

/** A request made for one document. */
export type Change = {
  readonly instruction: string
  readonly solution: string
  /** Whether a text other than the solution is right as well; if absent, only the solution is. */
  readonly isDone?: (after: string) => boolean
  /** The instruction that turns the solution back into the text; `null` if there is more than one way back. */
  readonly undo: string | null
}

/** `null` if the document has nothing of the kind. */
export type ChangeMaker = { readonly word: string; make(facts: Facts): Change | null }
