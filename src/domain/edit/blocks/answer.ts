/** One edit as a model writes it: whole lines of the document and the lines that replace them. */
export type EditBlock = {
  /** Counted from 1 in the order of the answer. */
  readonly number: number
  readonly search: readonly string[]
  readonly replace: readonly string[]
  /** The words of the instruction that this block answers, if the model quotes them. */
  readonly asked?: string
  /** The document that the block belongs to; only in answers about several documents. */
  readonly file?: string
}

/** A document that the answer contains as a whole. */
export type WholeDocument = { readonly path: string; readonly lines: readonly string[] }

/** The content of a complete answer. `summary` is the model's own sentence about it, if it wrote one. */
export type Answer =
  | ({
      readonly kind: 'blocks'
      readonly blocks: readonly EditBlock[]
      readonly summary: string | null
      /** Whether the answer shows without a summary that nothing is missing at its end. */
      readonly isClosed?: true
    } & Form)
  | ({ readonly kind: 'file'; readonly lines: readonly string[]; readonly summary: string | null } & Form)
  /** Only for several documents: blocks for some, whole texts for others. No document has both. */
  | {
      readonly kind: 'several'
      readonly blocks: readonly EditBlock[]
      readonly documents: readonly WholeDocument[]
      readonly summary: string | null
      readonly isClosed?: true
    }
  | { readonly kind: 'unchanged'; readonly reason: string }
  /** The model wants to read these sections of the outline. */
  | { readonly kind: 'sections'; readonly list: string }
  | Malformed

/** Set if the model used another form than the one it was asked for, such as a diff. */
export type Form = { readonly isOtherForm?: boolean }

export type Malformed = { readonly kind: 'malformed'; readonly problem: AnswerProblem; readonly message: string }

export type AnswerProblem = 'unterminated' | 'misplaced' | 'ambiguous' | 'mixed' | 'empty' | 'too_long' | 'other_form'
