import { Failure } from './errors.ts'
import type { QuotaName } from './quotaNames.ts'

/** What each user may have and do; `null`: no limit except the available space. */
export type QuotaLimits = {
  readonly projectsMax: number | null
  readonly storageMaxBytes: number | null
  readonly filesPerProjectMax: number | null
  readonly pushedMaxBytesPerHour: number | null
}

/** Current use, with what the request would add if known, and the maximum. */
export type QuotaState = { readonly used: number; readonly max: number }

export const bytesPerMib = 1024 * 1024
const millisecondsPerHour = 3_600_000

/** The one refusal for every quota (Interface §7): its name, current use, maximum, and what to do. */
export function quotaExceeded(quota: QuotaName, state: QuotaState, retryAfterS?: number): Failure {
  const { used, max } = state
  return new Failure({ code: 'quota_exceeded', quota, used, max }, sentences[quota](state), {
    ...(retryAfterS !== undefined && { retryAfterS }),
  })
}

const sentences: Readonly<Record<QuotaName, (state: QuotaState) => string>> = {
  projects: ({ used, max }) =>
    `Projects: you have ${counted(used)}, and an account may have ${counted(max)}. No project was added. Delete one that you no longer need, or ask the administrator for more.`,
  storageBytes: ({ used, max }) =>
    `Your projects take ${mebibytes(used)} of the ${mebibytes(max)} that an account may store, and this does not fit. Nothing was written. Delete a project permanently (one that can be restored still takes space), or ask the administrator for more.`,
  filesPerProject: ({ used, max }) =>
    `The project would have ${counted(used)} files, and a project may have ${counted(max)}. Nothing was written. Delete files that are no longer needed, or put some of them into another project.`,
  pushedBytesThisHour: ({ used, max }) =>
    `You have pushed ${mebibytes(used)} in this hour, and an account may push ${mebibytes(max)} per hour. This push was refused as a whole. Push again in the next hour, in smaller parts if it is large.`,
}

/** Pushes are counted per clock hour (UTC). */
export function hourOf(now: Date): Date {
  return new Date(Math.floor(now.getTime() / millisecondsPerHour) * millisecondsPerHour)
}

export function secondsToNextHour(now: Date): number {
  return Math.ceil((hourOf(now).getTime() + millisecondsPerHour - now.getTime()) / 1_000)
}

function counted(count: number): string {
  return count.toLocaleString('en-US')
}

/** Rounded up, so that current use never shows as zero. */
function mebibytes(bytes: number): string {
  const shown = Math.ceil((bytes / bytesPerMib) * 10) / 10
  return `${shown.toLocaleString('en-US')} MiB`
}
