import pLimit from 'p-limit'
import { expectedUse } from '#domain/edit/estimate.ts'
import { costOf } from './bills.ts'
import type { Journal } from './journal.ts'
import { type Clock, perform } from './perform.ts'
import { hasFailed, type TaskRecord } from './record.ts'
import { sum } from './statistics.ts'
import type { Subject } from './subject.ts'
import type { Task } from './tasks/task.ts'

export type Course = {
  readonly concurrency: number
  readonly maxCostMicroUsd: number | null
  readonly clock: Clock
  readonly tell: (record: TaskRecord) => void
}

/** Why it ended: everything is done, the money would not do for the next task, or the provider seems to be away. */
export type Ending = 'complete' | 'cost' | 'faults'

const faultsInARowMax = 5

/** Performs what the journal has no answer to yet. A task that the provider failed on is performed again. */
export async function runTasks(
  tasks: readonly Task[],
  subject: Subject,
  journal: Journal,
  { concurrency, maxCostMicroUsd, clock, tell }: Course,
): Promise<Ending> {
  let ending: Ending = 'complete'
  let faultsInARow = 0
  let spentMicroUsd = spentOn(journal.all)
  let reservedMicroUsd = 0
  const limit = pLimit(concurrency)

  const performNext = async (task: Task): Promise<void> => {
    if (ending !== 'complete') return
    const dearest = maxCostMicroUsd === null ? 0 : await dearestCourse(task, subject)
    if (maxCostMicroUsd !== null && spentMicroUsd + reservedMicroUsd + dearest > maxCostMicroUsd) {
      ending = 'cost'
      return
    }
    reservedMicroUsd += dearest
    const record = await perform(task, subject, clock)
    reservedMicroUsd -= dearest
    spentMicroUsd += spentOn([record])
    journal.add(record)
    tell(record)
    faultsInARow = hasFailed(record) ? faultsInARow + 1 : 0
    if (faultsInARow >= faultsInARowMax && ending === 'complete') ending = 'faults'
  }

  await Promise.all(tasks.filter(({ id }) => isOpen(journal.records.get(id))).map(task => limit(performNext, task)))
  return ending
}

function isOpen(record: TaskRecord | undefined): boolean {
  return record === undefined || hasFailed(record)
}

export function spentOn(records: readonly TaskRecord[]): number {
  return sum(records.flatMap(({ steps }) => steps.map(({ bill }) => bill.costMicroUsd ?? 0)))
}

async function dearestCourse({ text, steps }: Task, subject: Subject): Promise<number> {
  const costs = steps.map(({ instruction }) => costOf(expectedUse({ text, instruction }).most, subject))
  return sum((await Promise.all(costs)).map(cost => cost ?? 0))
}
