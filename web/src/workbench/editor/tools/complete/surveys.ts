import type { PageSummary } from '../../../worker/summarize.ts'
import { createWorkbenchWorker } from '../../../worker/workbenchWorker.ts'
import type { WritingToolsOptions } from '../options.ts'

export type Surveys = {
  /** The summary of a text; `null` if it cannot be made in time. */
  readonly of: (path: string, text: string) => Promise<PageSummary | null>
  /** The summary of a page of the project. */
  readonly page: (path: string) => Promise<PageSummary | null>
  /** What is known already. */
  readonly known: () => ReadonlyMap<string, PageSummary>
  readonly destroy: () => void
}

const summaryMaxMs = 5_000
const textMaxChars = 1_048_576

/** Summaries of pages, made in a worker one after the other, and kept until their text changes. */
export function createSurveys({ textOf }: Pick<WritingToolsOptions, 'textOf'>): Surveys {
  const kept = new Map<string, { readonly text: string; readonly summary: Promise<PageSummary | null> }>()
  const known = new Map<string, PageSummary>()
  const worker = createWorkbenchWorker(summaryMaxMs)

  const summarize = async (path: string, text: string): Promise<PageSummary | null> => {
    const result = await worker.run('summarize', { path, text })
    return result.kind === 'done' ? result.reply : null
  }
  const of: Surveys['of'] = (path, text) => {
    const before = kept.get(path)
    if (before?.text === text) return before.summary
    const summary = text.length > textMaxChars ? Promise.resolve(null) : summarize(path, text)
    kept.set(path, { text, summary })
    void summary.then(made => {
      if (made) known.set(path, made)
    })
    return summary
  }
  return {
    of,
    async page(path) {
      const text = await textOf(path)
      return text === null ? null : await of(path, text)
    },
    known: () => known,
    destroy: worker.stop,
  }
}
