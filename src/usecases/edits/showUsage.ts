import type { Ports } from '#ports/index.ts'
import type { UsageRow } from '#ports/stores/edits.ts'
import { type Budget, budgetOf } from './budget.ts'

export type Usage = {
  readonly since: Date
  readonly rows: readonly UsageRow[]
  readonly editsPerHour: number
  readonly remaining: number
  readonly budget: Budget | null
}

/**
 * The caller's tokens, cost and edits by day, project and model, with what is left of the hourly limit and the monthly
 * budget.
 */
export async function showUsage(
  ports: Pick<Ports, 'edits' | 'clock' | 'settings'>,
  userId: number,
  days: number,
): Promise<Usage> {
  const since = new Date(ports.clock.now().getTime() - days * 86_400_000)
  const { editsPerHour } = ports.settings
  const [rows, remaining, budget] = await Promise.all([
    ports.edits.usage(userId, since),
    ports.edits.remaining(userId, editsPerHour),
    budgetOf(ports, userId),
  ])
  return { since, rows, editsPerHour, remaining, budget }
}
