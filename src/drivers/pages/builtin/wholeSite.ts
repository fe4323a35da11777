import type { SpecialRequest } from '#ports/pages.ts'
import { readingOrder } from '#site/outline.ts'
import { wholeText } from '#site/search/pageIndex.ts'
import type { SpecialProps } from '#site/special/document.ts'
import { sourcesThatFit, type WholeSource } from '#site/special/llms.ts'
import type { PrintedPage } from '#site/special/print.ts'
import { volumesOf } from '#site/special/volumes.ts'
import { withUses } from '#site/survey/site.ts'
import type { SitePage } from '#site/tree.ts'
import { type Attempt, attempt, type PageWork, valueOrNull } from './attempt.ts'
import { besideBlob, type FileReader } from './files.ts'
import { unpackText } from './packedText.ts'
import type { Surveyed } from './surveys.ts'

/** Pages that are made of all pages of a site: of a bounded part at a time, so that no process gets all texts. */

export type WholeSiteDeps = { readonly work: PageWork; readonly files: FileReader }

/** For jobs that process the whole site. */
export const wholeSiteDeadlineMs = 30_000
/** Texts that one job reads. */
const batchMaxChars = 2 * 1024 * 1024
/** Rows of one table of the report; those beyond are counted there. */
const brokenLinksMax = 5_000

export function pagesInOrder({ site, outline }: SpecialProps): SitePage[] {
  return readingOrder(outline).flatMap(({ path }) => site.pages.get(path) ?? [])
}

/** `null`: there is no such volume. */
export async function printVolume(
  { work, files }: WholeSiteDeps,
  { readBlob, turn }: SpecialRequest,
  props: SpecialProps,
  number: number,
): Promise<Attempt<string> | null> {
  const volumes = volumesOf(pagesInOrder(props))
  const volume = volumes[number - 1]
  if (!volume) return null
  const pages: PrintedPage[] = []
  for (const { path, sha } of volume) {
    const source = await readBlob(sha)
    const beside = besideBlob(props.site, path, readBlob)
    if (source) pages.push({ path, fragment: (await files.read({ path, sha, source, beside }, turn)).fragment })
  }
  const input = { props, pages, volume: { number, total: volumes.length } }
  return await attempt(work, 'print', input, { ...turn, deadlineMs: wholeSiteDeadlineMs })
}

export async function report(
  { work, files }: WholeSiteDeps,
  { readBlob, turn }: SpecialRequest,
  props: SpecialProps,
  { site, pages }: Surveyed,
): Promise<Attempt<string>> {
  const used = new Set<number>()
  const read = async (texts: readonly (readonly [string, string])[]) => {
    const found = await attempt(work, 'uses', { texts, terms: site.terms }, turn)
    for (const index of valueOrNull(found) ?? []) used.add(index)
  }
  if (site.terms.length > 0) {
    let texts: (readonly [string, string])[] = []
    let chars = 0
    for (const path of pages.keys()) {
      const sha = props.site.pages.get(path)?.sha ?? ''
      const known = files.surveyed({ path, sha, beside: besideBlob(props.site, path, readBlob) })
      if (!known) continue
      const text = wholeText(await unpackText(known.text))
      texts.push([path, text])
      chars += text.length
      if (chars < batchMaxChars) continue
      await read(texts)
      texts = []
      chars = 0
    }
    await read(texts)
  }
  const survey = withUses(site, pages, used)
  const bounded = { ...survey, brokenLinks: survey.brokenLinks.slice(0, brokenLinksMax) }
  return await attempt(work, 'report', { props, survey: bounded }, { ...turn, deadlineMs: wholeSiteDeadlineMs })
}

export async function sourcesInOrder(
  props: SpecialProps,
  readBlob: SpecialRequest['readBlob'],
): Promise<{ readonly sources: readonly WholeSource[]; readonly left: number }> {
  const pages = pagesInOrder(props)
  const read = sourcesThatFit(pages)
  const sources: WholeSource[] = []
  for (const { path, sha } of read) {
    const source = await readBlob(sha)
    if (source) sources.push({ path, source: new TextDecoder().decode(source) })
  }
  return { sources, left: pages.length - read.length }
}
