import { Skeleton, Text } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import type { Schemas } from '../../api/client.ts'
import { audit } from '../../api/queries.ts'
import { ProblemAlert } from '../../ui/ProblemAlert.tsx'
import { RelativeTime } from '../../ui/RelativeTime.tsx'
import { Section } from '../../ui/Section.tsx'
import { ShowMore } from '../../ui/ShowMore.tsx'

type Entry = Schemas['AuditEntry']

const actionLabels: Readonly<Record<Entry['act'], string>> = {
  administrator_named: 'became the administrator',
  administrator_made: 'was made an administrator',
  administrator_unmade: 'is no longer an administrator',
  user_enabled: 'was enabled',
  user_disabled: 'was disabled',
  user_limits_changed: 'are the new limits',
  registration_changed: 'is what registration was set to',
  invited: 'was invited',
  invitation_withdrawn: 'is no longer invited',
  second_factors_removed: 'lost their two-step sign-in',
  reset_link_made: 'got a link that sets a new password',
}

/** The actions of administrators, newest first. */
export function AuditLog() {
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery(audit)
  return (
    <Section title="Audit log">
      {error && <ProblemAlert title="Cannot load the log" error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton h={120} />}
      {data?.length === 0 && <Text size="sm">No entries yet.</Text>}
      {data && data.length > 0 && (
        <ul className="rows">
          {data.map(entry => (
            <li key={entry.id}>
              <div className="row-main">
                <Text style={{ overflowWrap: 'anywhere' }}>
                  <strong>{entry.target}</strong> {actionLabels[entry.act]}
                </Text>
                <Text size="sm" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
                  by {entry.actorEmail ?? 'the configuration'}
                  {entry.address && ` from ${entry.address}`} · <RelativeTime iso={entry.at} />
                </Text>
              </div>
            </li>
          ))}
        </ul>
      )}
      {hasNextPage && <ShowMore isLoading={isFetchingNextPage} onMore={fetchNextPage} />}
    </Section>
  )
}
