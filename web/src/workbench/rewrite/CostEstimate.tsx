import { Text } from '@mantine/core'
import { type Estimate, formatEstimate } from './useEstimate.ts'

export type CostEstimateProps = {
  readonly estimate: Estimate | null
  /** Said where there is no estimate. */
  readonly fallback: string
}

/** What the instruction will likely cost, and smaller what it costs at most. */
export function CostEstimate({ estimate, fallback: otherwise }: CostEstimateProps) {
  const words = estimate && formatEstimate(estimate)
  return (
    <div className="wb-estimate">
      {words && <Text size="sm">{words.likely}</Text>}
      <Text size="xs" c="dimmed">
        {words ? words.details : otherwise}
      </Text>
    </div>
  )
}
