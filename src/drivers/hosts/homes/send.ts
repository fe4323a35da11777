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

/** The response, once its headers have arrived; it may arrive before the whole body has been sent. */
export async function send(sent: Sent): Promise<IncomingMessage> {
  const { url, headers, body, signal } = sent
  const sending = request(url, { method: 'POST', headers: { ...headers, ...lengthOf(body) }, agent, signal })
  let isConnected = false
  sending.once('socket', socket => {
    isConnected = !socket.connecting
    if (isConnected) return
    const tooLong = setTimeout(() => sending.destroy(new Error(`no connection to ${url.host}`)), connectMaxMs)
    socket.once('connect', () => {
      isConnected = true
    })
    for (const end of ['connect', 'close'] as const) socket.once(end, () => clearTimeout(tooLong))
  })
  const responded = new Promise<IncomingMessage>((resolve, reject) => {
    sending.once('response', resolve)
    sending.once('error', reject)
  })
  // A request that is answered before it ends fails here, too.
  const whole = body instanceof Uint8Array ? [body] : body
  pipeline(Readable.from(whole, { objectMode: false }), sending).catch(() => {})
  try {
    return await responded
  } catch (error) {
    // Mostly an idle connection that the other end has just closed. Every call may be repeated (`ports/hosts.ts`).
    if (sending.reusedSocket && body instanceof Uint8Array && !signal.aborted) return await sendAgain(sent, error)
    throw isConnected ? error : new NotConnected(`no connection to ${url.host}`, { cause: error })
  }
}

async function sendAgain(sent: Sent, cause: unknown): Promise<IncomingMessage> {
  try {
    return await send(sent)
  } catch (error) {
    throw error instanceof NotConnected ? new NotConnected(error.message, { cause, mayHaveArrived: true }) : error
  }
}

function lengthOf(body: Sent['body']): Readonly<Record<string, number>> {
  return body instanceof Uint8Array ? { 'content-length': body.byteLength } : {}
}
