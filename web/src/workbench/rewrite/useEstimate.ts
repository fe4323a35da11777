import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { count, money } from '../../shell/money.ts'
import { estimateEdit } from '../service.ts'
import type { EditRequest } from './request.ts'

const askAfterMs = 700

/** What the instruction would cost, in words; asked when the person has stopped typing. */
export function useEstimate(projectId: number, instruction: string, requestFor: (instruction: string) => EditRequest) {
  const [asked] = useDebouncedValue(instruction.trim(), askAfterMs)
  const { filePath, refines, selection } = requestFor(asked)
  const of = { filePath, refines, selection }
  const { data } = useQuery({
    queryKey: ['estimate', projectId, asked, of],
    queryFn: ({ signal }) => estimateEdit(projectId, requestFor(asked), signal),
    enabled: asked.length > 3,
    staleTime: 60_000,
    retry: false,
    placeholderData: before => before,
  })
  return data ?? null
}

export type Estimate = NonNullable<ReturnType<typeof useEstimate>>

/** What it will likely cost, and in small print the worst case and what is left. */
export type EstimateWords = { readonly likely: string; readonly details: string }

export function wordsOf(estimate: Estimate): EstimateWords {
  const { model, remainingEditsThisHour, budget } = estimate
  const { likely, worst } = costWords(estimate)
  const details = [
    ...(worst === null ? [] : [worst]),
    model,
    `${count(remainingEditsThisHour)} left this hour`,
    ...(budget ? [`${money(budget.remainingMicroUsd)} left this month`] : []),
  ]
  return { likely, details: details.join(' · ') }
}

function costWords({ provider, likely, worstCase }: Estimate): { likely: string; worst: string | null } {
  if (provider === 'rules') return { likely: 'Costs nothing', worst: null }
  if (likely.costMicroUsd === null) {
    const [tokens, most] = [likely, worstCase].map(use => count(use.inputTokens + use.outputTokens))
    return { likely: `About ${tokens} tokens, price unknown`, worst: `At most ${most} tokens` }
  }
  return {
    likely: likely.costMicroUsd === 0 ? 'Costs nothing' : `About ${cents(likely.costMicroUsd)}`,
    worst: worstCase.costMicroUsd ? `At most ${cents(worstCase.costMicroUsd)}` : null,
  }
}

const microUsdPerCent = 10_000

/** Small sums in cents, with a digit more below ten of them. */
function cents(microUsd: number): string {
  if (microUsd >= 100 * microUsdPerCent) return money(microUsd)
  const value = microUsd / microUsdPerCent
  if (value < 0.1) return '0.1 cents'
  const shown = value < 10 ? Number(value.toFixed(1)) : Math.round(value)
  return shown === 1 ? '1 cent' : `${shown} cents`
}
