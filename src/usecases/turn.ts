import type { textKinds } from '#domain/work.ts'
import type { Ports } from '#ports/index.ts'
import type { InputOf, ResultOf } from '#ports/work.ts'

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
  account: 30_000,
  hunks: 10_000,
  merge: 10_000,
  find: 3_000,
  estimate: 10_000,
  hits: 3_000,
  addresses: 3_000,
}

/** A user as the caller of work. */
export function userCaller(userId: number): string {
  return `user ${userId}`
}

export function computeFor({ work }: Pick<Ports, 'work'>, userId: number, projectId: number): Compute {
  const turn = { caller: userCaller(userId), projectId }
  return (kind, input) => work.run(kind, input, { ...turn, deadlineMs: deadlinesMs[kind] })
}
