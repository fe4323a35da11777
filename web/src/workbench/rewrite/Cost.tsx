import { Text } from '@mantine/core'
import { type Estimate, wordsOf } from './useEstimate.ts'

export type CostProps = {
  readonly estimate: Estimate | null
  /** Said where there is no estimate. */
  readonly otherwise: string
}

/** What the instruction will likely cost, and smaller what it costs at most. */
export function Cost({ estimate, otherwise }: CostProps) {
  const words = estimate && wordsOf(estimate)
  return (
    <div className="wb-estimate">
      {words && <Text size="sm">{words.likely}</Text>}
      <Text size="xs" c="dimmed">
        {words ? words.details : otherwise}
      </Text>
    </div>
  )
}
