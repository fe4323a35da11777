import { type InputOf, type ResultOf, type Turn, type Work, WorkError } from '#ports/work.ts'
import type { pageKinds } from '#site/work.ts'

export type PageKinds = typeof pageKinds
export type PageWork = Work<PageKinds>

export type Attempt<T> = { readonly kind: 'done'; readonly value: T } | Unprocessable

/** The input needs more than its limits allow, or cannot be processed. */
export type Unprocessable = { readonly kind: 'unprocessable'; readonly reason: 'deadline' | 'memory' | 'failed' }

/** What is shown of a file that could not be rendered, instead of its page. */
export const unprocessableNotes: Readonly<Record<Unprocessable['reason'], string>> = {
  deadline: 'It took too long to render.',
  memory: 'It needs too much memory to render.',
  failed: 'It could not be rendered.',
}

/** Like `work.run`, but returns failures caused by the input as a result. */
export async function attempt<N extends keyof PageKinds>(
  work: Pick<PageWork, 'run'>,
  kind: N,
  input: InputOf<PageKinds, N>,
  turn: Turn,
): Promise<Attempt<ResultOf<PageKinds, N>>> {
  try {
    return { kind: 'done', value: await work.run(kind, input, turn) }
  } catch (error) {
    if (!(error instanceof WorkError) || error.kind === 'busy' || error.kind === 'closed') throw error
    return { kind: 'unprocessable', reason: error.kind === 'starved' ? 'deadline' : error.kind }
  }
}

export function valueOrNull<T>(made: Attempt<T>): T | null {
  return made.kind === 'done' ? made.value : null
}
