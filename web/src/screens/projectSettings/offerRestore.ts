import type { QueryClient } from '@tanstack/react-query'
import { api, type Schemas } from '../../api/client.ts'
import { messageOf } from '../../api/problem.ts'
import { toast, toastWithUndo } from '../../ui/toast.ts'
import { whenResolved } from './undoOfDeletion.ts'

/** Says that a project was deleted, and offers to restore it until that is done elsewhere. */
export function offerRestore(client: QueryClient, { id, name }: Pick<Schemas['Project'], 'id' | 'name'>): void {
  const restore = async (): Promise<void> => {
    try {
      await api.POST('/api/projects/{id}/restore', { params: { path: { id: String(id) } } })
      toast(`“${name}” was restored.`)
    } catch (error) {
      toast(messageOf(error))
    }
    await client.invalidateQueries({ queryKey: ['projects'] })
  }
  toastWithUndo(
    `“${name}” was deleted.`,
    () => void restore(),
    withdraw => whenResolved(client, id, withdraw),
  )
}
