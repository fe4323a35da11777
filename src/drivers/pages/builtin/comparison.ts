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
async function sourcesOf(request: SpecialRequest, { path, previousPath, before, after }: ComparedFile) {
  const [old, current] = await Promise.all([readSide(request, before), readSide(request, after)])
  return old && current && { path, previousPath, before: old.bytes, after: current.bytes }
}

type Side = { readonly bytes: Uint8Array | null }

/** Without bytes if there is no file on this side; `null` if it is too large to be compared. */
async function readSide({ readBlob }: SpecialRequest, side: SiteFile | null): Promise<Side | null> {
  if (side === null) return { bytes: null }
  const bytes = side.size > limits.editFileMaxBytes ? null : await readBlob(side.sha)
  return bytes && { bytes }
}
