import type { Ports } from '#ports/index.ts'
import type { ListedUser } from '#ports/stores/administration.ts'
import { type Page, pageOf } from '../paging.ts'

/** The users whose email or name contains `q`, newest first. */
export async function listUsers(
  { administration }: Pick<Ports, 'administration'>,
  { q, beforeId, limit }: { readonly q: string; readonly beforeId: number | null; readonly limit: number },
): Promise<Page<ListedUser>> {
  return pageOf(await administration.users({ q: q.trim(), below: beforeId, limit: limit + 1 }), limit)
}
