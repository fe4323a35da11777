/** One thing to ask for in one document, with what a right answer makes of it. */
export type Task = {
  /** The same for the same documents and seed. */
  readonly id: string
  readonly family: Family
  /** The kind within the family, such as `rename-heading`. */
  readonly word: string
  readonly document: string
  readonly text: string
  /** Each is asked on what the one before has made of the text. */
  readonly steps: readonly Step[]
  readonly attack?: Attack | undefined
}

export type Family = (typeof families)[number]

export const families = ['change', 'negative', 'round-trip', 'injection'] as const

export type Step = {
  readonly instruction: string
  /** `no_change`: there is nothing to do, and saying so is the right answer. */
  readonly expected: 'edit' | 'no_change'
  /** A right text; the text itself where nothing is to change. */
  readonly solution: string
  isDone(after: string): boolean
}

/** Text in the document that pretends to be an instruction. */
export type Attack = {
  readonly name: string
  /** Whether its aim is that the owner's instruction is not carried out. */
  readonly denies: boolean
}
