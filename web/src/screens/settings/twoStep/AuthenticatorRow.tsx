import { Button, Group } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { api, type Schemas } from '../../../api/client.ts'
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx'
import { formatDay } from '../../../ui/formatTimes.ts'
import { loadWithRetry } from '../../../ui/loadWithRetry.ts'
import { RowText } from '../../../ui/RowText.tsx'
import { toast } from '../../../ui/toast.ts'

const SetUpApp = loadWithRetry(async () => (await import('./SetUpAuthenticator.tsx')).SetUpAuthenticator)

export type AuthenticatorRowProps = { readonly totp: Schemas['SecondFactors']['totp']; readonly isFirst: boolean }

/** The authenticator app of the account; there is at most one. */
export function AuthenticatorRow({ totp, isFirst }: AuthenticatorRowProps) {
  const client = useQueryClient()
  const [open, setOpen] = useState<'setUp' | 'remove' | null>(null)
  const remove = useMutation({
    mutationFn: () => api.DELETE('/api/auth/second-factors/totp'),
    onSuccess: () => {
      setOpen(null)
      toast('The authenticator app was removed.')
      void client.invalidateQueries({ queryKey: ['secondFactors'] })
    },
  })
  return (
    <li>
      <RowText
        name="Authenticator app"
        details={
          totp ? `Set up on ${formatDay(totp.addedAt)}` : 'An app on your phone that shows a new code every 30 seconds'
        }
      />
      <Group gap="xs">
        <Button
          variant="default"
          size="xs"
          aria-label={totp ? 'Replace the authenticator app' : 'Set up an authenticator app'}
          onClick={() => setOpen('setUp')}
        >
          {totp ? 'Replace' : 'Set up'}
        </Button>
        {totp && (
          <Button
            variant="default"
            size="xs"
            aria-label="Remove the authenticator app"
            onClick={() => setOpen('remove')}
          >
            Remove
          </Button>
        )}
      </Group>
      <Suspense fallback={null}>
        {open === 'setUp' && <SetUpApp isFirst={isFirst} onClose={() => setOpen(null)} />}
      </Suspense>
      {open === 'remove' && (
        <ConfirmDialog
          title="Remove the authenticator app?"
          action="Remove the app"
          isBusy={remove.isPending}
          error={remove.error}
          onConfirm={() => remove.mutate()}
          onClose={() => setOpen(null)}
        >
          Its codes stop working. Without another second factor, your password alone is enough to sign in.
        </ConfirmDialog>
      )}
    </li>
  )
}
