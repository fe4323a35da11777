import { Text } from '@mantine/core'
import type { Schemas } from '../../api/client.ts'
import { formatCost, formatCount } from '../../ui/formatNumbers.ts'
import { Section } from '../../ui/Section.tsx'

export function ModelLimits({ state }: { readonly state: Schemas['ModelState'] }) {
  const { rulesFirst, editsPerHour, budgetMicroUsd } = state
  return (
    <Section title="Limits for each person">
      <dl className="facts">
        <dt>Rewrites in an hour</dt>
        <dd>{formatCount(editsPerHour)}</dd>
        <dt>Spending in a month</dt>
        <dd>{budgetMicroUsd === null ? 'No limit' : formatCost(budgetMicroUsd)}</dd>
        <dt>Exact instructions</dt>
        <dd>{rulesFirst ? 'The rules editor, free of charge' : 'The model'}</dd>
      </dl>
      <Text size="sm" c="dimmed" mt="sm">
        Set with AI_EDITS_PER_HOUR, AI_BUDGET_USD_PER_MONTH and AI_RULES_FIRST.
      </Text>
    </Section>
  )
}
