import type { Cited, Occurrence, Step, TermSource } from './source.ts'
import { type Terms, termsFrom } from './terms.ts'

const pagesPerStep = 64
/** Of one page, for a prefix that many of its terms have. */
const termsPerPageMax = 200

/** The indexes of all pages of a site, searched one after the other: a change of one page leaves the others as they are. */
export function pagesSource(pages: readonly Terms[], cited: Cited = () => []): TermSource {
  return {
    pagesTotal: pages.length,
    *find(prefix): Generator<Occurrence | Step> {
      for (const [page, terms] of pages.entries()) {
        if (page % pagesPerStep === pagesPerStep - 1) yield null
        let left = termsPerPageMax
        for (const [term, posting] of termsFrom(terms, prefix)) {
          if (--left < 0) break
          yield { page, term, posting }
        }
      }
    },
    *cited() {
      yield null
      return cited
    },
    *similar(word) {
      const prefix = [...word][0] ?? ''
      for (const [page, terms] of pages.entries()) {
        if (page % (pagesPerStep / 8) === 0) yield null
        for (const [term] of termsFrom(terms, prefix)) yield term
      }
    },
  }
}
