import { Badge, Button, Group, Skeleton, Text, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { api, type Schemas } from '../../api/client.ts'
import { users } from '../../api/queries.ts'
import { ConfirmDialog } from '../../shell/ConfirmDialog.tsx'
import { ProblemAlert } from '../../shell/ProblemAlert.tsx'
import { Section } from '../../shell/Section.tsx'
import { day } from '../../shell/times.ts'

const pauseMs = 250

export function Users({ ownId }: { readonly ownId: number }) {
  const [q, setQ] = useState('')
  const [asked] = useDebouncedValue(q.trim(), pauseMs)
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery(users(asked))
  return (
    <Section title="Users">
      <TextInput
        type="search"
        label="Find"
        placeholder="Part of the email or the name"
        mb="sm"
        maxLength={200}
        value={q}
        onChange={event => setQ(event.currentTarget.value)}
      />
      {error && <ProblemAlert title="The users cannot be shown" error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton h={120} />}
      {data?.length === 0 && <Text size="sm">No user has this in the email or the name.</Text>}
      {data && data.length > 0 && (
        <ul className="rows">
          {data.map(user => (
            <UserRow key={user.id} user={user} isSelf={user.id === ownId} />
          ))}
        </ul>
      )}
      {hasNextPage && (
        <Button mt="sm" variant="default" loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          Show more
        </Button>
      )}
    </Section>
  )
}

type Change = Schemas['UserChange']

function UserRow({ user, isSelf }: { readonly user: Schemas['ListedUser']; readonly isSelf: boolean }) {
  const client = useQueryClient()
  const [asking, setAsking] = useState<Change | null>(null)
  const isAdministrator = user.roles.includes('ADMIN')
  const change = useMutation({
    mutationFn: (body: Change) =>
      api.PUT('/api/admin/users/{userId}', { params: { path: { userId: String(user.id) } }, body }),
    onSuccess: () => {
      setAsking(null)
      void client.invalidateQueries({ queryKey: ['admin'] })
    },
  })
  const [enable, name] = [{ enabled: !user.enabled }, { administrator: !isAdministrator }]
  return (
    <li>
      <div className="row-main">
        <Text fw={550} style={{ overflowWrap: 'anywhere' }}>
          {user.email}
        </Text>
        <Text size="sm" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
          {user.firstName} {user.lastName} · since {day(user.createdAt)}
        </Text>
        <Group gap={6}>
          {isAdministrator && <Badge variant="outline">Administrator</Badge>}
          {!user.enabled && (
            <Badge variant="outline" color="red">
              Disabled
            </Badge>
          )}
        </Group>
      </div>
      {!isSelf && (
        <Group gap="xs">
          <RowButton
            action={isAdministrator ? 'Make a user' : 'Make administrator'}
            of={user.email}
            onClick={() => setAsking(name)}
          />
          <RowButton action={user.enabled ? 'Disable' : 'Enable'} of={user.email} onClick={() => setAsking(enable)} />
        </Group>
      )}
      {asking && (
        <ConfirmDialog
          title={`${titleOf(asking)} ${user.email}?`}
          action={titleOf(asking)}
          isBusy={change.isPending}
          error={change.error}
          onConfirm={() => change.mutate(asking)}
          onClose={() => setAsking(null)}
        >
          {effectOf(asking)}
        </ConfirmDialog>
      )}
    </li>
  )
}

type RowButtonProps = { readonly action: string; readonly of: string; readonly onClick: () => void }

function RowButton({ action, of, onClick }: RowButtonProps) {
  return (
    <Button variant="default" size="xs" aria-label={`${action}: ${of}`} onClick={onClick}>
      {action}
    </Button>
  )
}

function titleOf({ enabled, administrator }: Change): string {
  if (enabled !== undefined) return enabled ? 'Enable' : 'Disable'
  return administrator ? 'Make administrator' : 'Make a user again'
}

function effectOf({ enabled, administrator }: Change): string {
  if (enabled !== undefined)
    return enabled ? 'They can sign in again.' : 'Every sign-in of theirs ends, and nothing of theirs is deleted.'
  return administrator ? 'They can do all that you can do here.' : 'They no longer see this page.'
}
