import { once } from 'node:events'
import { Agent, request } from 'node:http'

/** Requests from an address of this machine: 127.0.0.2 counts as another caller than 127.0.0.1. */
export type HttpCaller = (ask: HttpRequest) => Promise<HttpReply>

export type HttpRequest = {
  readonly method?: string
  readonly url: string
  readonly token?: string
  readonly body?: unknown
}

export type HttpReply = { readonly status: number; readonly text: string; readonly tookMs: number }

export function createCaller(localAddress: string, connections: number): HttpCaller {
  const agent = new Agent({ keepAlive: true, maxSockets: connections, localAddress })
  return async ({ method = 'GET', url, token, body }) => {
    const begunMs = performance.now()
    const headers = {
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
    }
    const asking = request(url, { agent, method, headers })
    asking.end(body === undefined ? undefined : JSON.stringify(body))
    const [answer] = await once(asking, 'response')
    // The rest of a refused body is not read, and its connection is reset.
    asking.on('error', () => {})
    let text = ''
    for await (const chunk of answer.setEncoding('utf8')) text += chunk
    return { status: answer.statusCode, text, tookMs: performance.now() - begunMs }
  }
}
