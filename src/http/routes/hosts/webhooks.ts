import { Type } from 'typebox'
import { ProjectParams } from '#contract/values.ts'
import type { Ports } from '#ports/index.ts'
import { consume } from '#usecases/consumeLimit.ts'
import { handleWebhook } from '#usecases/hosts/handleWebhook.ts'
import type { App } from '../../app.ts'
import { projectIdOf } from '../../caller.ts'
import { clientSubnet, limitByNetwork } from '../../clientAddress.ts'

const deliveryMaxBytes = 1024 * 1024

/** Webhook deliveries from code hosts. Open to all: the signature over the raw bytes authenticates them. */
export function webhookRoutes(app: App, ports: Ports): void {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser(
    '*',
    { parseAs: 'buffer', bodyLimit: deliveryMaxBytes },
    async (_request: unknown, body: Buffer) => body,
  )

  app.post(
    '/api/hosts/events/:id',
    {
      config: { access: 'open' },
      bodyLimit: deliveryMaxBytes,
      schema: { hide: true, params: ProjectParams, body: Type.Unknown() },
    },
    async (request, reply) => {
      const headers = Object.fromEntries(
        Object.entries(request.headers).map(([name, value]) => [name, Array.isArray(value) ? value[0] : value]),
      )
      const body = request.body instanceof Uint8Array ? request.body : new Uint8Array()
      try {
        await handleWebhook(ports, projectIdOf(request), { headers, body })
      } catch (error) {
        // Signed deliveries are not counted: a host delivers for all its repositories from few addresses.
        const rule = ports.settings.rateLimits.requests
        await consume(ports.limiter, rule, `news ${clientSubnet(request.ip)}`)
        await limitByNetwork(ports, rule, request.ip)
        throw error
      }
      return reply.code(204).send(null)
    },
  )
}
