import { Type } from 'typebox'
import { AuditRecord, ServiceState } from '#contract/admin.ts'
import { PageQuery } from '#contract/values.ts'
import { limits } from '#domain/limits.ts'
import type { Ports } from '#ports/index.ts'
import { listAudit } from '#usecases/admin/listAudit.ts'
import { showService } from '#usecases/operations/showService.ts'
import type { App } from '../../app.ts'
import { administratorOf } from '../../caller.ts'
import { cursorId, linkNext } from '../../paging.ts'
import { presentAuditEntry, presentService } from '../../present/admin.ts'
import { responses } from '../../responses.ts'
import { version } from '../../version.ts'

const tags = ['administration']

/** The audit log, and the state of the service (Interface, Administration). */
export function adminRoutes(app: App, ports: Ports): void {
  app.get(
    '/api/admin/audit',
    {
      schema: {
        tags,
        operationId: 'listAudit',
        summary: 'List the audit log',
        querystring: PageQuery,
        response: responses({ 200: Type.Array(AuditRecord) }),
      },
    },
    async (request, reply) => {
      await administratorOf(ports, request)
      const { limit = limits.pageLimitDefault, cursor } = request.query
      const page = await listAudit(ports, { beforeId: cursorId(cursor), limit })
      linkNext(request, reply, ports.settings.publicUrl, page.next)
      return page.rows.map(presentAuditEntry)
    },
  )

  app.get(
    '/api/admin/service',
    {
      schema: {
        tags,
        operationId: 'showService',
        summary: 'Show version, health, pending work, and the latest check of the stored data',
        response: responses({ 200: ServiceState }),
      },
    },
    async request => {
      await administratorOf(ports, request)
      return { version, ...presentService(await showService(ports)) }
    },
  )
}
