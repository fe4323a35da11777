import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { json } from 'node:stream/consumers'

/** A span as OTLP/HTTP carries it in JSON (opentelemetry-proto, trace/v1/trace.proto). */
export type ReceivedSpan = {
  readonly traceId: string
  readonly spanId: string
  readonly parentSpanId?: string
  readonly name: string
  readonly kind: number
  readonly startTimeUnixNano: string
  readonly endTimeUnixNano: string
  readonly attributes: readonly { readonly key: string; readonly value: Readonly<Record<string, unknown>> }[]
  readonly status: { readonly code?: number; readonly message?: string }
}

type Batch = {
  readonly resourceSpans: readonly { readonly scopeSpans: readonly { readonly spans: readonly ReceivedSpan[] }[] }[]
}

/** A collector that takes traces at `/v1/traces` and nothing else. */
export async function startCollector() {
  const spans: ReceivedSpan[] = []
  const refused: string[] = []
  const server = createServer(async (request, response) => {
    if (request.method !== 'POST' || request.url !== '/v1/traces') {
      if (request.url !== '/v1/metrics') refused.push(`${request.method} ${request.url}`)
      request.resume()
      return void response.writeHead(404).end()
    }
    const batch = (await json(request)) as Batch
    for (const { scopeSpans } of batch.resourceSpans) for (const scope of scopeSpans) spans.push(...scope.spans)
    response.writeHead(200, { 'content-type': 'application/json' }).end('{}')
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    spans,
    refused,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

export function attributesOf({ attributes }: ReceivedSpan): Readonly<Record<string, unknown>> {
  return Object.fromEntries(attributes.map(({ key, value }) => [key, Object.values(value)[0]]))
}
