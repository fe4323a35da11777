import { renderFile } from '#site/file.ts'
import { type Answer, answer } from '#site/search/answer.ts'
import { indexPage, type PageIndex } from '#site/search/pageIndex.ts'
import { pagesSource } from '#site/search/pages.ts'
import type { Citations } from '#site/survey/citations.ts'
import { type PageSurvey, surveyFile } from '#site/survey/file.ts'
import { indexSite } from '#site/survey/site.ts'
import { siteOf } from '../renderMarkdownPage.ts'

/** Pages of files by path, asked like a site; the address of a page is its path. */
export function askFiles(files: Iterable<readonly [path: string, source: Uint8Array]>): {
  readonly citations: Citations
  readonly pages: readonly { readonly path: string; readonly index: PageIndex }[]
  readonly answer: (question: string, limit: number) => Promise<Answer>
} {
  const pages: { path: string; index: PageIndex }[] = []
  const surveys = new Map<string, PageSurvey>()
  for (const [path, source] of files) {
    const fragment = renderFile(source, path)
    if (!fragment) continue
    pages.push({ path, index: indexPage(fragment, path) })
    surveys.set(path, surveyFile(fragment, path))
  }
  const { citations } = indexSite(siteOf(...surveys.keys()), surveys)
  const numbers = new Map(pages.map(({ path }, number) => [path, number]))
  const cited = (page: number) =>
    (citations.get(pages[page]?.path ?? '') ?? []).flatMap(path => numbers.get(path) ?? [])
  const site = {
    source: pagesSource(
      pages.map(({ index }) => index.terms),
      cited,
    ),
    pageOf: async (number: number) => {
      const page = pages[number]
      return page ? { ...page.index.text, address: page.path } : null
    },
    pause: async () => {},
  }
  return { pages, citations, answer: (question, limit) => answer(question, site, limit) }
}
