import { Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { me } from '../../api/queries.ts'
import { ProblemAlert } from '../../shell/ProblemAlert.tsx'
import { day } from '../../shell/times.ts'
import { Setting } from './Setting.tsx'

export function Profile() {
  const { data, error, refetch } = useQuery(me)
  return (
    <Setting title="Name and email">
      {error && <ProblemAlert title="Your profile cannot be shown" error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton h={64} />}
      {data && (
        <dl className="facts">
          <dt>Name</dt>
          <dd>
            {data.firstName} {data.lastName}
          </dd>
          <dt>Email</dt>
          <dd>{data.email}</dd>
          <dt>Here since</dt>
          <dd>{day(data.createdAt)}</dd>
        </dl>
      )}
    </Setting>
  )
}
