import { limits } from '#domain/limits.ts'
import type { StagedDraft } from '../../../drafts/staging.ts'

type Measured = Pick<StagedDraft, 'content'>

/** What is committed together in any case: a draft, and of a moved file the deletion of its old path. */
export type Unit<T extends Measured = StagedDraft> = readonly T[]

/**
 * The chosen drafts as the commits that they take: one, or several in their order, each within the service's limits. A
 * file that is moved is never divided.
 */
export function inCommits<T extends Measured>(units: readonly Unit<T>[]): readonly (readonly T[])[] {
  const { filesPerCommit, bodyMaxBytes } = limits
  const commits: T[][] = []
  let last: T[] = []
  let lastBytes = 0
  for (const unit of units) {
    const bytes = unit.reduce((sum, { content }) => sum + (content?.length ?? 0), 0)
    const isFull = last.length + unit.length > filesPerCommit || lastBytes + bytes > bodyMaxBytes
    if (commits.length === 0 || (isFull && last.length > 0)) {
      last = []
      lastBytes = 0
      commits.push(last)
    }
    last.push(...unit)
    lastBytes += bytes
  }
  return commits
}

/** The message of one of several commits, which says in its first line which one it is. */
export function numberedMessage(message: string, number: number, of: number): string {
  if (of === 1) return message
  const [subject = '', ...rest] = message.split('\n')
  return [`${subject} (${number} of ${of})`, ...rest].join('\n')
}
