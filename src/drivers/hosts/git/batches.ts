import { setTimeout as sleep } from 'node:timers/promises'
import type { CommitOutcome, CommitRequest } from '#ports/hosts.ts'
import type { Result } from './stack.ts'

type Waiting = {
  readonly request: CommitRequest
  readonly resolve: (result: Result | { readonly error: unknown }) => void
}

export type BatchOptions = {
  readonly batchMax: number
  readonly batchMaxBytes: number
  land(requests: readonly CommitRequest[]): Promise<readonly Result[]>
}

/**
 * Between two batches others get their turn: a client that just pushed knows the head, and would win every race against
 * a process that has to look first. The gap is as long as such a look and a push take, randomized.
 */
const gapFactor = 2

/** Requests that arrive while a push is in progress wait, and land together with the next one. */
export function batches({
  batchMax,
  batchMaxBytes,
  land,
}: BatchOptions): (request: CommitRequest) => Promise<CommitOutcome> {
  const waiting: Waiting[] = []
  let isWorking = false

  function takeBatch(): readonly Waiting[] {
    let bytes = 0
    const over = waiting.findIndex(({ request }, index) => {
      bytes += sizeOf(request)
      return index > 0 && (index >= batchMax || bytes > batchMaxBytes)
    })
    return waiting.splice(0, over < 0 ? waiting.length : over)
  }

  async function work(): Promise<void> {
    isWorking = true
    for (let batch = takeBatch(); batch.length > 0; batch = takeBatch()) {
      const startedAt = performance.now()
      const results = await land(batch.map(({ request }) => request)).catch(error => batch.map(() => ({ error })))
      for (const [index, { resolve }] of batch.entries()) resolve(results[index] ?? { error: new Error('no result') })
      if (waiting.length > 0) await sleep(Math.random() * gapFactor * (performance.now() - startedAt))
    }
    isWorking = false
  }

  return async request => {
    const { promise, resolve } = Promise.withResolvers<Result | { readonly error: unknown }>()
    waiting.push({ request, resolve })
    if (!isWorking) void work()
    const result = await promise
    if ('error' in result) throw result.error
    return result.outcome
  }
}

function sizeOf({ changes }: CommitRequest): number {
  return changes.reduce((sum, { content }) => sum + (content?.byteLength ?? 0), 0)
}
