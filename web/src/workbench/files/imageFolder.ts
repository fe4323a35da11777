import { readLink } from '#site/links.ts'

const shown = /!\[[^\]\n]{0,500}\]\(\s*<?([^\s)>]{1,1000})|<img\b[^>]{0,500}?\bsrc=["']([^"'\s]{1,1000})["']/gi
const elsewhere = /^(?:[a-z][a-z\d+.-]*:|\/\/)/i
const image = /\.(?:png|jpe?g|gif|webp|svg|avif)$/i

/** The folder of new images of a page: where most of its images are, else `images/` beside it. */
export function imageFolder(path: string, text: string): string {
  const counts = new Map<string, number>()
  for (const [, inMarkdown, inHtml] of text.matchAll(shown)) {
    const link = inMarkdown ?? inHtml ?? ''
    if (elsewhere.test(link)) continue
    const { path: to, leavesRoot } = readLink(path, link)
    if (leavesRoot || !image.test(to)) continue
    const folder = to.slice(0, to.lastIndexOf('/') + 1)
    counts.set(folder, (counts.get(folder) ?? 0) + 1)
  }
  const [most] = [...counts].toSorted(([, a], [, b]) => b - a)
  return most?.[0] ?? `${path.slice(0, path.lastIndexOf('/') + 1)}images/`
}
