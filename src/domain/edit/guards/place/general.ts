import { stemsOf } from '../../intent/stems.ts'

/** An instruction with such a word is about the whole page. */
export const general = stemsOf(
  `typo typos spelling grammar grammatical punctuation wording language style consistent consistency inconsistency cleanup
  clean nits editorial formatting link links review feedback rechtschreibung grammatik`,
)
