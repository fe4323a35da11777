import type { Facts } from './facts.ts'

/** Something to ask for, made for one document. */
export type Change = {
  readonly instruction: string
  readonly solution: string
  /** Whether another text than the solution is right as well; where it is absent, only the solution is. */
  readonly isDone?: (after: string) => boolean
  /** What to ask for so that the solution becomes the text again; `null` where there is more than one way back. */
  readonly undo: string | null
}

/** `null` where the document has nothing of the kind. */
export type ChangeMaker = { readonly word: string; make(facts: Facts): Change | null }
