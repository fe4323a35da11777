import { Text } from '@mantine/core'
import { type Estimate, formatEstimate } from './estimateText.ts'

export type CostEstimateProps = {
  readonly estimate: Estimate | null
  /** Shown without an estimate. */
  readonly fallback: string
}

/** The likely cost of the instruction and, in small print, its maximum. */
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
