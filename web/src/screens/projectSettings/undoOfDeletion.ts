import type { QueryClient } from '@tanstack/react-query'

const kind = 'resolve deletion'

/** The key of the mutations after which a deletion cannot be undone any more. */
export function resolvesDeletion(projectId: number) {
  return [kind, projectId] as const
}

/** Calls `act` once the deleted project is restored or removed elsewhere. Returns a function that stops it. */
export function whenResolved(client: QueryClient, projectId: number, act: () => void): () => void {
  return client.getMutationCache().subscribe(({ mutation }) => {
    const [of, id] = mutation?.options.mutationKey ?? []
    if (of === kind && id === projectId && mutation?.state.status === 'success') act()
  })
}
