import type { QueryKey, UseInfiniteQueryOptions } from '@tanstack/react-query'

type Page<T> = { readonly entries: readonly T[]; readonly next: string | null }

/** A paginated list of the service, newest first. `ask` fetches one page with the given cursor. */
export function pagesOf<T>(
  queryKey: QueryKey,
  ask: (cursor: { readonly cursor?: string }, signal: AbortSignal) => Promise<{ data?: T[]; response: Response }>,
) {
  return {
    queryKey,
    queryFn: async ({ pageParam, signal }) => {
      const { data = [], response } = await ask(pageParam === '' ? {} : { cursor: pageParam }, signal)
      return { entries: data, next: nextOf(response) }
    },
    initialPageParam: '',
    getNextPageParam: page => page.next,
    select: ({ pages }) => pages.flatMap(page => page.entries),
  } satisfies UseInfiniteQueryOptions<Page<T>, Error, readonly T[], QueryKey, string> as UseInfiniteQueryOptions<
    Page<T>,
    Error,
    readonly T[],
    QueryKey,
    string
  >
}

function nextOf(response: Response): string | null {
  const address = /<([^<>]+)>;\s*rel="next"/.exec(response.headers.get('link') ?? '')?.[1]
  return address === undefined ? null : new URL(address, location.origin).searchParams.get('cursor')
}
