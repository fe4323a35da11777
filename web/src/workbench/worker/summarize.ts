import { renderFileInFull } from '#site/file.ts'
import { surveyFile } from '#site/survey/file.ts'

export type SummaryRequest = { readonly path: string; readonly text: string }

/** What a page offers to others, as the site reads it. */
export type PageSummary = {
  readonly title: string | null
  readonly headings: readonly { readonly text: string; readonly id: string; readonly level: number }[]
  readonly requirements: readonly { readonly id: string; readonly text: string }[]
  readonly terms: readonly string[]
}

/** `null`: the file is not a page. */
export async function summarize({ path, text }: SummaryRequest): Promise<PageSummary | null> {
  const fragment = await renderFileInFull(new TextEncoder().encode(text), path)
  if (fragment === null) return null
  const { title, headings, requirements, definitions } = surveyFile(fragment, path)
  return {
    title,
    headings: headings.map(({ text: words, id, level }) => ({ text: words, id, level })),
    requirements: requirements.map(({ id, text: words }) => ({ id, text: words })),
    terms: definitions.map(({ term }) => term),
  }
}
