import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { api, dataOf } from '../../api/client.ts'
import type { Draft } from '../drafts/draft.ts'
import { type FileRecord, file, readFile } from '../service.ts'
import { version } from '../versions/requests.ts'

/** Older versions are not looked for: each is a request. */
const versionsMax = 10

/** The version of a file that a draft is based on; `null` if it is not found. */
export function baseText(client: QueryClient, id: number, { path, baseSha }: Pick<Draft, 'path' | 'baseSha'>) {
  const isBase = (found: FileRecord | undefined) => found?.sha === baseSha
  return queryOptions({
    queryKey: ['base', id, path, baseSha],
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
    initialData: () => {
      const known = client.getQueryData(file(id, path).queryKey)
      return isBase(known) ? known : undefined
    },
    queryFn: async ({ signal }): Promise<FileRecord | null> => {
      const now = await readFile(id, path, signal).catch(() => undefined)
      if (now && isBase(now)) return now
      const query = { path, limit: versionsMax }
      const params = { path: { id: String(id) }, query }
      for (const { sha } of await dataOf(api.GET('/api/projects/{id}/commits', { params, signal }))) {
        const then = await client.fetchQuery(version(id, path, sha)).catch(() => undefined)
        if (then && isBase(then)) return then
      }
      return null
    },
  })
}
