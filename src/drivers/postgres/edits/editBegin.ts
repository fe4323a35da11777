import type { Kysely } from 'kysely'
import type { EditStore, SpentMonth } from '#ports/stores/edits.ts'
import { lockInTransaction } from '../connection/locks.ts'
import type { Schema } from '../schema.ts'
import { countedEdits, hourS, spentMonth } from './editSums.ts'

type Begin = EditStore['begin']
type Limits = Parameters<Begin>[1]

/**
 * Checks the limits and records the session under one lock per user, so that concurrent edits cannot exceed a limit
 * together. The lock of the installation is taken second, always in this order.
 */
export function beginEdit(db: Kysely<Schema>, session: Parameters<Begin>[0], limits: Limits): ReturnType<Begin> {
  const { maxPerHour, budgetMicroUsd, totalBudgetMicroUsd } = limits
  return db.transaction().execute(async tx => {
    await lockInTransaction(tx, `edits:${session.userId}`)
    const expiresInS = await countedEdits(tx, session.userId, maxPerHour)
    if (expiresInS.length >= maxPerHour) return { kind: 'full', retryAfterS: expiresInS.at(-1) ?? hourS }
    const { reservedMicroUsd, worstMicroUsd } = session
    const isOver = (month: SpentMonth, max: number) => month.worstMicroUsd + (reservedMicroUsd ?? 0) > max
    if (budgetMicroUsd !== null && worstMicroUsd !== 0) {
      const month = await spentMonth(tx, session.userId)
      if (isOver(month, budgetMicroUsd)) return { kind: 'over_budget', month }
    }
    if (totalBudgetMicroUsd !== null && worstMicroUsd !== 0) {
      await lockInTransaction(tx, 'edits')
      const month = await spentMonth(tx, null)
      if (isOver(month, totalBudgetMicroUsd)) return { kind: 'over_total_budget', month }
    }
    const { id } = await tx
      .insertInto('edit_sessions')
      .values({
        project_id: session.projectId,
        user_id: session.userId,
        file_path: session.filePath,
        files: session.files && JSON.stringify(session.files),
        instruction: session.instruction,
        ai_provider: session.provider,
        ai_model: session.model,
        reserved_micro_usd: reservedMicroUsd,
        worst_micro_usd: worstMicroUsd,
        refines_id: session.refines,
        // Not yet set: a run that dies with its process must not look successful.
        success: false,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    return { kind: 'begun', id, remaining: maxPerHour - expiresInS.length - 1 }
  })
}
