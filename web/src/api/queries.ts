import { QueryClient, queryOptions } from '@tanstack/react-query'
import { api, dataOf, type Schemas } from './client.ts'
import { pagesOf } from './paging.ts'
import { isProblem } from './problem.ts'

/** The queries of the app and their cache keys. A key starts with the resource that it concerns. */

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 10_000,
      retry: (failures, error) => isProblem(error, 'unreachable') && failures < 2,
    },
  },
})

export const me = queryOptions({
  queryKey: ['me'],
  queryFn: ({ signal }) => dataOf(api.GET('/api/auth/me', { signal })),
  staleTime: 300_000,
})

export const hostStatus = queryOptions({
  queryKey: ['host'],
  queryFn: ({ signal }) => dataOf(api.GET('/api/auth/repohost/status', { signal })),
})

/** Accounts and organizations at the code host that can own new projects. */
export const owners = pagesOf(['host', 'owners'], (cursor, signal) =>
  api.GET('/api/auth/repohost/owners', { params: { query: { limit: 100, ...cursor } }, signal }),
)

/** The ways to sign in besides email and password. */
export const signInOffer = queryOptions({
  queryKey: ['signInOffer'],
  staleTime: Number.POSITIVE_INFINITY,
  queryFn: ({ signal }) => dataOf(api.GET('/api/auth/sign-in-offer', { signal })),
})

export const identities = queryOptions({
  queryKey: ['identities'],
  queryFn: ({ signal }) => dataOf(api.GET('/api/auth/identities', { signal })),
})

export function users(q: string) {
  return pagesOf(['admin', 'users', q], (cursor, signal) =>
    api.GET('/api/admin/users', { params: { query: { ...(q !== '' && { q }), ...cursor } }, signal }),
  )
}

export const registration = queryOptions({
  queryKey: ['admin', 'registration'],
  queryFn: async ({ signal }) => (await dataOf(api.GET('/api/admin/registration', { signal }))).registration,
})

export const invitations = queryOptions({
  queryKey: ['admin', 'invitations'],
  queryFn: ({ signal }) => dataOf(api.GET('/api/admin/invitations', { signal })),
})

export const audit = pagesOf(['admin', 'audit'], (cursor, signal) =>
  api.GET('/api/admin/audit', { params: { query: cursor }, signal }),
)

export const serviceState = queryOptions({
  queryKey: ['admin', 'service'],
  queryFn: ({ signal }) => dataOf(api.GET('/api/admin/service', { signal })),
})

export const modelState = queryOptions({
  queryKey: ['admin', 'model'],
  queryFn: ({ signal }) => dataOf(api.GET('/api/admin/model', { signal })),
})

export const gitTokens = queryOptions({
  queryKey: ['gitTokens'],
  queryFn: ({ signal }) => dataOf(api.GET('/api/auth/tokens', { signal })),
})

export const templates = queryOptions({
  queryKey: ['templates'],
  queryFn: ({ signal }) => dataOf(api.GET('/api/templates', { signal })),
  staleTime: 300_000,
})

export function projects(q: string) {
  return pagesOf(['projects', q], (cursor, signal) =>
    api.GET('/api/projects', { params: { query: { limit: 60, ...(q !== '' && { q }), ...cursor } }, signal }),
  )
}

export const deletedProjects = pagesOf(['projects', 'deleted'], (cursor, signal) =>
  api.GET('/api/projects/deleted', { params: { query: { limit: 60, ...cursor } }, signal }),
)

export function project(id: number) {
  return queryOptions({
    queryKey: ['project', id],
    queryFn: ({ signal }) => dataOf(api.GET('/api/projects/{id}', { params: { path: { id: String(id) } }, signal })),
  })
}

export function commits(id: number) {
  return pagesOf(['project', id, 'commits'], (cursor, signal) =>
    api.GET('/api/projects/{id}/commits', { params: { path: { id: String(id) }, query: cursor }, signal }),
  )
}

export function commit(id: number, sha: string) {
  return queryOptions({
    queryKey: ['project', id, 'commit', sha],
    queryFn: ({ signal }) =>
      dataOf(api.GET('/api/projects/{id}/commits/{sha}', { params: { path: { id: String(id), sha } }, signal })),
    staleTime: Number.POSITIVE_INFINITY,
  })
}

export function edits(id: number) {
  return pagesOf(['project', id, 'edits'], (cursor, signal) =>
    api.GET('/api/projects/{id}/edit-history', { params: { path: { id: String(id) }, query: cursor }, signal }),
  )
}

export function usage(days: number) {
  return queryOptions({
    queryKey: ['usage', days],
    queryFn: ({ signal }) => dataOf(api.GET('/api/usage', { params: { query: { days } }, signal })),
  })
}

export const quotas = queryOptions({
  queryKey: ['quotas'],
  queryFn: ({ signal }) => dataOf(api.GET('/api/usage/quotas', { signal })),
})

/** Every file of the project, for finding files by name. */
export function allFiles(id: number) {
  return queryOptions({
    queryKey: ['project', id, 'files'],
    queryFn: ({ signal }) =>
      dataOf(
        api.GET('/api/projects/{id}/files', {
          params: { path: { id: String(id) }, query: { recursive: true } },
          signal,
        }),
      ),
  })
}

const titlesAgainMs = 3_000

/** The same function for all, so that the map is made once. */
function byPath({ documents: listed }: Schemas['DocumentList']) {
  return new Map(listed.map(document => [document.path, document]))
}

/** The titles and statuses of the documents, by path. On large projects they arrive in parts. */
export function documents(id: number) {
  return queryOptions({
    queryKey: ['project', id, 'documents'],
    queryFn: ({ signal }) =>
      dataOf(api.GET('/api/projects/{id}/documents', { params: { path: { id: String(id) } }, signal })),
    select: byPath,
    refetchInterval: ({ state }) => (state.data?.isWhole === false ? titlesAgainMs : false),
  })
}
