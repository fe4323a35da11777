import { Health, Info, Probe, TestDate } from '#contract/health.ts'
import type { Ports } from '#ports/index.ts'
import { checkHealth, checkReadiness } from '#usecases/service/checkHealth.ts'
import { validAccess } from '#usecases/sessions/accessTokens.ts'
import type { App } from '../app.ts'
import { bearerToken } from '../caller.ts'
import { responses } from '../responses.ts'

/** Health and info, and nothing else, under /actuator; not rate-limited and open to all (Interface §4). */
export function actuatorRoutes(app: App, ports: Ports, isStopping: () => boolean): void {
  const tags = ['service']

  app.get(
    '/actuator/health',
    {
      schema: {
        tags,
        operationId: 'showHealth',
        summary: 'Show the health, with details for an access token',
        response: { 200: Health, 503: Health },
      },
    },
    async (request, reply) => {
      const withDetails = validAccess(ports, bearerToken(request)) !== null
      const health = await checkHealth(ports, { withDetails })
      return reply.code(health.status === 'UP' ? 200 : 503).send(health)
    },
  )

  app.get(
    '/actuator/health/liveness',
    { schema: { tags, operationId: 'showLiveness', summary: 'Liveness', response: { 200: Probe } } },
    async () => ({ status: 'UP' as const }),
  )

  app.get(
    '/actuator/health/readiness',
    {
      schema: {
        tags,
        operationId: 'showReadiness',
        summary: 'Readiness',
        response: { 200: Probe, 503: Probe },
      },
    },
    async (_request, reply) => {
      const isReady = (await checkReadiness(ports)) === 'UP' && !isStopping()
      return reply.code(isReady ? 200 : 503).send({ status: isReady ? 'UP' : 'DOWN' })
    },
  )

  app.get(
    '/actuator/info',
    { schema: { tags, operationId: 'showInfo', summary: 'Show the application info', response: { 200: Info } } },
    async () => ({}),
  )
}

/** Shows the time format; absent in production (Interface §4, Temporary verification endpoint). */
export function testDateRoute(app: App, ports: Ports): void {
  if (ports.settings.production) return
  app.get(
    '/api/test/date',
    {
      schema: {
        tags: ['service'],
        operationId: 'showTestDate',
        summary: 'Show the date format of the service',
        response: responses({ 200: TestDate }),
      },
    },
    async () => ({ timestamp: ports.clock.now().toISOString() }),
  )
}
