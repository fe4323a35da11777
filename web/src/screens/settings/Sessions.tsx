import { Button, Skeleton } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { sessions } from '../../api/accountQueries.ts'
import { api } from '../../api/client.ts'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { ProblemAlert } from '../../ui/ProblemAlert.tsx'
import { toast } from '../../ui/toast.ts'
import { SessionRow } from './SessionRow.tsx'
import { SettingRow } from './Setting.tsx'
import { sessionNames } from './sessionNames.ts'

export function Sessions() {
  const { data, error, refetch } = useQuery(sessions)
  const names = sessionNames(data ?? [])
  const others = data?.filter(({ current }) => !current).length ?? 0
  return (
    <SettingRow title="Sessions">
      {error && <ProblemAlert title="Cannot load the list" error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton h={64} />}
      {data && (
        <ul className="rows">
          {data.map(session => (
            <SessionRow key={session.id} session={session} name={names.get(session.id) ?? session.device} />
          ))}
        </ul>
      )}
      {others > 0 && <EndOtherSessions />}
    </SettingRow>
  )
}

function EndOtherSessions() {
  const client = useQueryClient()
  const [isAsking, setAsking] = useState(false)
  const end = useMutation({
    mutationFn: () => api.DELETE('/api/auth/sessions', { params: { query: { keepCurrent: 'true' } } }),
    onSuccess: () => {
      toast('You are signed out everywhere else.')
      void client.invalidateQueries({ queryKey: ['sessions'] })
      void client.invalidateQueries({ queryKey: ['securityLog'] })
    },
  })
  return (
    <>
      <Button mt="sm" variant="default" onClick={() => setAsking(true)}>
        Sign out everywhere else
      </Button>
      {isAsking && (
        <ConfirmDialog
          title="Sign out everywhere else?"
          action="Sign out"
          isBusy={end.isPending}
          error={end.error}
          onConfirm={() => end.mutate()}
          onClose={() => setAsking(false)}
        >
          Every other browser and program has to sign in again. You stay signed in here. Git tokens remain valid.
        </ConfirmDialog>
      )}
    </>
  )
}
