import type { Ports } from '#ports/index.ts'
import type { AuditEntry } from '#ports/stores/administration.ts'
import { type Page, pageOf } from '../paging.ts'

/** What administrators did, newest first. */
export async function listAudit(
  { administration }: Pick<Ports, 'administration'>,
  { beforeId, limit }: { readonly beforeId: number | null; readonly limit: number },
): Promise<Page<AuditEntry>> {
  return pageOf(await administration.audit({ below: beforeId, limit: limit + 1 }), limit)
}
