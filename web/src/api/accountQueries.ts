import { queryOptions } from '@tanstack/react-query'
import { api, dataOf } from './client.ts'
import { pagesOf } from './paging.ts'

/** What only the screens of one's account ask for. */

/** Whether this service mails links, such as one that sets a new password. */
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
