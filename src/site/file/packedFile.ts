import type { PageFacts } from '../facts.ts'
import { type Fragment, markupCharsOf } from '../fragment.ts'
import type { PageIndex } from '../search/pageIndex.ts'
import { chunksOf } from '../search/staticIndex.ts'
import type { PageSurvey } from '../survey/file.ts'
import { type Packed, pack } from './packed.ts'

/** What other pages of a static site need to know about a page; much smaller than the page. */
export type FileSurvey = {
  readonly facts: PageFacts
  readonly survey: PageSurvey
  /** The names of the pages below the page. */
  readonly parts?: readonly string[]
  /** How much of the search index the page takes: the length of its terms, and the number of files of its texts. */
  readonly indexed: { readonly termsChars: number; readonly chunks: number }
  readonly markupChars: number
}

/**
 * A rendered file as JSON in UTF-8: a build keeps the pages of a whole site, and reads most of them once. Bytes take
 * half the memory of objects, none of it on the heap, and are stored as they are.
 */
export type PackedFile = {
  readonly survey: Packed<FileSurvey>
  readonly fragment: Packed<Fragment>
  readonly index: Packed<PageIndex>
}

export function packFile({
  fragment,
  survey,
  index,
}: {
  readonly fragment: Fragment
  readonly survey: PageSurvey
  readonly index: PageIndex
}): PackedFile {
  const { facts, parts } = fragment
  const markupChars = markupCharsOf(fragment)
  const indexed = { termsChars: index.terms.length, chunks: chunksOf(index.text).length }
  return {
    survey: pack<FileSurvey>({ facts, survey, indexed, markupChars, ...(parts && { parts }) }),
    fragment: pack(fragment),
    index: pack(index),
  }
}
