/** Relays the calls of a child process to a code host, over loopback, to the host's double in this process. */
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

export type Relay = AsyncDisposable & {
  readonly url: string
  /** From now on calls go to this host. A call that it rejects fails as a lost connection. */
  connect(host: typeof fetch): void
}

/** Bodies are base64; `null`: none. */
type RelayedRequest = {
  readonly url: string
  readonly method: string
  readonly headers: readonly [string, string][]
  readonly body: string | null
}

type RelayedResponse = Pick<RelayedRequest, 'headers' | 'body'> & { readonly status: number }

export async function startRelay(first: typeof fetch): Promise<Relay> {
  let host = first
  const server = createServer((request, response) => {
    relay(host, request, response).catch(() => response.destroy())
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    connect(next) {
      host = next
    },
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      await new Promise(resolve => server.close(resolve))
    },
  }
}

/** The `fetch` function of the child process. */
export function fetchThrough(relayUrl: string, direct = globalThis.fetch): typeof fetch {
  return async (input, init) => {
    const request = new Request(input, init)
    const { url, method, signal } = request
    const relayed: RelayedRequest = { url, method, headers: [...request.headers], body: await encode(request) }
    const answer = await direct(relayUrl, { method: 'POST', body: JSON.stringify(relayed), signal })
    const { status, headers, body } = (await answer.json()) as RelayedResponse
    return new Response(decode(body), { status, headers: [...headers] })
  }
}

async function relay(host: typeof fetch, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { url, method, headers, body } = JSON.parse((await request.toArray()).join('')) as RelayedRequest
  const answer = await host(url, { method, headers: [...headers], body: decode(body), redirect: 'manual' })
  const relayed: RelayedResponse = {
    status: answer.status,
    headers: [...answer.headers],
    body: await encode(answer),
  }
  response.end(JSON.stringify(relayed))
}

async function encode(message: Request | Response): Promise<string | null> {
  return message.body === null ? null : Buffer.from(await message.arrayBuffer()).toString('base64')
}

function decode(body: string | null): Uint8Array<ArrayBuffer> | null {
  return body === null ? null : new Uint8Array(Buffer.from(body, 'base64'))
}
