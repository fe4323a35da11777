import type { PageText } from './pageIndex.ts'
import { type Hit, present, type ScoredHit } from './present.ts'
import { readQuery } from './query.ts'
import { type RankedPage, type Ranking, rank } from './rank.ts'
import type { Step, TermSource } from './source.ts'
import { foldTwins, isTwin } from './twins.ts'
import { orderHits } from './versions.ts'

/** The pages of a site that can be asked. */
export type AskedSite = {
  readonly source: TermSource
  /** With the text of at least these sections; `null` if the page is gone. */
  readonly pageOf: (page: number, sections: readonly number[]) => Promise<AskedPage | null>
  /** Called between steps, with what the next one needs. */
  readonly pause: (step: Step) => Promise<void>
}

export type AskedPage = PageText & { readonly address: string }

export type Answer = {
  readonly hits: readonly Hit[]
  /** How many pages have any of the words. */
  readonly total: number
  /** The words that were searched, other than in the query if those occur nowhere. */
  readonly words: readonly string[]
}

/** Hits of which the texts are compared with the query: it takes time, and the rest is rarely read. */
const comparedMax = 8

/** The best pages for a query, each with its best sections. */
export async function answer(written: string, { source, pageOf, pause }: AskedSite, limit: number): Promise<Answer> {
  const query = readQuery(written)
  if (query.words.length === 0) return { hits: [], total: 0, words: [] }
  const { pages, total, words } = await drain(rank(query, source), pause)
  const found: ScoredHit[] = []
  let tried = 0
  let copies = 0
  while (found.length < limit && tried < pages.length) {
    const next = pages.slice(tried, tried + limit)
    tried += next.length
    const read = next.map(ranked => pageOf(ranked.page, sectionsOf(ranked)))
    for (const [index, ranked] of next.entries()) {
      const page = await read[index]
      await pause(null)
      const hit = page && present(query, words, ranked, page, found.length - copies < comparedMax)
      if (!hit || found.length >= limit) continue
      if (found.some(other => isTwin(other, hit))) copies++
      found.push(hit)
    }
  }
  const hits = foldTwins(orderHits(found, query)).map(({ hit }) => hit)
  return { hits, total: query.phrases.length > 0 ? found.length : total, words: words.map(({ term }) => term) }
}

function sectionsOf({ sections }: RankedPage): number[] {
  return sections.map(({ section }) => section)
}

async function drain(steps: Generator<Step, Ranking>, pause: AskedSite['pause']): Promise<Ranking> {
  for (;;) {
    const step = steps.next()
    if (step.done === true) return step.value
    await pause(step.value)
  }
}
