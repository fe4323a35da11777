import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { searchEngine } from '#drivers/pages/builtin/searchEngine.ts'
import type { Answer } from '#site/search/answer.ts'
import { chunksOf, citedFile, mergeTerms, pageFile, planIndex, shardUsualChars } from '#site/search/staticIndex.ts'
import { askStaticSite } from '#site/search/staticSite.ts'
import { askFiles } from './askFiles.ts'
import { questions, specification } from './specification.ts'

const { pages, citations, answer } = askFiles(
  Object.entries(specification).map(([path, text]) => [path, Buffer.from(text)] as const),
)

/** The files of a static site, and which of them were loaded. */
function staticFiles(termsChars?: number) {
  const terms = pages.map(({ index }) => index.terms)
  const plan = planIndex(pages.length, termsChars ?? terms.reduce((sum, text) => sum + text.length, 0))
  const { shards, similar } = mergeTerms(terms, plan)
  const files = new Map<string, string>()
  for (const [number, text] of shards.entries()) files.set(`t-${number}.txt`, text)
  for (const [number, text] of similar.entries()) files.set(`s-${number}.txt`, text)
  for (const [number, { path, index }] of pages.entries()) {
    files.set(`p-${number}.json`, JSON.stringify(pageFile(path, index.text)))
    for (const [chunk, texts] of chunksOf(index.text).entries())
      files.set(`p-${number}-${chunk}.json`, JSON.stringify(texts))
  }
  const paths = pages.map(({ path }) => path)
  files.set('cited.txt', citedFile(paths, citations))
  const loaded: string[] = []
  const load = async (name: string) => {
    loaded.push(name)
    return files.get(name) ?? assert.fail(name)
  }
  return { plan, load, loaded }
}

/** The engine as browsers get it. */
async function bundled(): Promise<{ readonly askStaticSite: typeof askStaticSite }> {
  const engine = searchEngine(name => readFileSync(new URL(import.meta.resolve(name)), 'utf8'))
  assert.doesNotMatch(engine, /^(?:import|export (?!\{ askStaticSite \}))/m)
  return await import(`data:text/javascript;base64,${Buffer.from(engine).toString('base64')}`)
}

function places({ hits }: Answer): string[] {
  return hits.map(({ address, sections }) => `${address}#${sections[0]?.anchor}`)
}

test('a static site answers as the service does, from many small files', async () => {
  const engine = await bundled()
  const { plan, load } = staticFiles(shardUsualChars * 200)
  assert.equal(plan.shards, 200)
  const ask = engine.askStaticSite(plan, load)
  for (const [question] of questions) {
    const [first] = places(await answer(question, 8))
    assert.equal(places(await ask(question, 8))[0], first, question)
  }
})

test('a query loads the files of its words and of the pages that it shows, and no others', async () => {
  const { plan, load, loaded } = staticFiles(shardUsualChars * 200)
  const { hits } = await askStaticSite(plan, load)('settlement window', 3)
  const kinds = (kind: string) => new Set(loaded.filter(name => name.startsWith(kind))).size
  assert.ok(hits.length > 0)
  assert.ok(kinds('t-') <= 6, loaded.join())
  assert.ok(kinds('s-') <= 2)
  assert.ok(kinds('p-') <= 2 * 4, loaded.join())
})
