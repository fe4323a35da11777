import { Skeleton, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { quotas } from '../../api/queries.ts'
import { formatBytes } from '../../ui/formatBytes.ts'
import { formatCount } from '../../ui/formatNumbers.ts'
import { ProblemAlert } from '../../ui/ProblemAlert.tsx'
import { SettingRow } from './Setting.tsx'

export function Quotas() {
  const { data, error, refetch } = useQuery(quotas)
  return (
    <SettingRow title="Storage and limits">
      {error && <ProblemAlert title="Cannot load your limits" error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton h={160} />}
      {data && (
        <>
          <dl className="quotas">
            <Quota name="Projects" {...data.projects} shown={formatCount} />
            <Quota name="Storage used by your projects" {...data.storageBytes} shown={formatBytes} />
            <Quota name="Pushed with git this hour" {...data.pushedBytesThisHour} shown={formatBytes} />
          </dl>
          <Text size="sm" c="dimmed" mt="md">
            {data.filesPerProject.max !== null && `A project may have ${formatCount(data.filesPerProject.max)} files. `}
            Deleted projects use storage for 30 days, unless you delete them permanently.
          </Text>
        </>
      )}
    </SettingRow>
  )
}

type QuotaProps = {
  readonly name: string
  readonly used: number
  readonly max: number | null
  readonly shown: (value: number) => string
}

function Quota({ name, used, max, shown }: QuotaProps) {
  const isFull = max !== null && used >= max
  return (
    <div>
      <dt>{name}</dt>
      <dd>
        {shown(used)} {max === null ? '· no limit' : `of ${shown(max)}`}
        {isFull && <strong className="quota-full">Full</strong>}
      </dd>
      {max !== null && (
        <div className="quota-bar" data-full={isFull} aria-hidden>
          <div style={{ width: `${Math.min(100, (used / max) * 100)}%` }} />
        </div>
      )}
    </div>
  )
}
