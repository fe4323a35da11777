/** The warnings of the guards about changes that people made, with the subject line as the instruction. */
import type { GuardThresholds } from '#domain/edit/guards/context/thresholds.ts'
import type { Warning } from '#domain/edit/guards.ts'
import type { CommitPair } from '#testing/corpus/pairs.ts'
import { isBlocked, warningsOn } from '#testing/edit/harm/verdict.ts'
import type { CommitFacts } from './history.ts'

export type HumanCommit = CommitPair & CommitFacts
export type Examined = HumanCommit & { readonly warnings: readonly Warning[] }

/** Commits with a known, non-empty subject. */
export function humanCommits(
  pairs: readonly CommitPair[],
  history: ReadonlyMap<string, CommitFacts>,
): readonly HumanCommit[] {
  return pairs.flatMap(pair => {
    const facts = history.get(pair.commit)
    return facts === undefined || /^Merge (?:pull request|branch|remote)/.test(facts.subject)
      ? []
      : [{ ...pair, ...facts }]
  })
}

export function examine(commits: readonly HumanCommit[], thresholds?: GuardThresholds): readonly Examined[] {
  return commits.map(commit => {
    const { old: before, new: after, path, subject: instruction, around } = commit
    const circumstances = { around: { ...around, path }, ...(thresholds && { thresholds }) }
    return { ...commit, warnings: warningsOn({ before, after, instruction }, circumstances) }
  })
}

export type AlarmShares = { readonly blocked: number; readonly damage: number }

export function sharesOf(examined: readonly Examined[]): AlarmShares {
  const share = (isAlarm: (warnings: readonly Warning[]) => boolean) =>
    examined.filter(({ warnings }) => isAlarm(warnings)).length / Math.max(1, examined.length)
  return { blocked: share(isBlocked), damage: share(all => all.some(({ nature }) => nature === 'damage')) }
}

export type CodeCount = { readonly code: string; readonly nature: string; readonly commits: number }

/** How many commits each code occurred in, the most frequent first. */
export function countCodes(examined: readonly Examined[]): readonly CodeCount[] {
  const counts = new Map<string, CodeCount>()
  for (const { warnings } of examined) {
    const once = new Map(warnings.map(({ code, nature }) => [code, nature]))
    for (const [code, nature] of once) {
      counts.set(code, { code, nature, commits: (counts.get(code)?.commits ?? 0) + 1 })
    }
  }
  return [...counts.values()].toSorted((one, other) => other.commits - one.commits)
}
