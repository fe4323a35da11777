import { setTimeout as wait } from 'node:timers/promises'
import type { textKinds } from '#domain/work.ts'
import type { Ports } from '#ports/index.ts'
import { type InputOf, type ResultOf, WorkError } from '#ports/work.ts'

type TextKinds = typeof textKinds

/** Work on texts for one caller. */
export type Compute = <N extends keyof TextKinds>(
  kind: N,
  input: InputOf<TextKinds, N>,
) => Promise<ResultOf<TextKinds, N>>

/** Guards compare texts with each other, which takes several seconds for the largest edits. */
const deadlinesMs: Readonly<Record<keyof TextKinds, number>> = {
  rules: 10_000,
  guard: 30_000,
  guardFiles: 60_000,
  changeSummary: 30_000,
  hunks: 10_000,
  merge: 10_000,
  find: 3_000,
  estimate: 10_000,
  hits: 3_000,
  addresses: 3_000,
  documentFacts: 30_000,
  check: 30_000,
  blame: 10_000,
}

/**
 * Work that follows the model's answer, which is already paid for by then: it queues for room rather than being
 * dropped.
 */
const paidKinds: ReadonlySet<keyof TextKinds> = new Set(['guard', 'guardFiles', 'changeSummary', 'hunks'])
const paidAttemptsMax = 6

/** A user as the caller that work is queued for. */
export function userCaller(userId: number): string {
  return `user ${userId}`
}

export function computeFor({ work }: Pick<Ports, 'work'>, userId: number, projectId: number): Compute {
  const turn = { caller: userCaller(userId), projectId }
  return (kind, input) => {
    const run = () => work.run(kind, input, { ...turn, deadlineMs: deadlinesMs[kind] })
    return paidKinds.has(kind) ? retryWhileBusy(run) : run()
  }
}

async function retryWhileBusy<T>(run: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await run()
    } catch (error) {
      if (!(error instanceof WorkError) || error.kind !== 'busy' || attempt === paidAttemptsMax) throw error
      await wait((error.retryAfterS ?? 1) * 1_000)
    }
  }
}
