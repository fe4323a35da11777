import { Badge, Button, Group, Skeleton, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { accountLinkAvailability } from '../../api/accountQueries.ts'
import { me } from '../../api/queries.ts'
import { ProblemAlert } from '../../ui/ProblemAlert.tsx'
import { ChangeEmail } from './ChangeEmail.tsx'
import { ConfirmEmail } from './ConfirmEmail.tsx'
import { SettingRow } from './Setting.tsx'

export function Email() {
  const { data, error, refetch } = useQuery(me)
  const { data: offer } = useQuery(accountLinkAvailability)
  const [isChanging, setChanging] = useState(false)
  return (
    <SettingRow title="Email">
      {error && <ProblemAlert title="Cannot load your email" error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton h={64} />}
      {data && (
        <>
          <Group justify="space-between">
            <Group gap="xs" flex="1 1 14rem">
              <Text style={{ overflowWrap: 'anywhere' }}>{data.email}</Text>
              {(data.emailVerified || offer?.mailed) && (
                <Badge variant="dot" tt="none" color={data.emailVerified ? 'green' : 'yellow'}>
                  {data.emailVerified ? 'Confirmed' : 'Not confirmed'}
                </Badge>
              )}
            </Group>
            <Button variant="default" aria-label="Change the email" onClick={() => setChanging(true)}>
              Change
            </Button>
          </Group>
          {!data.emailVerified && <ConfirmEmail key={data.email} email={data.email} />}
          {isChanging && <ChangeEmail account={data} onClose={() => setChanging(false)} />}
        </>
      )}
    </SettingRow>
  )
}
