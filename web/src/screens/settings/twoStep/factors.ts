import { queryOptions } from '@tanstack/react-query'
import { api, dataOf } from '../../../api/client.ts'

export const secondFactorsQuery = queryOptions({
  queryKey: ['secondFactors'],
  queryFn: ({ signal }) => dataOf(api.GET('/api/auth/second-factors', { signal })),
})
