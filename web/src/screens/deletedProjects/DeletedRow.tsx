import { Button, Group } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { api, type Schemas } from '../../api/client.ts'
import { formatBytes } from '../../ui/formatBytes.ts'
import { formatDay } from '../../ui/formatTimes.ts'
import { ProblemAlert } from '../../ui/ProblemAlert.tsx'
import { RowText } from '../../ui/RowText.tsx'
import { toast } from '../../ui/toast.ts'
import { resolvesDeletion } from '../projectSettings/undoOfDeletion.ts'

type DeletedRowProps = { readonly project: Schemas['DeletedProject']; readonly onRemove: () => void }

export function DeletedRow({ project, onRemove }: DeletedRowProps) {
  const { id, name, deletedAt, restorableUntil, storedBytes } = project
  const client = useQueryClient()
  const navigate = useNavigate()
  const restore = useMutation({
    mutationKey: resolvesDeletion(id),
    mutationFn: () => api.POST('/api/projects/{id}/restore', { params: { path: { id: String(id) } } }),
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: ['projects'] })
      toast(`“${name}” was restored.`)
      await navigate({ to: '/projects/$id/edit/$', params: { id: String(id), _splat: '' } })
    },
  })
  return (
    <li>
      <RowText
        name={name}
        details={
          <>
            Deleted on {formatDay(deletedAt)} · deleted permanently on {formatDay(restorableUntil)}
            {storedBytes !== null && ` · uses ${formatBytes(storedBytes)}`}
          </>
        }
      >
        {restore.error && <ProblemAlert title="The project was not restored" error={restore.error} />}
      </RowText>
      <Group gap="xs">
        <Button
          variant="default"
          size="xs"
          aria-label={`Restore: ${name}`}
          loading={restore.isPending}
          onClick={() => restore.mutate()}
        >
          Restore
        </Button>
        {storedBytes !== null && (
          <Button variant="default" size="xs" aria-label={`Delete permanently: ${name}`} onClick={onRemove}>
            Delete permanently
          </Button>
        )}
      </Group>
    </li>
  )
}
