import { useMutation, useQueryClient } from '@tanstack/react-query'
import { api, type Schemas } from '../../api/client.ts'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'

/** `secondFactor: false` removes all second factors of the user. */
export type UserChange = Schemas['UserChange'] & { readonly secondFactor?: false }

export type RequestedChange = { readonly user: Schemas['ListedUser']; readonly change: UserChange }

type ChangeDialogProps = { readonly requested: RequestedChange; readonly onClose: () => void }

/** Explains a change to a user and applies it. */
export function ChangeDialog({ requested: { user, change }, onClose }: ChangeDialogProps) {
  const client = useQueryClient()
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => applyChange(String(user.id), change),
    onSuccess: () => {
      onClose()
      void client.invalidateQueries({ queryKey: ['admin'] })
    },
  })
  return (
    <ConfirmDialog
      title={`${titleOf(change)} ${user.email}?`}
      action={change.secondFactor === undefined ? titleOf(change) : 'Remove second factors'}
      isBusy={isPending}
      error={error}
      onConfirm={() => mutate()}
      onClose={onClose}
    >
      {effectOf(change)}
    </ConfirmDialog>
  )
}

async function applyChange(userId: string, { secondFactor, ...body }: UserChange): Promise<void> {
  const params = { path: { userId } }
  if (secondFactor === undefined) await api.PUT('/api/admin/users/{userId}', { params, body })
  else await api.DELETE('/api/admin/users/{userId}/second-factors', { params })
}

function titleOf({ enabled, administrator, secondFactor }: UserChange): string {
  if (secondFactor !== undefined) return 'Remove the second factors of'
  if (enabled !== undefined) return enabled ? 'Enable' : 'Disable'
  return administrator ? 'Make administrator' : 'Remove administrator role'
}

function effectOf({ enabled, administrator, secondFactor }: UserChange): string {
  if (secondFactor !== undefined) {
    return 'For users who have lost all of them: first verify who is asking. Afterwards their password alone is enough to sign in.'
  }
  if (enabled !== undefined)
    return enabled ? 'They can sign in again.' : 'They are signed out everywhere. None of their data is deleted.'
  return administrator ? 'They get the same permissions as you.' : 'They lose access to this page.'
}
