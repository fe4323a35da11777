import type { WritingToolsOptions } from '../options.ts'
import type { PageSummary, SurveyReply, SurveyRequest } from './survey.worker.ts'

export type Surveys = {
  /** The summary of a text; `null` if it cannot be made in time. */
  readonly of: (path: string, text: string) => Promise<PageSummary | null>
  /** The summary of a page of the project. */
  readonly page: (path: string) => Promise<PageSummary | null>
  /** What is known already. */
  readonly known: () => ReadonlyMap<string, PageSummary>
  readonly destroy: () => void
}

const surveyMaxMs = 5_000
const textMaxChars = 1_048_576

/** Summaries of pages, made in a worker one after the other, and kept until their text changes. */
export function createSurveys({ textOf }: Pick<WritingToolsOptions, 'textOf'>): Surveys {
  const kept = new Map<string, { readonly text: string; readonly summary: Promise<PageSummary | null> }>()
  const known = new Map<string, PageSummary>()
  let worker: Worker | null = null
  let last: Promise<unknown> = Promise.resolve()
  let number = 0

  const stop = (): void => {
    worker?.terminate()
    worker = null
  }
  const make = (path: string, text: string): Promise<PageSummary | null> => {
    worker ??= new Worker(new URL('./survey.worker.ts', import.meta.url), { type: 'module' })
    const { promise, resolve } = Promise.withResolvers<PageSummary | null>()
    const mine = ++number
    const giveUp = setTimeout(() => {
      stop()
      resolve(null)
    }, surveyMaxMs)
    worker.onmessage = ({ data }: MessageEvent<SurveyReply>) => {
      if (data.number !== mine) return
      clearTimeout(giveUp)
      resolve(data.summary)
    }
    worker.postMessage({ number: mine, path, text } satisfies SurveyRequest)
    return promise
  }
  const of: Surveys['of'] = (path, text) => {
    const before = kept.get(path)
    if (before?.text === text) return before.summary
    const summary = text.length > textMaxChars ? Promise.resolve(null) : last.then(() => make(path, text))
    last = summary
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
    destroy: stop,
  }
}
