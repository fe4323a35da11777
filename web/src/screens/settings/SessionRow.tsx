import { Badge, Button, Group, Text } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { api, type Schemas } from '../../api/client.ts'
import { isProblem } from '../../api/problem.ts'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { formatDay } from '../../ui/formatTimes.ts'
import { RelativeTime } from '../../ui/RelativeTime.tsx'
import { toast } from '../../ui/toast.ts'

export type SessionRowProps = {
  readonly session: Schemas['Session']
  /** Unlike those of the other sessions. */
  readonly name: string
}

export function SessionRow({ session, name }: SessionRowProps) {
  const client = useQueryClient()
  const [isAsking, setAsking] = useState(false)
  const { id, device, address, createdAt, lastSeenAt, current } = session
  const end = useMutation({
    mutationFn: async () => {
      const params = { path: { sessionId: String(id) } }
      await api.DELETE('/api/auth/sessions/{sessionId}', { params }).catch(ignoreEnded)
    },
    onSuccess: () => {
      toast(`${name} is signed out.`)
      void client.invalidateQueries({ queryKey: ['sessions'] })
      void client.invalidateQueries({ queryKey: ['securityLog'] })
    },
  })
  return (
    <li>
      <div className="row-main">
        <Group gap="xs">
          <Text fw={550} style={{ overflowWrap: 'anywhere' }}>
            {device}
          </Text>
          {current && (
            <Badge variant="outline" tt="none">
              This device
            </Badge>
          )}
        </Group>
        <Text size="sm" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
          {address && `From ${address} · `}
          {current ? 'in use now' : <LastSeen iso={lastSeenAt} />} · signed in on {formatDay(createdAt)}
        </Text>
      </div>
      {!current && (
        <Button variant="default" size="xs" aria-label={`Sign out ${name}`} onClick={() => setAsking(true)}>
          Sign out
        </Button>
      )}
      {isAsking && (
        <ConfirmDialog
          title={`Sign out ${name}?`}
          action="Sign out"
          isBusy={end.isPending}
          error={end.error}
          onConfirm={() => end.mutate()}
          onClose={() => setAsking(false)}
        >
          It will have to sign in again. If you do not recognise it, change your password too.
        </ConfirmDialog>
      )}
    </li>
  )
}

function LastSeen({ iso }: { readonly iso: string }) {
  return (
    <>
      last seen <RelativeTime iso={iso} />
    </>
  )
}

/** A session that has already ended is the desired result. */
function ignoreEnded(error: unknown): void {
  if (!isProblem(error, 'not_found')) throw error
}
