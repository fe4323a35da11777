import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { api, dataOf, type Schemas } from '../../api/client.ts'
import { project as projectQuery } from '../../api/queries.ts'
import { announce } from '../../ui/announce.tsx'
import { toast } from '../../ui/toast.ts'

type Project = Schemas['Project']

/** Not optimistic: until the service confirms the change, the project has its previous readers. */
export function useChangeVisibility({ id }: Project) {
  const client = useQueryClient()
  const path = { id: String(id) }
  return useMutation({
    mutationFn: (visibility: Project['visibility']) =>
      dataOf(api.PUT('/api/projects/{id}', { params: { path }, body: { visibility } })),
    onSuccess: updated => {
      client.setQueryData(projectQuery(id).queryKey, updated)
      if (updated.visibilityChange === null) announce(`The project is ${updated.visibility}.`)
      void client.invalidateQueries({ queryKey: ['projects'] })
    },
  })
}

/** Deletes the project with an undo in the toast, or permanently. */
export function useDeleteProject({ id, name }: Project) {
  const client = useQueryClient()
  const navigate = useNavigate()
  const params = { path: { id: String(id) } }
  const refresh = () => client.invalidateQueries({ queryKey: ['projects'] })
  return useMutation({
    mutationFn: (isForever: boolean) =>
      api.DELETE('/api/projects/{id}', { params: { ...params, ...(isForever && { query: { forever: 'true' } }) } }),
    onSuccess: async (_, isForever) => {
      await navigate({ to: '/projects' })
      client.removeQueries({ queryKey: ['project', id] })
      await refresh()
      if (isForever) return toast(`“${name}” was permanently deleted.`)
      const module = await import('./offerRestore.ts').catch(() => null)
      if (module === null) toast(`“${name}” was deleted.`)
      else module.offerRestore(client, { id, name })
    },
  })
}
