import pLimit from 'p-limit'
import { limits } from '#domain/limits.ts'
import type { SpecialAbout, SpecialRequest } from '#ports/pages.ts'
import { renderComparison, renderPageComparison } from '#site/special/compare.ts'
import type { SpecialProps } from '#site/special/document.ts'
import type { SiteFile } from '#site/tree.ts'
import { type ComparedFile, isPage } from '#site/versions/compareListings.ts'
import type { PageComparison } from '#site/versions/comparePages.ts'
import { attempt, type PageWork, valueOrNull } from './attempt.ts'

/** Limits of one comparison; pages beyond them are only named. */
const summariesMax = 60
const summariesMaxBytes = 8 * 1024 * 1024
const concurrency = 4

type Deps = { readonly work: PageWork }

export async function comparison(
  { work }: Deps,
  request: SpecialRequest,
  props: SpecialProps,
  { pair, files }: Extract<SpecialAbout, { kind: 'comparison' }>,
): Promise<string> {
  const limitConcurrency = pLimit(concurrency)
  const summarised = withinLimits(files)
  const compared = files.map(async file => {
    if (!summarised.has(file)) return { ...file, comparison: null }
    return { ...file, comparison: await limitConcurrency(() => summaryOf(work, request, file)) }
  })
  return renderComparison(props, pair, await Promise.all(compared))
}

export async function pageComparison(
  { work }: Deps,
  request: SpecialRequest,
  props: SpecialProps,
  { pair, file }: Extract<SpecialAbout, { kind: 'pageComparison' }>,
): Promise<string> {
  const sources = await sourcesOf(request, file)
  const redline = sources && valueOrNull(await attempt(work, 'redline', sources, request.turn))
  return renderPageComparison(props, pair, file, redline)
}

function withinLimits(files: readonly ComparedFile[]): ReadonlySet<ComparedFile> {
  const chosen = new Set<ComparedFile>()
  let bytes = 0
  for (const file of files) {
    const size = (file.before?.size ?? 0) + (file.after?.size ?? 0)
    if (chosen.size === summariesMax) break
    if (!isPage(file) || bytes + size > summariesMaxBytes) continue
    chosen.add(file)
    bytes += size
  }
  return chosen
}

async function summaryOf(work: PageWork, request: SpecialRequest, file: ComparedFile): Promise<PageComparison | null> {
  const sources = await sourcesOf(request, file)
  return sources && valueOrNull(await attempt(work, 'comparison', sources, request.turn))
}

/** `null`: a side is too large to be compared. */
async function sourcesOf({ readBlob }: SpecialRequest, { path, previousPath, before, after }: ComparedFile) {
  const read = async (side: SiteFile | null) =>
    side === null ? null : side.size > limits.editFileMaxBytes ? undefined : ((await readBlob(side.sha)) ?? undefined)
  const [old, current] = await Promise.all([read(before), read(after)])
  return old === undefined || current === undefined ? null : { path, previousPath, before: old, after: current }
}
