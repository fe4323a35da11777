import { useMutation, useQueryClient } from '@tanstack/react-query'
import { api, type Schemas } from '../../api/client.ts'
import { ConfirmDialog } from '../../shell/ConfirmDialog.tsx'

type UserChange = Schemas['UserChange']

export type RequestedChange = { readonly user: Schemas['ListedUser']; readonly change: UserChange }

type ChangeDialogProps = { readonly requested: RequestedChange; readonly onClose: () => void }

/** Says what a change of a user does, and makes it. */
export function ChangeDialog({ requested: { user, change }, onClose }: ChangeDialogProps) {
  const client = useQueryClient()
  const { mutate, isPending, error } = useMutation({
    mutationFn: () =>
      api.PUT('/api/admin/users/{userId}', { params: { path: { userId: String(user.id) } }, body: change }),
    onSuccess: () => {
      onClose()
      void client.invalidateQueries({ queryKey: ['admin'] })
    },
  })
  return (
    <ConfirmDialog
      title={`${titleOf(change)} ${user.email}?`}
      action={titleOf(change)}
      isBusy={isPending}
      error={error}
      onConfirm={() => mutate()}
      onClose={onClose}
    >
      {effectOf(change)}
    </ConfirmDialog>
  )
}

function titleOf({ enabled, administrator }: UserChange): string {
  if (enabled !== undefined) return enabled ? 'Enable' : 'Disable'
  return administrator ? 'Make administrator' : 'Make a user again'
}

function effectOf({ enabled, administrator }: UserChange): string {
  if (enabled !== undefined)
    return enabled ? 'They can sign in again.' : 'Every sign-in of theirs ends, and nothing of theirs is deleted.'
  return administrator ? 'They can do all that you can do here.' : 'They no longer see this page.'
}
