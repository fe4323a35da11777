import { Skeleton, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { serviceState } from '../../api/queries.ts'
import { AdminLayout } from '../../shell/AdminLayout.tsx'
import { ProblemAlert } from '../../ui/ProblemAlert.tsx'
import { type Check, checksOf } from './checks.ts'

const refreshMs = 10_000

/** What an administrator looks at first when something is wrong. */
export function Screen() {
  return (
    <AdminLayout title="Status" isSubpage>
      <Status />
    </AdminLayout>
  )
}

function Status() {
  const { data, error, refetch, dataUpdatedAt } = useQuery({ ...serviceState, refetchInterval: refreshMs })
  if (error) return <ProblemAlert title="Cannot load the status" error={error} onRetry={() => void refetch()} />
  if (!data) return <Skeleton h={320} />
  const checks = checksOf(data, dataUpdatedAt)
  const count = checks.filter(({ advice }) => advice !== undefined).length
  return (
    <>
      <Text fw={600} mb="md" role="status">
        {count === 0 ? 'Everything works.' : count === 1 ? '1 item needs attention.' : `${count} items need attention.`}
      </Text>
      <dl className="facts">
        {checks.map(check => (
          <Line key={check.name} {...check} />
        ))}
      </dl>
      <Text size="sm" c="dimmed" mt="md">
        Updated every 10 seconds.
      </Text>
    </>
  )
}

function Line({ name, detail, advice }: Check) {
  return (
    <>
      <dt>{name}</dt>
      <dd>
        {detail}
        {advice !== undefined && (
          <div>
            <span className="status" style={{ '--dot': '#d9930d' } as React.CSSProperties}>
              Attention
            </span>{' '}
            <strong>{advice}</strong>
          </div>
        )}
      </dd>
    </>
  )
}
