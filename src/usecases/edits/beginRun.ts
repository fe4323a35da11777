import { Failure } from '#domain/errors.ts'
import type { Ports } from '#ports/index.ts'
import { budgetExceeded } from './budget.ts'
import type { EditRun } from './editLog.ts'
import type { PreparedEdit } from './prepareEdit.ts'

/** Writes the session before anything is spent, within the hourly allowance and the month's budget. */
export async function beginRun(
  ports: Pick<Ports, 'edits' | 'settings'>,
  userId: number,
  { project, path, base, task, editor, expected }: PreparedEdit,
): Promise<EditRun> {
  const { editsPerHour, budgetMicroUsd } = ports.settings
  const { provider, model } = editor
  const reservedMicroUsd = expected.likely.costMicroUsd
  const worstMicroUsd = expected.most.costMicroUsd
  const session = {
    projectId: project.id,
    userId,
    filePath: path,
    instruction: task.instruction,
    provider,
    model,
    refines: base.refined?.sessionId ?? null,
    reservedMicroUsd,
    worstMicroUsd,
  }
  const begun = await ports.edits.begin(session, { maxPerHour: editsPerHour, budgetMicroUsd })
  switch (begun.outcome) {
    case 'begun':
      return { sessionId: begun.id, startedMs: performance.now(), provider, model, usages: [] }
    case 'full':
      throw tooManyEdits(editsPerHour, begun.retryAfterS)
    case 'over_budget':
      throw budgetExceeded(budgetMicroUsd ?? 0, begun.month, {
        likelyMicroUsd: reservedMicroUsd ?? 0,
        worstMicroUsd: worstMicroUsd ?? 0,
      })
  }
}

function tooManyEdits(editsPerHour: number, retryAfterS: number): Failure {
  const waitMin = Math.ceil(retryAfterS / 60)
  return new Failure('rate_limited', `At most ${editsPerHour} AI edits an hour. Try again in ${waitMin} min.`, {
    retryAfterS,
  })
}
