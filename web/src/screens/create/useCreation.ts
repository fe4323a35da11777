import type { UseFormReturnType } from '@mantine/form'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import { api, dataOf } from '../../api/client.ts'
import { newIdempotencyKey } from '../../api/idempotency.ts'
import { isProblem } from '../../api/problem.ts'
import { project as projectQuery } from '../../api/queries.ts'
import type { CreateProjectRequest, ProjectValues } from './createRequest.ts'

export type Creation = {
  readonly isBusy: boolean
  /** What is not about a field of the form; `null` without any. */
  readonly problem: unknown
  readonly create: (body: CreateProjectRequest) => Promise<void>
}

/** Creates a project and goes to it; what is wrong with a field is shown there. */
export function useCreation(
  { values, setErrors, getInputNode }: UseFormReturnType<ProjectValues>,
  onCreated: () => void,
): Creation {
  const navigate = useNavigate()
  const client = useQueryClient()
  const [problem, setProblem] = useState<unknown>(null)
  const [isBusy, setBusy] = useState(false)
  /** The idempotency key of these values: a double click or a retry after a lost response creates one project. */
  const key = useRef({ payload: '', key: '' })

  const create: Creation['create'] = async body => {
    const payload = JSON.stringify(body)
    if (key.current.payload !== payload) key.current = { payload, key: newIdempotencyKey() }
    setBusy(true)
    setProblem(null)
    try {
      const header = { 'Idempotency-Key': key.current.key }
      const project = await dataOf(api.POST('/api/projects', { params: { header }, body }))
      onCreated()
      void client.invalidateQueries({ queryKey: ['projects'] })
      // Already outdated, so that the next screen asks immediately whether the project is ready.
      client.setQueryData(projectQuery(project.id).queryKey, project, { updatedAt: 0 })
      await navigate({ to: '/projects/$id/creating', params: { id: String(project.id) } })
    } catch (error) {
      const fields = isProblem(error)
        ? error.fields.map(formField).filter(({ field }) => field === 'host' || Object.hasOwn(values, field))
        : []
      setErrors(Object.fromEntries(fields.map(({ field, message }) => [field, message])))
      if (fields.length === 0) setProblem(error)
      setBusy(false)
      getInputNode(fields[0]?.field ?? '')?.focus()
    }
  }

  return { isBusy, problem, create }
}

/** `repoToken.username` is the field `username` of the form. */
function formField({ field, message }: { readonly field: string; readonly message: string }) {
  return { field: field.replace(/^repoToken\.?(?=.)/, '').replace(/^repoToken$/, 'token'), message }
}
