import { Failure } from '#domain/errors.ts'
import type { Ports } from '#ports/index.ts'
import type { SpentMonth } from '#ports/stores/edits.ts'

export type Budget = {
  readonly limitMicroUsd: number
  /** Bills of this calendar month (UTC), and what is reserved for runs without one. */
  readonly spentMicroUsd: number
  readonly remainingMicroUsd: number
}

/** `null` where nobody set one. */
export async function budgetOf(ports: Pick<Ports, 'edits' | 'settings'>, userId: number): Promise<Budget | null> {
  const limitMicroUsd = ports.settings.budgetMicroUsd
  if (limitMicroUsd === null) return null
  const { spentMicroUsd } = await ports.edits.spentThisMonth(userId)
  return { limitMicroUsd, spentMicroUsd, remainingMicroUsd: Math.max(0, limitMicroUsd - spentMicroUsd) }
}

/** Says what was spent, of how much, what the edit might have cost, and what to do (docs/decisions/0012). */
export function budgetExceeded(
  limitMicroUsd: number,
  { spentMicroUsd, endsAt }: SpentMonth,
  expectedMicroUsd: number,
): Failure {
  const message = [
    `This edit may cost up to ${usd(expectedMicroUsd)} USD,`,
    `and ${usd(spentMicroUsd)} of your ${usd(limitMicroUsd)} USD for this month are spent or reserved.`,
    `Ask for less, select the lines to change, or wait until ${endsAt.toISOString().slice(0, 10)} (UTC),`,
    'when the next month begins.',
  ]
  const resetsAt = endsAt.toISOString()
  const body = { limitMicroUsd, spentMicroUsd, expectedMicroUsd, resetsAt }
  return new Failure('budget_exceeded', message.join(' '), { body })
}

const amounts = new Intl.NumberFormat('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 6 })

function usd(microUsd: number): string {
  return amounts.format(microUsd / 1_000_000)
}
