import { useMutation, useQueryClient } from '@tanstack/react-query'
import { api, dataOf, type Schemas } from './client.ts'
import { project as projectQuery } from './queries.ts'

type Project = Schemas['Project']
type Change = Schemas['ProjectUpdate']

/** Optimistic update, rolled back if the service rejects it. */
export function useUpdateProject(project: Project) {
  const client = useQueryClient()
  const { queryKey } = projectQuery(project.id)
  const path = { id: String(project.id) }
  return useMutation({
    mutationFn: (body: Change) => dataOf(api.PUT('/api/projects/{id}', { params: { path }, body })),
    onMutate: change => {
      client.setQueryData(queryKey, { ...project, ...change })
    },
    onError: () => client.setQueryData(queryKey, project),
    onSuccess: updated => {
      client.setQueryData(queryKey, updated)
      void client.invalidateQueries({ queryKey: ['projects'] })
    },
  })
}
