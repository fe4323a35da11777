import { Skeleton, Text, Title } from '@mantine/core'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { rulesModel } from '#domain/rules/rulesModel.ts'
import type { Schemas } from '../../api/client.ts'
import { projects, usage } from '../../api/queries.ts'
import { formatCost, formatCount } from '../../ui/formatNumbers.ts'
import { PageLayout } from '../../ui/PageLayout.tsx'
import { ProblemAlert } from '../../ui/ProblemAlert.tsx'
import { SegmentedControl } from '../../ui/SegmentedControl.tsx'
import { DayChart } from './DayChart.tsx'
import { Tile } from './Tile.tsx'
import { UsageTable } from './UsageTable.tsx'

const periods = [7, 30, 90] as const

export function Screen() {
  const [days, setDays] = useState<number>(30)
  const { data, error, refetch } = useQuery({ ...usage(days), placeholderData: before => before })
  return (
    <PageLayout
      title="Usage and cost"
      actions={
        <SegmentedControl
          label="Period"
          value={String(days)}
          onChange={value => setDays(Number(value))}
          options={Object.fromEntries(periods.map(value => [value, `${value} days`]))}
        />
      }
    >
      {error && <ProblemAlert title="Cannot load your usage" error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton h={360} radius="lg" />}
      {data && <Totals usage={data} days={days} />}
    </PageLayout>
  )
}

function Totals({ usage, days }: { readonly usage: Schemas['Usage']; readonly days: number }) {
  const { total, budget } = usage
  const { data: list = [] } = useInfiniteQuery(projects(''))
  const names = new Map(list.map(({ id, name }) => [id, name]))
  const models = usage.byModel.map(({ model, ...sum }) => ({
    key: model,
    label: model === rulesModel ? 'without AI' : model,
    sum,
  }))
  const byProject = usage.byProject.map(({ projectId, ...sum }) => ({
    key: String(projectId),
    label: (
      <Link to="/projects/$id/history" params={{ id: String(projectId) }}>
        {names.get(projectId) ?? `Project ${projectId}`}
      </Link>
    ),
    sum,
  }))
  return (
    <>
      <dl className="tiles">
        <Tile name="Rewrites" value={formatCount(total.edits)} />
        <Tile name="Tokens" value={formatCount(total.tokensUsed)} />
        <Tile
          name="Cost"
          value={formatCost(total.costMicroUsd)}
          note={total.unpriced > 0 ? `and ${formatCount(total.unpriced)} of unknown price` : undefined}
        />
        <Tile
          name="Rewrites left this hour"
          value={`${formatCount(usage.remainingEditsThisHour)} of ${formatCount(usage.editsPerHour)}`}
        />
        {budget && (
          <Tile
            name="Budget left this month"
            value={formatCost(budget.remainingMicroUsd)}
            note={`of ${formatCost(budget.limitMicroUsd)}`}
          />
        )}
      </dl>
      {total.edits === 0 ? (
        <Text mt="lg" maw="36rem">
          No rewrites in these {days} days. <Link to="/projects">Open a project</Link>, choose a file and describe the
          change in plain words. You see the estimated cost before the rewrite, and the actual cost here afterwards.
        </Text>
      ) : (
        <>
          <DayChart byDay={usage.byDay} since={usage.since} />
          <Title order={2} mt="xl" mb="xs">
            By project
          </Title>
          <UsageTable name="By project" what="Project" lines={byProject} />
          <Title order={2} mt="xl" mb="xs">
            By model
          </Title>
          <UsageTable name="By model" what="Model" lines={models} />
        </>
      )}
    </>
  )
}
