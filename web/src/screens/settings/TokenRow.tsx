import { Button, Text } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { api, type Schemas } from '../../api/client.ts'
import { isProblem } from '../../api/problem.ts'
import { project } from '../../api/queries.ts'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { formatDay } from '../../ui/formatTimes.ts'
import { LastUsed } from '../../ui/LastUsed.tsx'
import { toast } from '../../ui/toast.ts'

type Token = Schemas['GitToken']

export type TokenRowProps = { readonly token: Token; readonly onDeleted: () => void }

export function TokenRow({ token, onDeleted }: TokenRowProps) {
  const client = useQueryClient()
  const [isAsking, setAsking] = useState(false)
  const remove = useMutation({
    mutationFn: () => api.DELETE('/api/auth/tokens/{tokenId}', { params: { path: { tokenId: String(token.id) } } }),
    onSuccess: () => {
      setAsking(false)
      onDeleted()
      toast(`“${token.name}” was deleted.`)
      void client.invalidateQueries({ queryKey: ['gitTokens'] })
      void client.invalidateQueries({ queryKey: ['securityLog'] })
    },
  })
  const { access, projectId, ending, lastUsedAt } = token
  return (
    <li>
      <div className="row-main">
        <Text fw={550} style={{ overflowWrap: 'anywhere' }}>
          {token.name}
        </Text>
        <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
          {access === 'read' ? 'Read only' : 'Read and write'} ·{' '}
          {projectId === null ? 'all projects' : <ProjectName id={projectId} />}
        </Text>
        <Text size="sm" c="dimmed">
          {expiryText(token)} · <LastUsed at={lastUsedAt} /> · ending in {ending}
        </Text>
      </div>
      <Button variant="default" size="xs" aria-label={`Delete ${token.name}`} onClick={() => setAsking(true)}>
        Delete
      </Button>
      {isAsking && (
        <ConfirmDialog
          title={`Delete “${token.name}”?`}
          action="Delete the token"
          isBusy={remove.isPending}
          error={remove.error}
          onConfirm={() => remove.mutate()}
          onClose={() => setAsking(false)}
        >
          Tools that use it can no longer clone or push.
        </ConfirmDialog>
      )}
    </li>
  )
}

function expiryText({ expiresAt }: Token): string {
  if (expiresAt === null) return 'Never expires'
  return Date.parse(expiresAt) < Date.now()
    ? `Expired on ${formatDay(expiresAt)}`
    : `Expires on ${formatDay(expiresAt)}`
}

/** A deleted project has a name again once it is restored. */
function ProjectName({ id }: { readonly id: number }) {
  const { data, error } = useQuery(project(id))
  if (isProblem(error, 'not_found')) return 'a deleted project'
  return data?.name ?? 'one project'
}
