import { limits } from '#domain/limits.ts'

type Page = { readonly limit: number; readonly beforeId?: number }

/** Every row of a list that is read newest first, with one page in memory. */
export async function* pagesOf<T extends { readonly id: number }>(
  read: (page: Page) => Promise<readonly T[]>,
): AsyncIterable<T> {
  const limit = limits.pageLimitMax
  let rows = await read({ limit })
  while (rows.length > 0) {
    yield* rows
    const last = rows.at(-1)
    if (last === undefined || rows.length < limit) return
    rows = await read({ limit, beforeId: last.id })
  }
}
