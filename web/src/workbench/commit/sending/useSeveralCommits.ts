import { useState } from 'react'
import type { StagedDraft } from '../../../drafts/staging.ts'
import { numberedMessage } from '../staging/inCommits.ts'
import type { CommitState } from './useCommit.tsx'

export type SeveralCommits = {
  /** How many of how many are made; those that are made stay made, whether or not the next one is accepted. */
  readonly made: number
  readonly of: number
  /** Sends them one after the other, until one is not accepted. Returns whether all were. */
  readonly send: (commits: readonly (readonly StagedDraft[])[], message: string) => Promise<boolean>
}

const none = { made: 0, of: 0 }

/** Sends what is too much for one commit as several. After a failure, the next sending continues their numbers. */
export function useSeveralCommits({ commit }: Pick<CommitState, 'commit'>): SeveralCommits {
  const [progress, setProgress] = useState(none)
  return {
    ...progress,
    async send(commits, message) {
      const of = progress.made + commits.length
      for (const [index, drafts] of commits.entries()) {
        const made = progress.made + index
        setProgress({ made, of })
        if (!(await commit(drafts, numberedMessage(message, made + 1, of)))) return false
      }
      setProgress(none)
      return true
    },
  }
}
