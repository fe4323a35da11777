import { addressUrl } from '../address.ts'
import { readingOrder, type SiteOutline } from '../outline.ts'
import type { PageSurvey } from '../survey/file.ts'
import type { SiteLocation } from './feed.ts'

/** The size limit of either file; language models accept little more at a time. */
const fullMaxChars = 8 * 1024 * 1024

/** `llms.txt`: the table of contents as Markdown, with each page by the address of its source. */
export function renderLlms(
  site: SiteLocation & { readonly description: string | null },
  outline: SiteOutline,
  pages: ReadonlyMap<string, PageSurvey>,
): string {
  const items = readingOrder(outline).map(({ path, label }) => {
    const about = pages.get(path)?.description
    const url = site.origin + addressUrl(site.basePath, path)
    return `- [${inLink(label)}](${inTarget(url)})${about ? `: ${onOneLine(about)}` : ''}\n`
  })
  const description = site.description ? `> ${onOneLine(site.description)}\n\n` : ''
  return `# ${onOneLine(site.projectTitle)}\n\n${description}## Pages\n\n${items.join('')}`
}

export type WholeSource = { readonly path: string; readonly source: string }

/** The pages whose sources fit into `llms-full.txt`, so that no others are read. */
export function sourcesThatFit<P extends { readonly size: number }>(pages: readonly P[]): readonly P[] {
  let bytes = 0
  return pages.filter(({ size }) => {
    if (bytes + size > fullMaxChars) return false
    bytes += size
    return true
  })
}

/** `llms-full.txt`: the sources of all pages, in the given order, each below its path; `leftOut` were not read. */
export function renderLlmsFull(site: SiteLocation, sources: readonly WholeSource[], leftOut = 0): string {
  return [...llmsFullParts(site, sources, leftOut)].join('')
}

/** The same in parts, so that the sources need not be in memory together. */
export function* llmsFullParts(
  site: SiteLocation,
  sources: Iterable<WholeSource>,
  leftOut: number,
): Generator<string, void> {
  const title = `# ${onOneLine(site.projectTitle)}\n`
  yield title
  let chars = title.length
  let left = leftOut
  for (const { path, source } of sources) {
    const part = `\n\n<!-- ${onOneLine(path).replaceAll('--', '- -')} -->\n\n${source.trim()}\n`
    if (chars + part.length > fullMaxChars) left++
    else {
      chars += part.length
      yield part
    }
  }
  if (left > 0) yield `\n\n<!-- ${left} more pages do not fit here; llms.txt lists all. -->\n`
}

function onOneLine(text: string): string {
  return text.replace(/[\s\p{Cc}]+/gu, ' ').trim()
}

function inLink(text: string): string {
  return onOneLine(text).replace(/[[\]\\]/g, '\\$&')
}

/** Parentheses would end a link's target. */
function inTarget(url: string): string {
  return url.replace(/[()]/g, char => (char === '(' ? '%28' : '%29'))
}
