import { Failure } from '#domain/errors.ts'
import type { Ports } from '#ports/index.ts'
import type { SpentMonth } from '#ports/stores/edits.ts'

export type Budget = {
  readonly limitMicroUsd: number
  /** The bills of this calendar month (UTC), and the likely cost of runs that have none yet. */
  readonly spentMicroUsd: number
  readonly remainingMicroUsd: number
}

/** `null` if no limit is set. */
export async function budgetOf(ports: Pick<Ports, 'edits' | 'settings'>, userId: number): Promise<Budget | null> {
  const limitMicroUsd = ports.settings.budgetMicroUsd
  if (limitMicroUsd === null) return null
  const { spentMicroUsd } = await ports.edits.spentThisMonth(userId)
  return { limitMicroUsd, spentMicroUsd, remainingMicroUsd: Math.max(0, limitMicroUsd - spentMicroUsd) }
}

const budgets = {
  user: (limit: string) => `your ${limit} USD for this month`,
  installation: (limit: string) => `the ${limit} USD that all users of this installation have for this month`,
}

export type RunCost = { readonly likelyMicroUsd: number; readonly worstMicroUsd: number }

/**
 * States what the edit will cost, what was spent of which limit, and what to do: ask for less, or wait for running
 * edits if they alone are in the way (docs/decisions/0024).
 */
export function budgetExceeded(
  limitMicroUsd: number,
  { spentMicroUsd, worstMicroUsd: othersWorstMicroUsd, endsAt }: SpentMonth,
  { likelyMicroUsd, worstMicroUsd }: RunCost,
  whose: 'user' | 'installation',
): Failure {
  const isSpent = spentMicroUsd + likelyMicroUsd > limitMicroUsd
  const message = [
    `This edit will likely cost ${usd(likelyMicroUsd)} USD (at most ${usd(worstMicroUsd)} USD),`,
    `and ${usd(spentMicroUsd)} of ${budgets[whose](usd(limitMicroUsd))} are spent or reserved.`,
    ...(isSpent
      ? [
          `Ask for less, select the lines to change, or wait until ${endsAt.toISOString().slice(0, 10)} (UTC),`,
          'when the next month begins.',
        ]
      : [
          `With other edits that have no bill yet it may be ${usd(othersWorstMicroUsd)} USD.`,
          'Try again when they are done.',
        ]),
  ]
  return new Failure(
    {
      code: 'budget_exceeded',
      limitMicroUsd,
      spentMicroUsd,
      expectedMicroUsd: likelyMicroUsd,
      worstCaseMicroUsd: worstMicroUsd,
      resetsAt: endsAt,
    },
    message.join(' '),
  )
}

const amounts = new Intl.NumberFormat('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 6 })

function usd(microUsd: number): string {
  return amounts.format(microUsd / 1_000_000)
}
