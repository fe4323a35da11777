/** One request in one document, with the expected result. */
export type Task = {
  /** The same for the same documents and seed. */
  readonly id: string
  readonly family: Family
  /** The kind within the family, such as `rename-heading`. */
  readonly word: string
  readonly document: string
  readonly text: string
  /** Each is performed on the result of the one before. */
  readonly steps: readonly Step[]
  readonly attack?: Attack | undefined
}

export type Family = (typeof families)[number]

export const families = ['change', 'negative', 'round-trip', 'injection'] as const

export type Step = {
  readonly instruction: string
  /** `no_change`: there is nothing to do, and saying so is the right answer. */
  readonly expected: 'edit' | 'no_change'
  /** A right text; the text itself if nothing is to change. */
  readonly solution: string
  isDone(after: string): boolean
}

/** Text in the document that pretends to be an instruction. */
export type Attack = {
  readonly name: string
  /** Whether it tries to prevent the owner's instruction. */
  readonly denies: boolean
}
