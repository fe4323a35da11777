import type { DetailedProblem } from '#contract/detailedProblems.ts'
import type { Problem } from '#contract/problem.ts'
import type { ConflictedMerge, DetailedReason } from '#domain/detailedReason.ts'
import { presentFactorChallenge } from './factors.ts'

/** The members of a problem in addition to the common ones. */
type Members<P extends DetailedProblem> = P extends DetailedProblem ? Omit<P, keyof Problem> : never

export function presentReason(reason: DetailedReason): Members<DetailedProblem> {
  switch (reason.code) {
    case 'second_factor_needed':
      return presentFactorChallenge(reason)
    case 'budget_exceeded': {
      const { limitMicroUsd, spentMicroUsd, expectedMicroUsd, worstCaseMicroUsd, resetsAt } = reason
      return { limitMicroUsd, spentMicroUsd, expectedMicroUsd, worstCaseMicroUsd, resetsAt: resetsAt.toISOString() }
    }
    case 'conflict': {
      const { path, current, merge } = reason
      const { sha = null, commitSha = null } = current ?? {}
      return { path, currentSha: sha, currentCommitSha: commitSha, merge: merge && presentMerge(merge) }
    }
    case 'quota_exceeded': {
      const { quota, used, max } = reason
      return { quota, used, max }
    }
    case 'instruction_unsupported': {
      const { forms, suggestion } = reason
      return { forms: forms.map(({ form, example }) => ({ form, example })), ...(suggestion && { suggestion }) }
    }
  }
}

function presentMerge({ text, conflicts }: ConflictedMerge) {
  return {
    clean: false as const,
    text,
    conflicts: conflicts.map(({ base, ours, theirs }) => ({
      base: lines(base),
      ours: lines(ours),
      theirs: lines(theirs),
    })),
  }
}

function lines({ start, end }: { readonly start: number; readonly end: number }) {
  return { start, end }
}
