import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { createHttpClient, type HttpClientOptions } from '#drivers/hosts/httpClient.ts'
import { HostError } from '#ports/hosts.ts'

export type ReceivedRequest = {
  readonly method: string
  readonly url: string
  readonly headers: IncomingMessage['headers']
  readonly body: string
}

export type Reply = (response: ServerResponse, seen: ReceivedRequest) => void | Promise<void>

export type LoopbackHost = AsyncDisposable & {
  readonly origin: string
  readonly seen: readonly ReceivedRequest[]
}

/** A host on real sockets that replies as scripted; the last reply repeats. */
export async function startHost(...script: readonly [Reply, ...Reply[]]): Promise<LoopbackHost> {
  const seen: ReceivedRequest[] = []
  const server = createServer(async (request, response) => {
    const { method = '', url = '', headers } = request
    const asked = { method, url, headers, body: await text(request) }
    seen.push(asked)
    await (script[seen.length - 1] ?? script.at(-1))?.(response, asked)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    seen,
    async [Symbol.asyncDispose]() {
      server.close()
      server.closeAllConnections()
      await once(server, 'close')
    },
  }
}

/** An origin without a listener. */
export async function deadOrigin(): Promise<string> {
  await using host = await startHost(json(200, {}))
  return host.origin
}

export function json(status: number, body: unknown, headers: Readonly<Record<string, string>> = {}): Reply {
  return response => {
    response.writeHead(status, { 'content-type': 'application/json', ...headers })
    response.end(body === null ? undefined : JSON.stringify(body))
  }
}

/** The request was read, and perhaps executed, but its answer never arrives. */
export const lostReply: Reply = response => {
  response.socket?.resetAndDestroy()
}

export const truncatedReply: Reply = response => {
  response.writeHead(200, { 'content-length': '1000' })
  response.write('{"half":')
  setImmediate(() => response.socket?.resetAndDestroy())
}

export const stalledReply: Reply = () => {}

export const alice = { token: 'alice-secret-7f3a' }
export const bob = { token: 'bob-secret-91cc' }

/** A client whose time the test controls: a wait takes no time and advances the clock. */
export function httpClientFor(apiBase: string, options: Partial<HttpClientOptions> = {}) {
  const waits: number[] = []
  const clock = { ms: 0 }
  const client = createHttpClient({
    label: 'The host',
    apiBase,
    headers: { accept: 'application/json' },
    authorization: token => ({ authorization: `Bearer ${token}` }),
    classify: () => null,
    wait: async ms => {
      waits.push(ms)
      clock.ms += ms
    },
    now: () => clock.ms,
    ...options,
  })
  return { client, waits, clock }
}

/** The error of a call that must fail. */
export async function failureOf(call: Promise<unknown>): Promise<HostError> {
  const outcome = await call.then(
    () => new Error('the call did not fail'),
    (error: unknown) => error,
  )
  if (outcome instanceof HostError) return outcome
  throw outcome
}
