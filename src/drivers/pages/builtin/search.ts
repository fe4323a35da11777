import { setImmediate, setTimeout as wait } from 'node:timers/promises'
import type { SpecialRequest } from '#ports/pages.ts'
import { partAddress } from '#site/address/parts.ts'
import { pageMaxBytes } from '#site/formats.ts'
import { answer } from '#site/search/answer.ts'
import { withPartAddresses } from '#site/search/pageIndex.ts'
import { pagesSource } from '#site/search/pages.ts'
import { type NotSearched, printAnswer } from '#site/search/printAnswer.ts'
import type { Cited } from '#site/search/source.ts'
import type { SpecialProps } from '#site/special/document.ts'
import type { SitePage } from '#site/tree.ts'
import { besideBlob, type FileReader, type SurveyedFile } from './files.ts'
import { unpackText } from './packedText.ts'
import { type Surveys, surveyedPages } from './surveys.ts'

/** How long a search waits for pages that are not indexed yet; then it answers without them, and says so. */
const indexWaitMs = 3_000
/** The main thread does something else after this long. */
const sliceMs = 4

export type SearchDeps = { readonly files: FileReader; readonly surveys: Surveys }

/** The answer, and whether further pages are being indexed. */
export async function searchSite(
  { files, surveys }: SearchDeps,
  request: SpecialRequest,
  props: SpecialProps,
  { query, limit }: { readonly query: string; readonly limit: number },
): Promise<{ readonly text: string; readonly isComplete: boolean }> {
  const { site } = props
  const known = new Map<SitePage, SurveyedFile>()
  const pages = surveyedPages(site)
  const searchable = pages.filter(({ size, path }) => size <= pageMaxBytes(path))
  const look = () => {
    for (const page of searchable) {
      const file = files.surveyed({ ...page, beside: besideBlob(site, page.path, request.readBlob) })
      if (file) known.set(page, file)
    }
  }
  look()
  if (known.size < searchable.length) {
    const indexed = surveys.refresh({ ...request, treeSha: request.tree.treeSha, map: site }).catch(() => {})
    await Promise.race([indexed, wait(indexWaitMs, undefined, { ref: false })])
    look()
  }
  const found = [...known]
  const answered = await answer(
    query,
    {
      source: pagesSource(
        found.map(([, { terms }]) => terms),
        citedBy(found.map(([page]) => page.path)),
      ),
      pageOf: async number => {
        const [page, file] = found[number] ?? []
        if (!page || !file) return null
        const text = withPartAddresses(await unpackText(file.text), part => partAddress(site, page, part))
        return { ...text, address: page.address }
      },
      pause: slices(),
    },
    limit,
  )
  // Known once the site is surveyed as a whole; until then pages rank by their words.
  function citedBy(paths: readonly string[]): Cited {
    const citations = surveys.ready(request.tree.treeSha)?.site.citations
    if (citations === undefined) return () => []
    const numbers = new Map(paths.map((path, number) => [path, number]))
    return page => (citations.get(paths[page] ?? '') ?? []).flatMap(path => numbers.get(path) ?? [])
  }
  const stopped = found.filter(([, { isStopped }]) => isStopped).length
  const notSearched: NotSearched = {
    tooLarge: pages.length - searchable.length + stopped,
    tooMany: site.pages.size - pages.length,
    pending: searchable.length - known.size,
  }
  const text = printAnswer(answered, { query, basePath: props.basePath, searched: known.size - stopped, notSearched })
  return { text, isComplete: notSearched.pending === 0 }
}

function slices(): () => Promise<void> {
  let sinceMs = performance.now()
  return async () => {
    if (performance.now() - sinceMs < sliceMs) return
    await setImmediate()
    sinceMs = performance.now()
  }
}
