import { readSiteConfig } from './config/configFile.ts'
import type { SiteConfig } from './config.ts'
import { withIncludes } from './facts/includes.ts'
import type { PageFacts } from './facts.ts'
import { type PackedFile, packFile } from './file/packedFile.ts'
import { renderPartsInFull, searchedParts } from './file/parts.ts'
import { readFileFacts, renderFileInFull } from './file.ts'
import { formatOf } from './formats.ts'
import type { Fragment } from './fragment.ts'
import { withContents } from './navigation/read.ts'
import { type Redline, renderRedline } from './redline.ts'
import { type ApiPage, type ApiPageProps, renderApiPage } from './reference/apiPage.ts'
import { compareNormative } from './requirements/compare.ts'
import type { NormativeFilter } from './requirements/filter.ts'
import type { NormativeRow } from './requirements/rows.ts'
import { indexPage, type PageIndex } from './search/pageIndex.ts'
import type { SpecialProps } from './special/document.ts'
import { type PrintedPage, renderPrint, type Volume } from './special/print.ts'
import { renderReport } from './special/report.ts'
import { renderRequirementsData, renderRequirementsTable } from './special/requirementsFiles.ts'
import { type NormativeIndex, renderRequirements } from './special/requirementsPage.ts'
import { renderRequirementsSince } from './special/requirementsSince.ts'
import { type PageSurvey, surveyFile } from './survey/file.ts'
import type { SiteSurvey } from './survey/site.ts'
import { usedTerms } from './survey/siteTerms.ts'
import type { Term } from './survey/terms.ts'
import { comparePages, type PageComparison } from './versions/comparePages.ts'

/** Functions that render files, or that run long on them: they run only in processes that can be ended. */
export const pageKinds = {
  /** The part that readers wait for, without what other pages need to know. */
  page: { perform: renderWithContents },
  file: { perform: renderIndexed },
  /** For a static build. */
  packedFile: { perform: async (file: NamedSource): Promise<PackedFile> => packFile(await renderIndexed(file)) },
  /** Pages below the page of a file, several at a time: reading the file is most of the work. */
  parts: {
    perform: ({ source, path, names }: SomeParts): Promise<readonly (Fragment | null)[]> =>
      renderPartsInFull(source, path, names),
  },
  /** Of the service's own interface. */
  apiPage: { perform: (props: ApiPageProps): ApiPage | null => renderApiPage(props) },
  config: { perform: ({ text }: { readonly text: string }): SiteConfig => readSiteConfig(text) },
  facts: {
    perform: ({ files }: { readonly files: readonly NamedSource[] }): readonly PageFacts[] =>
      files.map(({ source, path, beside }) => withIncludes(readFileFacts(source, path, beside), source, path)),
  },
  redline: {
    perform: async ({ path, previousPath, before, after }: TwoSources): Promise<Redline> =>
      renderRedline(await fragmentOf(before, previousPath ?? path), await fragmentOf(after, path)),
  },
  /** For a static build: from each version to the next. */
  redlines: { perform: renderRedlines },
  comparison: {
    perform: async ({ path, previousPath, before, after }: TwoSources): Promise<PageComparison> =>
      comparePages(await fragmentOf(before, previousPath ?? path), await fragmentOf(after, path)),
  },
  print: {
    perform: ({ props, pages, volume }: Printed): string => renderPrint(props, pages, volume),
  },
  requirements: {
    perform: ({ props, pages, filter }: WholeSite<NormativeIndex> & { readonly filter: NormativeFilter }): string =>
      renderRequirements(props, pages, filter),
  },
  requirementsSince: {
    perform: ({ props, version, old, before, after }: TwoVersions): string =>
      renderRequirementsSince(props, version, old, compareNormative(before, after)),
  },
  requirementsTable: {
    perform: ({ props, pages }: WholeSite<readonly NormativeRow[]>): string => renderRequirementsTable(props, pages),
  },
  requirementsData: {
    perform: ({ props, pages }: WholeSite<readonly NormativeRow[]>): string => renderRequirementsData(props, pages),
  },
  /** Of some pages of a site: which terms their texts use. */
  uses: { perform: ({ texts, terms }: Texts): readonly number[] => usedTerms(texts, terms) },
  report: {
    perform: ({ props, survey }: { readonly props: SpecialProps; readonly survey: SiteSurvey }): string =>
      renderReport(props, survey),
  },
} as const

/** `beside` is the file that says more about it, if there is one. */
export type NamedSource = {
  readonly path: string
  readonly source: Uint8Array
  readonly beside?: Uint8Array | null
}
export type FileResult = { readonly fragment: Fragment; readonly survey: PageSurvey; readonly index: PageIndex }

type SomeParts = { readonly path: string; readonly source: Uint8Array; readonly names: readonly string[] }
type TwoSources = {
  readonly path: string
  /** The path of `before`, if it is another. */
  readonly previousPath?: string | null
  readonly before: Uint8Array | null
  readonly after: Uint8Array | null
}
type Versions = { readonly path: string; readonly versions: readonly (Uint8Array | null)[] }
type TwoVersions = {
  readonly props: SpecialProps
  readonly version: string
  readonly old: SpecialProps
  readonly before: readonly NormativeRow[]
  readonly after: readonly NormativeRow[]
}
type WholeSite<P> = { readonly props: SpecialProps; readonly pages: P }
type Printed = {
  readonly props: SpecialProps
  readonly pages: readonly PrintedPage[]
  readonly volume: Volume
}
type Texts = { readonly texts: readonly (readonly [path: string, text: string])[]; readonly terms: readonly Term[] }

async function renderWithContents({ source, path, beside }: NamedSource): Promise<Fragment> {
  const fragment = await renderFileInFull(source, path, beside)
  if (fragment === null) throw new Error(`${path} is no page.`)
  const facts = withContents(fragment.facts, source, path)
  return facts === fragment.facts ? fragment : { ...fragment, facts }
}

/** Nothing else of a site depends on the text of a file that is only shown as it is; the search finds its words. */
async function renderIndexed(file: NamedSource): Promise<FileResult> {
  const fragment = await renderWithContents(file)
  const isProse = formatOf(file.path) !== null || fragment.facts.isDescription === true
  const survey = surveyFile(isProse ? fragment : { ...fragment, pieces: [''] }, file.path)
  const parts = fragment.parts ? searchedParts(file.source, file.path) : []
  return { fragment, survey, index: indexPage(fragment, file.path, parts) }
}

async function renderRedlines({ path, versions: [first = null, ...others] }: Versions): Promise<readonly Redline[]> {
  const redlines: Redline[] = []
  let before = await fragmentOf(first, path)
  for (const version of others) {
    const after = await fragmentOf(version, path)
    redlines.push(renderRedline(before, after))
    before = after
  }
  return redlines
}

async function fragmentOf(source: Uint8Array | null, path: string): Promise<Fragment | null> {
  return source && (await renderFileInFull(source, path))
}
