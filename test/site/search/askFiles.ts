import { renderFile } from '#site/file.ts'
import { type Answer, answer } from '#site/search/answer.ts'
import { indexPage, type PageIndex } from '#site/search/pageIndex.ts'
import { pagesSource } from '#site/search/pages.ts'

/** Pages of files by path, asked like a site; the address of a page is its path. */
export function askFiles(files: Iterable<readonly [path: string, source: Uint8Array]>): {
  readonly pages: readonly { readonly path: string; readonly index: PageIndex }[]
  readonly answer: (question: string, limit: number) => Promise<Answer>
} {
  const pages: { path: string; index: PageIndex }[] = []
  for (const [path, source] of files) {
    const fragment = renderFile(source, path)
    if (fragment) pages.push({ path, index: indexPage(fragment, path) })
  }
  const site = {
    source: pagesSource(pages.map(({ index }) => index.terms)),
    pageOf: async (number: number) => {
      const page = pages[number]
      return page ? { ...page.index.text, address: page.path } : null
    },
    pause: async () => {},
  }
  return { pages, answer: (question, limit) => answer(question, site, limit) }
}
