import type { SiteConfig } from '#site/config.ts'
import { readSiteConfig } from '#site/configFile.ts'
import type { PageFacts } from '#site/facts.ts'
import { readFileFacts, renderFile } from '#site/file.ts'
import type { Fragment } from '#site/fragment.ts'
import { type Redline, renderRedline } from '#site/redline.ts'
import type { SpecialProps } from '#site/special/document.ts'
import { type PrintedPage, renderPrint } from '#site/special/print.ts'
import { renderReport } from '#site/special/report.ts'
import type { SearchDocument } from '#site/special/search.ts'
import { type SearchIndex, searchIndex } from '#site/special/searchIndex.ts'
import { type PageSurvey, surveyFile } from '#site/survey/file.ts'
import { surveySite } from '#site/survey/site.ts'

/** Everything that parses what users wrote, or works long on it. Done in processes that can be stopped, and only there. */
export type Job = PageJob | FileJob | ConfigJob | FactsJob | RedlineJob | IndexJob | PrintJob | ReportJob
/** What readers wait for, without what other pages need to know of it. */
export type PageJob = { readonly kind: 'page'; readonly source: Uint8Array; readonly path: string }
export type FileJob = { readonly kind: 'file'; readonly source: Uint8Array; readonly path: string }
export type ConfigJob = { readonly kind: 'config'; readonly text: string }
export type FactsJob = {
  readonly kind: 'facts'
  readonly files: readonly { readonly source: Uint8Array; readonly path: string }[]
}
export type RedlineJob = {
  readonly kind: 'redline'
  readonly path: string
  readonly before: Uint8Array | null
  readonly after: Uint8Array | null
}
export type IndexJob = { readonly kind: 'index'; readonly documents: readonly SearchDocument[] }
export type PrintJob = { readonly kind: 'print'; readonly props: SpecialProps; readonly pages: readonly PrintedPage[] }
export type ReportJob = {
  readonly kind: 'report'
  readonly props: SpecialProps
  readonly pages: ReadonlyMap<string, PageSurvey>
}

export type FileResult = { readonly fragment: Fragment; readonly survey: PageSurvey }

type Results = {
  readonly page: Fragment
  readonly file: FileResult
  readonly config: SiteConfig
  readonly facts: readonly PageFacts[]
  readonly redline: Redline
  readonly index: SearchIndex
  readonly print: string
  readonly report: string
}
export type ResultOf<J extends Job> = Results[J['kind']]

/** What a process answers for one job. */
export type Answer<J extends Job> = { readonly result: ResultOf<J> } | { readonly failed: string }

export function perform(job: Job): Answer<Job> {
  try {
    return { result: resultOf(job) }
  } catch (error) {
    return { failed: error instanceof Error ? error.message : String(error) }
  }
}

function resultOf(job: Job): ResultOf<Job> {
  switch (job.kind) {
    case 'page':
      return readPage(job)
    case 'file':
      return readFile(job)
    case 'config':
      return readSiteConfig(job.text)
    case 'facts':
      return job.files.map(({ source, path }) => readFileFacts(source, path))
    case 'redline':
      return renderRedline(fragmentOf(job.before, job.path), fragmentOf(job.after, job.path))
    case 'index':
      return searchIndex(job.documents)
    case 'print':
      return renderPrint(job.props, job.pages)
    case 'report':
      return renderReport(job.props, surveySite(job.props.site, job.pages))
  }
}

function readPage({ source, path }: Pick<PageJob, 'source' | 'path'>): Fragment {
  const fragment = renderFile(source, path)
  if (fragment === null) throw new Error(`${path} is no page.`)
  return fragment
}

function readFile(job: FileJob): FileResult {
  const fragment = readPage(job)
  return { fragment, survey: surveyFile(fragment, job.path) }
}

function fragmentOf(source: Uint8Array | null, path: string): Fragment | null {
  return source && renderFile(source, path)
}
