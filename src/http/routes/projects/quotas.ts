import { QuotasRecord } from '#contract/quotas.ts'
import type { Ports } from '#ports/index.ts'
import { quotasOf } from '#usecases/quotas/quotasOf.ts'
import type { App } from '../../app.ts'
import { userIdOf } from '../../caller.ts'
import { presentQuotas } from '../../present/records.ts'
import { responses } from '../../responses.ts'

export function quotaRoutes(app: App, ports: Ports): void {
  app.get(
    '/api/usage/quotas',
    {
      schema: {
        tags: ['projects'],
        operationId: 'showQuotas',
        summary: "Show the caller's usage and quotas",
        response: responses({ 200: QuotasRecord }),
      },
    },
    async request => presentQuotas(await quotasOf(ports, userIdOf(request))),
  )
}
