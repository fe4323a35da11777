import type { Ports } from '#ports/index.ts'
import type { EditSessionFile } from '#ports/stores/edits.ts'
import { rateLimited } from '../consumeLimit.ts'
import { requireDiskSpace } from '../diskSpace.ts'
import type { QuotaPorts } from '../quotas/quotasOf.ts'
import { requireStorageAt } from '../quotas/requireQuota.ts'
import { budgetExceeded } from './budget.ts'
import type { EditRun } from './editLog.ts'
import type { PreparedEdit } from './prepareEdit.ts'

export type RunStart = {
  readonly project: Pick<PreparedEdit['project'], 'id' | 'codeHost'>
  /** The file; of an edit of several, the first one. */
  readonly filePath: string
  /** `null` for an edit of one file. */
  readonly files: readonly EditSessionFile[] | null
  readonly instruction: string
  readonly refines: number | null
  readonly editor: Pick<PreparedEdit['editor'], 'provider' | 'model'>
  readonly expected: PreparedEdit['expected']
}

/** Writes the session before anything is spent, within the hourly limit and the month's budget. */
export async function beginRun(
  ports: QuotaPorts & Pick<Ports, 'edits' | 'disk' | 'clock'>,
  userId: number,
  { project, filePath, files, instruction, refines, editor, expected }: RunStart,
): Promise<EditRun> {
  // The proposal is going to take space.
  await requireDiskSpace(ports)
  await requireStorageAt(ports, project.codeHost, userId)
  const { editsPerHour, budgetMicroUsd, totalBudgetMicroUsd } = ports.settings
  const { provider, model } = editor
  const reservedMicroUsd = expected.likely.costMicroUsd
  const worstMicroUsd = expected.most.costMicroUsd
  const session = {
    ...{ projectId: project.id, userId, filePath, files, instruction, refines },
    ...{ provider, model, reservedMicroUsd, worstMicroUsd },
  }
  const cost = { likelyMicroUsd: reservedMicroUsd ?? 0, worstMicroUsd: worstMicroUsd ?? 0 }
  const begun = await ports.edits.begin(session, { maxPerHour: editsPerHour, budgetMicroUsd, totalBudgetMicroUsd })
  switch (begun.kind) {
    case 'begun':
      return { sessionId: begun.id, startedMs: ports.clock.monotonicMs(), provider, model, usages: [] }
    case 'full':
      throw rateLimited({ name: 'AI edits', max: editsPerHour, windowS: 3_600 }, begun.retryAfterS)
    case 'over_budget':
      throw budgetExceeded(budgetMicroUsd ?? 0, begun.month, cost, 'user')
    case 'over_total_budget':
      throw budgetExceeded(totalBudgetMicroUsd ?? 0, begun.month, cost, 'installation')
  }
}
