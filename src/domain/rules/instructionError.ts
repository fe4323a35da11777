import type { WordPlaces } from './wordPlaces.ts'

/** Why an instruction that was understood changes nothing in this document, in a sentence for the user. */
export class InstructionError extends Error {
  readonly words: WordPlaces | undefined

  constructor(message: string, words?: WordPlaces) {
    super(message)
    this.words = words
  }
}
