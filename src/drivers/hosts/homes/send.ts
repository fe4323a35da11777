import { Agent, type IncomingMessage, request } from 'node:http'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'

export type Sent = {
  readonly url: URL
  readonly headers: Readonly<Record<string, string>>
  readonly body: Uint8Array | AsyncIterable<Uint8Array>
  readonly signal: AbortSignal
}

const connectMaxMs = 3_000
const agent = new Agent({ keepAlive: true })

/** The call could not be sent. `mayHaveArrived`: an earlier attempt was, on a connection that broke. */
export class NotConnected extends Error {
  readonly mayHaveArrived: boolean

  constructor(message: string, { cause, mayHaveArrived = false }: { cause: unknown; mayHaveArrived?: boolean }) {
    super(message, { cause })
    this.mayHaveArrived = mayHaveArrived
  }
}

/**
 * The response, once its headers have arrived; it may arrive before the whole body has been sent. A stream can be read
 * only once, so nothing of it is until the other end asks for it (`Expect: 100-continue`).
 */
export async function send(sent: Sent): Promise<IncomingMessage> {
  const { url, headers, body, signal } = sent
  const isWhole = body instanceof Uint8Array
  const form = isWhole ? { 'content-length': body.byteLength } : { expect: '100-continue' }
  const sending = request(url, { method: 'POST', headers: { ...headers, ...form }, agent, signal })
  let mayHaveBegun = false
  sending.once('socket', socket => {
    mayHaveBegun ||= isWhole && !socket.connecting
    if (!socket.connecting) return
    const tooLong = setTimeout(() => sending.destroy(new Error(`no connection to ${url.host}`)), connectMaxMs)
    socket.once('connect', () => {
      mayHaveBegun ||= isWhole
    })
    for (const end of ['connect', 'close'] as const) socket.once(end, () => clearTimeout(tooLong))
  })
  const responded = new Promise<IncomingMessage>((resolve, reject) => {
    sending.once('response', resolve)
    sending.once('error', reject)
  })
  // A request that is answered before it ends fails here, too.
  const pass = (parts: Iterable<Uint8Array> | AsyncIterable<Uint8Array>) =>
    void pipeline(Readable.from(parts, { objectMode: false }), sending).catch(() => {})
  if (isWhole) pass([body])
  else {
    sending.once('continue', () => {
      mayHaveBegun = true
      pass(body)
    })
    sending.flushHeaders()
  }
  try {
    return await responded
  } catch (error) {
    // Mostly an idle connection that the other end has just closed. Every call may be repeated (`ports/hosts.ts`).
    if (sending.reusedSocket && (isWhole || !mayHaveBegun) && !signal.aborted) return await sendAgain(sent, error)
    throw mayHaveBegun ? error : new NotConnected(`no connection to ${url.host}`, { cause: error })
  }
}

async function sendAgain(sent: Sent, cause: unknown): Promise<IncomingMessage> {
  try {
    return await send(sent)
  } catch (error) {
    if (!(error instanceof NotConnected)) throw error
    throw new NotConnected(error.message, { cause, mayHaveArrived: sent.body instanceof Uint8Array })
  }
}
