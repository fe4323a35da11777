import type { estimateEdit } from '../../api/edits.ts'
import { formatCost, formatCount } from '../../ui/formatNumbers.ts'

export type Estimate = Awaited<ReturnType<typeof estimateEdit>>

/** The likely cost and, in small print, the worst case and the remaining budget. */
export type EstimateText = { readonly likely: string; readonly details: string }

export function formatEstimate(estimate: Estimate): EstimateText {
  const { provider, model, remainingEditsThisHour, budget } = estimate
  const { likely, worst } = formatCostRange(estimate)
  const details = [
    ...(worst === null ? [] : [worst]),
    ...(provider === 'rules' ? [] : [model]),
    `${formatCount(remainingEditsThisHour)} rewrites left this hour`,
    ...(budget ? [`${formatCost(budget.remainingMicroUsd)} left this month`] : []),
  ]
  return { likely, details: details.join(' · ') }
}

function formatCostRange({ provider, likely, worstCase }: Estimate): { likely: string; worst: string | null } {
  if (provider === 'rules') return { likely: 'No model used, free of charge', worst: null }
  if (likely.costMicroUsd === null) {
    const [tokens, most] = [likely, worstCase].map(use => formatCount(use.inputTokens + use.outputTokens))
    return { likely: `About ${tokens} tokens, price unknown`, worst: `At most ${most} tokens` }
  }
  return {
    likely: likely.costMicroUsd === 0 ? 'Free of charge' : `About ${cents(likely.costMicroUsd)}`,
    worst: worstCase.costMicroUsd ? `At most ${cents(worstCase.costMicroUsd)}` : null,
  }
}

const microUsdPerCent = 10_000

/** Small amounts in cents, with one decimal below ten cents. */
function cents(microUsd: number): string {
  if (microUsd >= 100 * microUsdPerCent) return formatCost(microUsd)
  const value = microUsd / microUsdPerCent
  if (value < 0.1) return '0.1 cents'
  const shown = value < 10 ? Number(value.toFixed(1)) : Math.round(value)
  return shown === 1 ? '1 cent' : `${shown} cents`
}

/** What is said until there is an estimate. */
export function beforeEstimate(isRulesOnly: boolean): string {
  return isRulesOnly ? 'No model used, free of charge' : 'The estimated cost appears here before you send.'
}
