import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { count, money } from '../../shell/money.ts'
import { estimateEdit } from '../service.ts'
import type { EditRequest } from './request.ts'

const askAfterMs = 700

/** What the instruction would cost, in words; asked when the person has stopped typing. */
export function useEstimate(projectId: number, instruction: string, requestFor: (instruction: string) => EditRequest) {
  const [asked] = useDebouncedValue(instruction.trim(), askAfterMs)
  const { filePath, filePaths, scope, refines, selection } = requestFor(asked)
  const of = { filePath, filePaths, scope, refines, selection }
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

type Estimate = NonNullable<ReturnType<typeof useEstimate>>

export function wordsOf({
  model,
  provider,
  costMicroUsd,
  outputTokens,
  remainingEditsThisHour,
  budget,
}: Estimate): string {
  const cost =
    provider === 'rules'
      ? 'Costs nothing'
      : costMicroUsd === null
        ? `Up to ${count(outputTokens.max)} tokens, price unknown`
        : costMicroUsd.min === costMicroUsd.max
          ? `About ${money(costMicroUsd.max)}`
          : `${money(costMicroUsd.min)} to ${money(costMicroUsd.max)}`
  const left = `${count(remainingEditsThisHour)} left this hour`
  const month = budget ? ` · ${money(budget.remainingMicroUsd)} left this month` : ''
  return `${cost} (${model}) · ${left}${month}`
}
