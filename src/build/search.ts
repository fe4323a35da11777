import { once } from '#domain/once.ts'
import { partAddress } from '#site/address/parts.ts'
import { searchRoot, specialAddress } from '#site/address/specialAddress.ts'
import { withPartAddresses } from '#site/search/pageIndex.ts'
import { citedName } from '#site/search/shards.ts'
import { chunksOf, citedFile, mergeTerms, pageFile, planIndex } from '#site/search/staticIndex.ts'
import type { Citations } from '#site/survey/citations.ts'
import type { SiteMap } from '#site/tree.ts'
import { hashOf } from './hash.ts'
import type { Outputs } from './outputs.ts'
import type { ReadPage } from './pages.ts'

type SearchedSite = {
  readonly pages: ReadonlyMap<string, ReadPage>
  readonly site: SiteMap
  readonly citations: Citations
}

/** The files that pages of a built site search in. How many there are follows from the surveys alone. */
export function addSearch(outputs: Outputs, { pages, site, citations }: SearchedSite, siteKey: string): void {
  const searched = [...site.pages.values()].flatMap(page => pages.get(page.path) ?? [])
  const plan = planIndex(
    searched.length,
    searched.reduce((sum, { indexed }) => sum + indexed.termsChars, 0),
  )
  const addJson = (path: string, key: string, make: () => Promise<unknown>) =>
    outputs.add(path, { key: hashOf(key, path), make: async () => JSON.stringify(await make()) })

  addJson(specialAddress({ kind: 'searchAnswer' }), siteKey, async () => plan)
  const textOf = latestOf(async ({ index }: ReadPage) => {
    const { text } = await index()
    return { text, chunks: chunksOf(text) }
  })
  searched.forEach((found, number) => {
    const { page, key, indexed } = found
    const file = `${searchRoot}p-${number}`
    const addressOf = (part: string) => partAddress(site, page, part)
    addJson(`${file}.json`, hashOf(key, page.address, addressOf('')), async () =>
      pageFile(page.address, withPartAddresses((await textOf(found)).text, addressOf)),
    )
    for (let chunk = 0; chunk < indexed.chunks; chunk++)
      addJson(`${file}-${chunk}.json`, key, async () => (await textOf(found)).chunks[chunk] ?? [])
  })
  const paths = searched.map(({ page }) => page.path)
  outputs.add(`${searchRoot}${citedName}`, { key: siteKey, make: async () => citedFile(paths, citations) })
  const merged = once(() => termsOf(searched).then(terms => mergeTerms(terms, plan)))
  for (let shard = 0; shard < plan.shards; shard++)
    outputs.add(`${searchRoot}t-${shard}.txt`, { key: siteKey, make: async () => (await merged()).shards[shard] ?? '' })
  for (let group = 0; group < plan.similar; group++)
    outputs.add(`${searchRoot}s-${group}.txt`, {
      key: siteKey,
      make: async () => (await merged()).similar[group] ?? '',
    })
}

async function termsOf(pages: readonly ReadPage[]): Promise<string[]> {
  const terms: string[] = []
  for (const { index } of pages) terms.push((await index()).terms)
  return terms
}

/** Keeps the latest value only: the files of one page are made one after the other. */
function latestOf<K, V>(make: (key: K) => Promise<V>): (key: K) => Promise<V> {
  let latest: { readonly key: K; readonly made: Promise<V> } | undefined
  return key => {
    if (latest?.key !== key) latest = { key, made: make(key) }
    return latest.made
  }
}
