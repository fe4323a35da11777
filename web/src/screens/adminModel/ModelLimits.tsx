import { Text } from '@mantine/core'
import type { Schemas } from '../../api/client.ts'
import { formatCost, formatCount } from '../../ui/formatNumbers.ts'
import { Section } from '../../ui/Section.tsx'

export function ModelLimits({ state }: { readonly state: Schemas['ModelState'] }) {
  const { rulesFirst, editsPerHour, budgetMicroUsd, totalBudgetMicroUsd, totalSpentMicroUsd } = state
  return (
    <Section title="Limits">
      <dl className="facts">
        <dt>Rewrites in an hour, for each user</dt>
        <dd>{formatCount(editsPerHour)}</dd>
        <dt>Spending in a month, for each user</dt>
        <dd>{limitText(budgetMicroUsd)}</dd>
        <dt>Spending in a month, for all users together</dt>
        <dd>{limitText(totalBudgetMicroUsd)}</dd>
        <dt>Spent this month, by all users</dt>
        <dd>{formatCost(totalSpentMicroUsd)}</dd>
        <dt>Exact instructions</dt>
        <dd>{rulesFirst ? 'Without the model, free of charge' : 'With the model'}</dd>
      </dl>
      <Text size="sm" c="dimmed" mt="sm">
        Set with AI_EDITS_PER_HOUR, AI_BUDGET_USD_PER_MONTH, AI_BUDGET_USD_PER_MONTH_TOTAL and AI_RULES_FIRST.
      </Text>
    </Section>
  )
}

function limitText(microUsd: number | null): string {
  return microUsd === null ? 'No limit' : formatCost(microUsd)
}
