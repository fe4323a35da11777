import { type InputOf, type ResultOf, type Turn, type Work, WorkError } from '#ports/work.ts'
import type { pageKinds } from '#site/work.ts'

export type PageKinds = typeof pageKinds
export type PageWork = Work<PageKinds>

/** Why there is no result: the input needs more than its limits allow, or cannot be processed. */
export type Stopped = { readonly stopped: 'deadline' | 'memory' | 'failed' }

/** Like `work.run`, but returns failures caused by the input as a result. */
export async function attempt<N extends keyof PageKinds>(
  work: Pick<PageWork, 'run'>,
  kind: N,
  input: InputOf<PageKinds, N>,
  turn: Turn,
): Promise<ResultOf<PageKinds, N> | Stopped> {
  try {
    return await work.run(kind, input, turn)
  } catch (error) {
    if (!(error instanceof WorkError) || error.kind === 'busy' || error.kind === 'closed') throw error
    return { stopped: error.kind }
  }
}
