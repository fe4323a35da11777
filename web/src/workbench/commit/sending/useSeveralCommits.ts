import { useState } from 'react'
import type { StagedDraft } from '../../../drafts/staging.ts'
import { numberedMessage } from '../staging/inCommits.ts'
import type { CommitState } from './useCommit.tsx'

export type SeveralCommits = {
  /** How many are made; they stay made, whether or not the next one is accepted. */
  readonly made: number
  /** Sends them one after the other, until one is not accepted. Returns whether all were. */
  readonly send: (commits: readonly (readonly StagedDraft[])[], message: string) => Promise<boolean>
}

/** Sends what is too much for one commit as several. After a failure, the next sending continues their numbers. */
export function useSeveralCommits({ commit }: Pick<CommitState, 'commit'>): SeveralCommits {
  const [made, setMade] = useState(0)
  return {
    made,
    async send(commits, message) {
      const count = made + commits.length
      for (const [index, drafts] of commits.entries()) {
        setMade(made + index)
        if (!(await commit(drafts, numberedMessage(message, made + index + 1, count)))) return false
      }
      setMade(0)
      return true
    },
  }
}
