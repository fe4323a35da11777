import { Alert, Anchor, Badge, Button, Group, Skeleton, Text } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { api, type Schemas } from '../../api/client.ts'
import { hostStatus } from '../../api/queries.ts'
import { redirectToHost } from '../../session/signInFlows.ts'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { formatDay } from '../../ui/formatTimes.ts'
import { ProblemAlert } from '../../ui/ProblemAlert.tsx'
import { toast } from '../../ui/toast.ts'
import { SettingRow } from './Setting.tsx'

export function HostConnection() {
  const { data, error, refetch } = useQuery(hostStatus)
  return (
    <SettingRow title="Code host">
      {error && <ProblemAlert title="Cannot load the connection" error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton h={64} />}
      {data &&
        (data.hosts.some(({ hasSignIn }) => hasSignIn) ? (
          <Connection status={data} />
        ) : (
          <WithoutSignIn status={data} />
        ))}
    </SettingRow>
  )
}

/** For services whose hosts have no accounts to connect. */
function WithoutSignIn({ status }: { readonly status: Schemas['RepohostStatus'] }) {
  const keeps = status.hosts.some(({ id }) => id === 'embedded')
  const takesTokens = status.hosts.some(({ takesRepoToken }) => takesRepoToken)
  return (
    <>
      {keeps && (
        <Text size="sm">
          Speckeep hosts the repositories. Clone them with git, with a git token from below as the password.
        </Text>
      )}
      {takesTokens && (
        <Text size="sm" mt={keeps ? 'xs' : 0}>
          A repository on a git server is opened with its own token, which is in the settings of its project.
        </Text>
      )}
    </>
  )
}

function Connection({ status }: { readonly status: Schemas['RepohostStatus'] }) {
  const { connected, provider, hosts, username, scopes, missingScopes, advice, installUrl, connectedAt } = status
  const host = hosts.find(({ id }) => id === provider)?.label ?? provider
  const client = useQueryClient()
  const [isAsking, setAsking] = useState(false)
  const connect = useMutation({ mutationFn: () => redirectToHost('/settings') })
  const disconnect = useMutation({
    mutationFn: () => api.DELETE('/api/auth/repohost/disconnect'),
    onSuccess: () => {
      setAsking(false)
      toast(`Disconnected from ${host}.`)
      void client.invalidateQueries({ queryKey: ['host'] })
    },
  })
  return (
    <>
      <Group justify="space-between" align="flex-start">
        <div>
          <Text>
            {connected ? `Connected to ${host} as ${username ?? 'you'}` : `Not connected to ${host}`}
            {connected && connectedAt && `, since ${formatDay(connectedAt)}`}
          </Text>
          {connected && (
            <Group gap={6} mt={6}>
              <Text size="sm" c="dimmed">
                Granted:
              </Text>
              {scopes.map(scope => (
                <Badge key={scope} variant="outline" tt="none">
                  {scope}
                </Badge>
              ))}
            </Group>
          )}
          {installUrl && (
            <Anchor
              href={installUrl}
              target="_blank"
              rel="noopener"
              size="sm"
              mt={6}
              display="inline-flex"
              className="tap"
            >
              Choose the repositories
            </Anchor>
          )}
        </div>
        {connected ? (
          <Button variant="default" onClick={() => setAsking(true)}>
            Disconnect
          </Button>
        ) : (
          <Button loading={connect.isPending} onClick={() => connect.mutate()}>
            Connect
          </Button>
        )}
      </Group>
      {missingScopes.length > 0 && (
        <Alert mt="sm" color="yellow" variant="outline" title="Missing permissions">
          Missing: {missingScopes.join(', ')}.
        </Alert>
      )}
      {advice && (
        <Alert mt="sm" variant="outline">
          {advice}
        </Alert>
      )}
      {connect.error && <ProblemAlert error={connect.error} />}
      {isAsking && (
        <ConfirmDialog
          title={`Disconnect from ${host}?`}
          action="Disconnect"
          isBusy={disconnect.isPending}
          error={disconnect.error}
          onConfirm={() => disconnect.mutate()}
          onClose={() => setAsking(false)}
        >
          Your repositories stay where they are. Until you connect again, projects there cannot be read or committed to
          from here.
        </ConfirmDialog>
      )}
    </>
  )
}
