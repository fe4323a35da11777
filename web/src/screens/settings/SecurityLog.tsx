import { Skeleton, Text } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import { securityLog } from '../../api/accountQueries.ts'
import { formatDateTime } from '../../ui/formatTimes.ts'
import { ProblemAlert } from '../../ui/ProblemAlert.tsx'
import { ShowMore } from '../../ui/ShowMore.tsx'
import { SettingRow } from './Setting.tsx'
import { describeEvent } from './securityEvents.ts'

/** The security events of the account, newest first. */
export function SecurityLog() {
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery(securityLog)
  return (
    <SettingRow title="Security log">
      <Text size="sm" c="dimmed" mb="sm">
        Security events of the last 180 days. If you do not recognise one, change your password.
      </Text>
      {error && <ProblemAlert title="Cannot load the log" error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton h={120} />}
      {data?.length === 0 && <Text size="sm">Nothing yet.</Text>}
      {data && data.length > 0 && (
        <ul className="rows">
          {data.map(entry => (
            <li key={entry.id}>
              <div className="row-main">
                <Text style={{ overflowWrap: 'anywhere' }}>{describeEvent(entry)}</Text>
                <Text size="sm" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
                  <time dateTime={entry.at}>{formatDateTime(entry.at)}</time> · {entry.device}
                  {entry.address && ` · from ${entry.address}`}
                </Text>
              </div>
            </li>
          ))}
        </ul>
      )}
      {hasNextPage && <ShowMore isLoading={isFetchingNextPage} onMore={fetchNextPage} />}
    </SettingRow>
  )
}
