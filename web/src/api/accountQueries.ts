import { queryOptions } from '@tanstack/react-query'
import { api, dataOf } from './client.ts'
import { pagesOf } from './paging.ts'

/** Queries that only the account screens use. */

/** Whether this service mails links, for example to set a new password. */
export const accountLinkAvailability = queryOptions({
  queryKey: ['linkOffer'],
  staleTime: Number.POSITIVE_INFINITY,
  queryFn: ({ signal }) => dataOf(api.GET('/api/auth/links', { signal })),
})

export const sessions = queryOptions({
  queryKey: ['sessions'],
  queryFn: ({ signal }) => dataOf(api.GET('/api/auth/sessions', { signal })),
})

export const securityLog = pagesOf(['securityLog'], (cursor, signal) =>
  api.GET('/api/auth/security-log', { params: { query: { limit: 10, ...cursor } }, signal }),
)
