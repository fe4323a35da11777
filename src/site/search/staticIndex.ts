import type { PageText } from './pageIndex.ts'
import { type StaticIndex, shardOf, similarOf } from './shards.ts'
import { printTerms, type Terms, termsFrom } from './terms.ts'
import { typoLimits } from './typos.ts'

export const shardUsualChars = 6 * 1024
const shardsMax = 4_096
const similarMax = 32
/** The texts of one file, unless one section is longer. */
const chunkMaxChars = 6 * 1024
/** Of one section: what its snippet is taken from. */
const sectionMaxChars = 12 * 1024

/** `termsChars`: the length of all pages' terms together. */
export function planIndex(pages: number, termsChars: number): StaticIndex {
  const shards = Math.min(Math.max(1, Math.ceil(termsChars / shardUsualChars)), shardsMax)
  return { pages, shards, similar: Math.min(shards, similarMax) }
}

/** The content of `cited.txt`: a line for each of the pages, which are in the order of their numbers. */
export function citedFile(paths: readonly string[], citations: ReadonlyMap<string, readonly string[]>): string {
  const numbers = new Map(paths.map((path, number) => [path, number.toString(36)]))
  const line = (path: string) => (citations.get(path) ?? []).flatMap(other => numbers.get(other) ?? []).join(' ')
  return paths.map(line).join('\n')
}

/** The content of every `t-` and `s-` file, by their numbers. */
export function mergeTerms(
  pages: readonly Terms[],
  plan: StaticIndex,
): { readonly shards: readonly Terms[]; readonly similar: readonly Terms[] } {
  const merged = new Map<string, string[]>()
  for (const [page, terms] of pages.entries()) {
    const number = page.toString(36)
    for (const [term, posting] of termsFrom(terms, '')) {
      const known = merged.get(term)
      if (known) known.push(`${number}:${posting}`)
      else merged.set(term, [`${number}:${posting}`])
    }
  }
  const shards = Array.from({ length: plan.shards }, () => [] as (readonly [string, string])[])
  const similar = Array.from({ length: plan.similar }, () => [] as (readonly [string, string])[])
  for (const [term, places] of merged) {
    shards[shardOf(term, plan)]?.push([term, places.join(';')])
    const isWord =
      term.length >= typoLimits.wordMinChars && term.length <= typoLimits.wordMaxChars && !/[^\p{L}-]/u.test(term)
    if (isWord) similar[similarOf(term, plan)]?.push([term, ''])
  }
  return { shards: shards.map(entries => printTerms(entries)), similar: similar.map(entries => printTerms(entries)) }
}

/** A `p-` file: everything but the texts, and which of the page's files has the text of each section. */
export type PageFile = {
  readonly address: string
  readonly title: string
  readonly label: string | null
  readonly isInactive?: true
  readonly lead: string
  readonly chars: number
  readonly sections: readonly (readonly [anchor: string, level: number, heading: string, chunk: number])[]
}

export function pageFile(address: string, { title, label, isInactive, lead, chars, sections }: PageText): PageFile {
  const chunks = chunkNumbers(sections)
  return {
    address,
    title,
    label,
    ...(isInactive && { isInactive }),
    lead,
    chars,
    sections: sections.map(({ anchor, level, heading }, index) => [anchor, level, heading, chunks[index] ?? 0]),
  }
}

/** The texts of a page's sections, file by file. */
export function chunksOf({ sections }: PageText): string[][] {
  const chunks: string[][] = []
  for (const [index, chunk] of chunkNumbers(sections).entries()) {
    const texts = chunks[chunk] ?? []
    texts.push(sections[index]?.text.slice(0, sectionMaxChars).toWellFormed() ?? '')
    chunks[chunk] = texts
  }
  return chunks
}

function chunkNumbers(sections: PageText['sections']): number[] {
  let chunk = 0
  let length = 0
  return sections.map(({ text }, index) => {
    if (index > 0 && length + text.length > chunkMaxChars) {
      chunk++
      length = 0
    }
    length += text.length
    return chunk
  })
}
