import { useMutation, useQueryClient } from '@tanstack/react-query'
import { api, type Schemas } from '../../api/client.ts'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { toast } from '../../ui/toast.ts'
import { resolvesDeletion } from '../projectSettings/undoOfDeletion.ts'

type RemovalDialogProps = { readonly project: Schemas['DeletedProject']; readonly onClose: () => void }

export function RemovalDialog({ project: { id, name }, onClose }: RemovalDialogProps) {
  const client = useQueryClient()
  const remove = useMutation({
    mutationKey: resolvesDeletion(id),
    mutationFn: () =>
      api.DELETE('/api/projects/{id}', { params: { path: { id: String(id) }, query: { forever: 'true' } } }),
    onSuccess: async () => {
      onClose()
      toast(`“${name}” was permanently deleted.`)
      await client.invalidateQueries({ queryKey: ['projects'] })
    },
  })
  return (
    <ConfirmDialog
      title="Delete the project permanently?"
      action="Delete permanently"
      typed={name}
      isBusy={remove.isPending}
      error={remove.error}
      onConfirm={() => remove.mutate()}
      onClose={onClose}
    >
      Its files, its history and its site are deleted now. This cannot be undone.
    </ConfirmDialog>
  )
}
