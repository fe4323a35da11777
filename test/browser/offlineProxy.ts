import { once } from 'node:events'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'

/**
 * A proxy between browser and service, at the public address of the service. It can be unreachable, and change what the
 * service sends as another build or configuration would.
 */
export type Proxy = AsyncDisposable & {
  /** Paths asked for since the last call, with what asked for them. */
  readonly asked: () => readonly string[]
  readonly stop: () => Promise<void>
  readonly start: () => Promise<void>
  /** Applied to each page and to the service worker. */
  readonly rewrite: (change: (text: string, path: string) => string) => void
  /** Another name under which a file is served. */
  readonly alias: (name: string, real: string) => void
}

export async function offlineProxy(port: number, serviceUrl: string): Promise<Proxy> {
  let server: Server | null = null
  let change: (text: string, path: string) => string = text => text
  let asked: string[] = []
  const aliases = new Map<string, string>()

  async function pass(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const path = request.url ?? '/'
    asked.push(`${request.method} ${path}`)
    const body: Buffer[] = []
    for await (const part of request) body.push(part as Buffer)
    const headers = Object.entries(request.headers).flatMap(([name, value]) =>
      value === undefined || ['connection', 'accept-encoding', 'host', 'content-length'].includes(name)
        ? []
        : [[name, String(value)] satisfies [string, string]],
    )
    const { method = 'GET' } = request
    const answer = await fetch(serviceUrl + (aliases.get(path) ?? path), {
      method,
      headers: [...headers, ['accept-encoding', 'identity']],
      redirect: 'manual',
      ...(body.length > 0 && { body: Buffer.concat(body) }),
    })
    const sent = Object.fromEntries(
      [...answer.headers].filter(([name]) => !/^(connection|set-cookie|content-length)$/.test(name)),
    )
    response.writeHead(answer.status, { ...sent, 'set-cookie': answer.headers.getSetCookie() })
    const isText = /^text\/html/.test(answer.headers.get('content-type') ?? '') || path === '/sw.js'
    if (isText) response.end(change(await answer.text(), path))
    else {
      for await (const part of answer.body ?? []) response.write(part)
      response.end()
    }
  }

  const start = async (): Promise<void> => {
    server = createServer((request, response) => void pass(request, response).catch(() => response.destroy()))
    server.listen(port, '127.0.0.1')
    await once(server, 'listening')
  }
  const stop = async (): Promise<void> => {
    const closed = server?.listening ? once(server, 'close') : null
    server?.close()
    server?.closeAllConnections()
    await closed
  }
  await start()
  return {
    start,
    stop,
    asked() {
      const before = asked
      asked = []
      return before
    },
    rewrite: next => {
      change = next
    },
    alias: (name, real) => void aliases.set(name, real),
    [Symbol.asyncDispose]: stop,
  }
}
