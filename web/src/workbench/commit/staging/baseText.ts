import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { api, dataOf } from '../../../api/client.ts'
import { type FileRecord, file, readFile } from '../../../api/files.ts'
import type { Draft } from '../../../drafts/draft.ts'
import { version } from '../../versions/requests.ts'

/** Older versions are not looked for: each is a request. */
const versionsMax = 10

export type Base = FileRecord | null

/** The version of a file that a draft is based on; `null` if it is not found. */
export function baseText(client: QueryClient, id: number, draft: Pick<Draft, 'path' | 'baseSha'>) {
  const { path, baseSha } = draft
  return queryOptions({
    queryKey: ['base', id, path, baseSha],
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
    queryFn: async ({ signal }): Promise<Base> => {
      const now = await readFile(id, path, signal).catch(() => undefined)
      if (now?.sha === baseSha) return now
      const params = { path: { id: String(id) }, query: { path, limit: versionsMax } }
      for (const { sha } of await dataOf(api.GET('/api/projects/{id}/commits', { params, signal }))) {
        const then = await client.fetchQuery(version(id, path, sha)).catch(() => undefined)
        if (then?.sha === baseSha) return then
      }
      return null
    },
  })
}

/** A base that was looked for: `null` if there is none, or it was not found. */
export type FoundBase = { readonly base: Base }

/** What is known of it without a request; `null` if it was not looked for. */
export function knownBase(client: QueryClient, id: number, draft: Draft): FoundBase | null {
  const now = client.getQueryData(file(id, draft.path).queryKey)
  const base = now?.sha === draft.baseSha ? now : client.getQueryData(baseText(client, id, draft).queryKey)
  return base === undefined ? null : { base }
}

/** Those of several drafts, in their order. */
export function baseTexts(client: QueryClient, id: number, drafts: readonly Draft[]) {
  return queryOptions({
    queryKey: ['bases', id, ...drafts.map(({ path, baseSha }) => `${baseSha} ${path}`)],
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
    initialData: () => {
      const known = drafts.flatMap(draft => knownBase(client, id, draft) ?? [])
      return known.length === drafts.length ? known.map(({ base }) => base) : undefined
    },
    queryFn: () =>
      Promise.all(
        drafts.map(async draft => {
          const known = knownBase(client, id, draft)
          return known ? known.base : await client.fetchQuery(baseText(client, id, draft))
        }),
      ),
  })
}

/** Keeps a base for when the newest version of the file is another. */
export function keepBase(client: QueryClient, id: number, draft: Draft, base: Base): void {
  client.setQueryData(baseText(client, id, draft).queryKey, known => known ?? base)
}
