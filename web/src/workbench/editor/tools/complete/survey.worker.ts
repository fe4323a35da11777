import { renderFileInFull } from '#site/file.ts'
import { surveyFile } from '#site/survey/file.ts'

/** What a page offers to others, as the site reads it, off the main thread so that it does not block typing. */
export type SurveyRequest = { readonly number: number; readonly path: string; readonly text: string }

export type PageSummary = {
  readonly title: string | null
  readonly headings: readonly { readonly text: string; readonly id: string; readonly level: number }[]
  readonly requirements: readonly { readonly id: string; readonly text: string }[]
  readonly terms: readonly string[]
}

export type SurveyReply = { readonly number: number; readonly summary: PageSummary | null }

self.onmessage = async ({ data: { number, path, text } }: MessageEvent<SurveyRequest>) => {
  const fragment = await renderFileInFull(new TextEncoder().encode(text), path)
  if (fragment === null) {
    self.postMessage({ number, summary: null } satisfies SurveyReply)
    return
  }
  const { title, headings, requirements, definitions } = surveyFile(fragment, path)
  const summary = {
    title,
    headings: headings.map(({ text: words, id, level }) => ({ text: words, id, level })),
    requirements: requirements.map(({ id, text: words }) => ({ id, text: words })),
    terms: definitions.map(({ term }) => term),
  }
  self.postMessage({ number, summary } satisfies SurveyReply)
}
