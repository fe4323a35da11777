import type { FastifyInstance } from 'fastify'
import type { Tracing } from '#ports/tracing.ts'

/**
 * A trace of each request, with its handler as a step that is named like the operation in openapi.json: the use case.
 * Only the route is recorded, because an address names files and projects.
 */
export function traceRequests(
  app: Pick<FastifyInstance, 'addHook'>,
  tracing: Tracing | null,
  otherwise = 'handler',
): void {
  if (tracing === null) return
  app.addHook('onRequest', (request, reply, done) => {
    const { method, headers, id: requestId } = request
    const trace = tracing.begin({
      name: method,
      kind: 'request',
      requestId,
      traceparent: headers.traceparent?.toString(),
    })
    reply.raw.once('close', () => {
      const { statusCode, writableFinished } = reply.raw
      const route = request.routeOptions.url
      const attributes = {
        'http.request.method': method,
        'http.response.status_code': statusCode,
        ...(route !== undefined && { 'http.route': route }),
        ...(!writableFinished && { 'error.type': 'disconnected' }),
      }
      trace.end({
        hasFailed: statusCode >= 500,
        attributes,
        ...(route !== undefined && { name: `${method} ${route}` }),
      })
    })
    trace.during(done)
  })
  app.addHook('onRoute', route => {
    const { handler } = route
    const { operationId = otherwise } = (route.schema ?? {}) as { readonly operationId?: string }
    route.handler = function (request, reply) {
      return tracing.step(operationId, () => handler.call(this, request, reply))
    }
  })
}
