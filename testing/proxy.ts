import { once } from 'node:events'
import { Agent, createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import { pipeline } from 'node:stream'
import { takeTime } from './takeTime.ts'

export type ProxyOptions = {
  /** Of this machine. */
  readonly port: number
  /** The ports that it passes requests on to, in turn. */
  readonly targets: readonly number[]
  /** Whether it says who called it, unless the caller has said so. */
  readonly isForwarding?: boolean
  /** Asks the targets whether they are ready, and passes requests to those only; if absent, to all. */
  readonly readiness?: { readonly path: string; readonly everyMs: number }
}

export type PlainProxy = AsyncDisposable & {
  readonly url: string
  /** Those that get requests. */
  ready(): readonly number[]
}

/** These are between two neighbours, and every connection has its own. */
const ofConnection: ReadonlySet<string> = new Set(['connection', 'keep-alive', 'expect'])
const headerMaxBytes = 256 * 1024

/**
 * A plain HTTP proxy: every request goes to the next of its targets, on whichever connection it arrived. Streams pass as
 * they come, nothing is repeated, nothing is kept. A request whose target does not answer gets 502.
 */
export async function startPlainProxy(options: ProxyOptions): Promise<PlainProxy> {
  const { port, targets, isForwarding = false, readiness } = options
  const agent = new Agent({ keepAlive: true })
  let turn = 0
  let ready: readonly number[] = targets
  const closing = new AbortController()

  async function look({ path }: NonNullable<ProxyOptions['readiness']>): Promise<void> {
    const answers = await Promise.all(targets.map(target => isReady(target, path)))
    const found = targets.filter((_, at) => answers[at])
    // Where none says that it is ready, the last ones may still answer.
    if (found.length > 0) ready = found
  }

  async function keepLooking(at: NonNullable<ProxyOptions['readiness']>): Promise<void> {
    while (!closing.signal.aborted) {
      await takeTime(at.everyMs, closing.signal).catch(() => {})
      await look(at)
    }
  }

  function pass(asked: IncomingMessage, answer: ServerResponse): void {
    const headers = withoutConnection(asked.rawHeaders)
    const { remoteAddress = '' } = asked.socket
    if (isForwarding && !asked.headers['x-forwarded-for']) headers.push('X-Forwarded-For', remoteAddress)
    const target = { host: '127.0.0.1', port: ready[turn++ % ready.length] ?? 0 }
    const { method = 'GET', url = '/' } = asked
    const upstream = request({ ...target, method, path: url, headers, agent })
    let isAnswered = false
    upstream.on('response', given => {
      isAnswered = true
      const { statusCode = 502, statusMessage, rawHeaders } = given
      const isLast = given.headers.connection === 'close'
      const passed = [...withoutConnection(rawHeaders), ...(isLast ? ['Connection', 'close'] : [])]
      answer.writeHead(statusCode, statusMessage, passed).flushHeaders()
      pipeline(given, answer, () => {})
    })
    // An answer that comes before the whole request has been read is passed on all the same.
    upstream.on('error', () => {
      if (isAnswered) return
      if (answer.headersSent) answer.destroy()
      else answer.writeHead(502, { connection: 'close' }).end()
    })
    answer.once('close', () => {
      if (!answer.writableFinished) upstream.destroy()
    })
    asked.on('error', () => upstream.destroy())
    asked.pipe(upstream)
  }

  const server = createServer({ maxHeaderSize: headerMaxBytes, requestTimeout: 0, keepAliveTimeout: 0 }, pass)
  if (readiness) {
    await look(readiness)
    void keepLooking(readiness)
  }
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${port}`,
    ready: () => ready,
    async [Symbol.asyncDispose]() {
      closing.abort()
      const closed = once(server, 'close')
      server.close()
      server.closeAllConnections()
      agent.destroy()
      await closed
    },
  }
}

async function isReady(port: number, path: string): Promise<boolean> {
  return await fetch(`http://127.0.0.1:${port}${path}`).then(
    ({ ok }) => ok,
    () => false,
  )
}

function withoutConnection(rawHeaders: readonly string[]): string[] {
  const isKept = (_: string, at: number) => !ofConnection.has(rawHeaders[at - (at % 2)]?.toLowerCase() ?? '')
  return rawHeaders.filter(isKept)
}
