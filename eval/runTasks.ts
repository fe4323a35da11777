import pLimit from 'p-limit'
import { expectedUse } from '#domain/edit/estimate.ts'
import { costOf } from './bills.ts'
import type { Journal } from './journal.ts'
import { hasProviderFailure, type TaskRecord } from './record.ts'
import { type Clock, runTask } from './runTask.ts'
import { sum } from './statistics.ts'
import type { Subject } from './subject.ts'
import type { Task } from './tasks/task.ts'

export type RunOptions = {
  readonly concurrency: number
  readonly maxCostMicroUsd: number | null
  readonly clock: Clock
  readonly onRecord: (record: TaskRecord) => void
}

/**
 * Why the run ended: everything is done, the remaining budget does not cover the next task, or the provider seems
 * unavailable.
 */
export type StopReason = 'complete' | 'cost' | 'faults'

const faultsInARowMax = 5

/**
 * Performs the tasks without a result in the journal. Tasks that failed because of the provider are performed again.
 */
export async function runTasks(
  tasks: readonly Task[],
  subject: Subject,
  journal: Journal,
  { concurrency, maxCostMicroUsd, clock, onRecord: report }: RunOptions,
): Promise<StopReason> {
  let ending: StopReason = 'complete'
  let faultsInARow = 0
  let spentMicroUsd = totalSpent(journal.all)
  let reservedMicroUsd = 0
  const limit = pLimit(concurrency)

  const performNext = async (task: Task): Promise<void> => {
    if (ending !== 'complete') return
    const worstCaseMicroUsd = maxCostMicroUsd === null ? 0 : await worstCaseCost(task, subject)
    if (maxCostMicroUsd !== null && spentMicroUsd + reservedMicroUsd + worstCaseMicroUsd > maxCostMicroUsd) {
      ending = 'cost'
      return
    }
    reservedMicroUsd += worstCaseMicroUsd
    const record = await runTask(task, subject, clock)
    reservedMicroUsd -= worstCaseMicroUsd
    spentMicroUsd += totalSpent([record])
    journal.add(record)
    report(record)
    faultsInARow = hasProviderFailure(record) ? faultsInARow + 1 : 0
    if (faultsInARow >= faultsInARowMax && ending === 'complete') ending = 'faults'
  }

  await Promise.all(tasks.filter(({ id }) => isOpen(journal.records.get(id))).map(task => limit(performNext, task)))
  return ending
}

function isOpen(record: TaskRecord | undefined): boolean {
  return record === undefined || hasProviderFailure(record)
}

export function totalSpent(records: readonly TaskRecord[]): number {
  return sum(records.flatMap(({ steps }) => steps.map(({ bill }) => bill.costMicroUsd ?? 0)))
}

async function worstCaseCost({ text, steps }: Task, subject: Subject): Promise<number> {
  const costs = steps.map(({ instruction }) => costOf(expectedUse({ text, instruction }).most, subject))
  return sum((await Promise.all(costs)).map(cost => cost ?? 0))
}
