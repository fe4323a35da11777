import { type Fragment, renderMarkdown } from '#site/markdown.ts'
import { outline } from '#site/outline/siteOutline.ts'
import { indexPage, wholeText } from '#site/search/pageIndex.ts'
import type { SpecialProps } from '#site/special/document.ts'
import { type PageSurvey, surveyFile } from '#site/survey/file.ts'
import { indexSite, type SiteSurvey, withUses } from '#site/survey/site.ts'
import { usedTerms } from '#site/survey/siteTerms.ts'
import type { SiteMap } from '#site/tree.ts'
import { bytes, siteOf } from '../renderMarkdownPage.ts'

export type SurveyedSite = {
  readonly map: SiteMap
  readonly fragments: ReadonlyMap<string, Fragment>
  readonly pages: ReadonlyMap<string, PageSurvey>
  readonly survey: SiteSurvey
  readonly props: SpecialProps
}

/** A site of Markdown files by path; files without text exist but have no survey. */
export function surveyFiles(files: Readonly<Record<string, string>>, projectTitle = 'Payments API'): SurveyedSite {
  const map = siteOf(...Object.keys(files))
  const fragments = new Map(
    Object.entries(files)
      .filter(([path]) => path.endsWith('.md'))
      .map(([path, text]) => [path, renderMarkdown(bytes(text))]),
  )
  const pages = new Map([...fragments].map(([path, fragment]) => [path, surveyFile(fragment, path)]))
  const props: SpecialProps = {
    projectTitle,
    basePath: '/p/7',
    stylesheetUrl: '/_s/site.0.css',
    outline: outline(map, page => fragments.get(page.path)?.facts ?? null),
    site: map,
    special: { basePath: '/p/7', version: null },
  }
  const index = indexSite(map, pages)
  const texts = [...fragments].map(([path, fragment]) => [path, wholeText(indexPage(fragment, path).text)] as const)
  const survey = withUses(index, pages, new Set(usedTerms(texts, index.terms)))
  return { map, fragments, pages, survey, props }
}
