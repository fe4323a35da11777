/** A page in which a term occurs, and in which sections. */
export type Occurrence = { readonly page: number; readonly term: string; readonly posting: string }

/** Where the pages of a site contain which terms: their indexes in turn, or one that was merged before. */
export type TermSource = {
  readonly pagesTotal: number
  /** At least the occurrences of these words; further terms with the prefix as far as they are at hand. */
  find(prefix: string, words: readonly string[]): Iterable<Occurrence | Step>
  /** Terms that begin like a word, to correct it. */
  similar(word: string): Iterable<string | Step>
  /** The pages that each page refers to, as far as that is known. */
  cited(): Generator<Step, Cited>
}

export type Cited = (page: number) => readonly number[]

/** The end of a step: `null` lets a caller do something else, and a promise is to be awaited before going on. */
export type Step = null | Promise<void>
