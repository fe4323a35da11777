import { setTimeout as sleep } from 'node:timers/promises'
import type { CommitOutcome, CommitRequest } from '#ports/hosts.ts'
import type { StackedCommit } from './stack.ts'

type Landed = StackedCommit | { readonly kind: 'failed'; readonly error: unknown }

type Waiting = {
  readonly request: CommitRequest
  readonly resolve: (result: Landed) => void
}

export type BatchOptions = {
  readonly batchMax: number
  readonly batchMaxBytes: number
  land(requests: readonly CommitRequest[]): Promise<readonly StackedCommit[]>
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
      const results: readonly Landed[] = await land(batch.map(({ request }) => request)).catch(error =>
        batch.map(() => ({ kind: 'failed', error }) as const),
      )
      for (const [index, { resolve }] of batch.entries())
        resolve(results[index] ?? { kind: 'failed', error: new Error('no result') })
      if (waiting.length > 0) await sleep(Math.random() * gapFactor * (performance.now() - startedAt))
    }
    isWorking = false
  }

  return async request => {
    const { promise, resolve } = Promise.withResolvers<Landed>()
    waiting.push({ request, resolve })
    if (!isWorking) void work()
    const result = await promise
    if (result.kind === 'failed') throw result.error
    return result
  }
}

function sizeOf({ changes }: CommitRequest): number {
  return changes.reduce((sum, { content }) => sum + (content?.byteLength ?? 0), 0)
}
