import { type Hits, hitsIn, type Terms } from '../edit/several/candidates.ts'
import { areSmall } from './small.ts'

export type HitsInput = {
  readonly terms: Terms
  readonly pages: readonly { readonly path: string; readonly text: string }[]
}

/** Which of an instruction's terms each page contains, in order. */
export const hitsKind = {
  perform: ({ terms, pages }: HitsInput): readonly Hits[] => pages.map(({ path, text }) => hitsIn(terms, path, text)),
  isSmall: ({ pages }: HitsInput): boolean =>
    areSmall(
      pages.map(({ text }) => text),
      smallHits,
    ),
}

/** Pages without line ends take longest. */
export const smallHits = { maxChars: 64 * 1024, maxLines: 10_000 }
