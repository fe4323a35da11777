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

/** Guards compare texts with each other: of the largest edits they take several seconds. */
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
}

/** What follows the answer of a model, which is paid by then: it waits for room in the line rather than be lost. */
const paidKinds: ReadonlySet<keyof TextKinds> = new Set(['guard', 'guardFiles', 'changeSummary', 'hunks'])
const paidAttemptsMax = 6

/** A user as the caller of work. */
export function userCaller(userId: number): string {
  return `user ${userId}`
}

export function computeFor({ work }: Pick<Ports, 'work'>, userId: number, projectId: number): Compute {
  const turn = { caller: userCaller(userId), projectId }
  return async (kind, input) => {
    const run = () => work.run(kind, input, { ...turn, deadlineMs: deadlinesMs[kind] })
    return paidKinds.has(kind) ? await retryWhileBusy(run) : await run()
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
