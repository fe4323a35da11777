/** Sends a sketch as the bytes that it describes. */
import { once } from 'node:events'
import { Agent, type IncomingHttpHeaders, type IncomingMessage, request } from 'node:http'
import { brotliDecompressSync, gunzipSync, zstdDecompressSync } from 'node:zlib'
import type { Body } from './bodies.ts'
import { fill, type Pools } from './placeholders.ts'
import type { PathForm, Sketch } from './requests.ts'

export type Sent = {
  readonly method: string
  readonly path: string
  readonly headers: readonly string[]
  readonly body: string | null
}

export type Received = {
  readonly status: number
  readonly headers: IncomingHttpHeaders
  readonly text: string
  /** Whether the text is all of the answer: streams are not read to their end. */
  readonly isWhole: boolean
}

/** Enough of an archive or a stream to judge it. */
const readMaxBytes = 4 * 1024 * 1024
/** Only a request that hangs takes this long. */
const answerMaxMs = 120_000

export function prepare(sketch: Sketch, pools: Pools, token: string | null): Sent {
  const { operation, pathValues, query, headers, signedIn, body } = sketch
  const path = operation.path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const { value, form } = pathValues[name] ?? { value: '', form: 'encoded' as const }
    return inPath(textOf(fill(value, pools)), form)
  })
  const pairs = query.map(([name, value]) => `${percent(name)}=${percent(textOf(fill(value, pools)))}`)
  const own = headers.flatMap(([name, value]) => [name, headerText(textOf(fill(value, pools)))])
  const authorization = signedIn && token !== null ? ['authorization', `Bearer ${token}`] : []
  return {
    method: operation.method,
    path: pairs.length === 0 ? path : `${path}?${pairs.join('&')}`,
    headers: [...authorization, ...own],
    body: textOfBody(body, pools),
  }
}

function textOfBody(body: Body, pools: Pools): string | null {
  if (body.kind === 'none') return null
  if (body.kind === 'text') return body.text
  const text = JSON.stringify(fill(body.value, pools)) ?? ''
  return body.cut === null ? text : text.slice(0, body.cut)
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : (JSON.stringify(value) ?? '')
}

function inPath(text: string, form: PathForm): string {
  if (form === 'slashes') return text.split('/').map(percent).join('/')
  if (form === 'twice') return percent(percent(text))
  if (form === 'encoded') return percent(text)
  return text.replace(/[^\x21-\x7e]|[?#]/gu, percent)
}

/** As `encodeURIComponent`, but half of a surrogate pair becomes its three bytes, which are not UTF-8. */
function percent(text: string): string {
  if (text.isWellFormed()) return encodeURIComponent(text)
  return [...text].map(letter => (letter.isWellFormed() ? encodeURIComponent(letter) : '%ED%A0%80')).join('')
}

/** What a client may send in a header at all. */
function headerText(text: string): string {
  return text.replace(/[^\t\x20-\x7e\x80-\xff]/gu, '?').slice(0, 6_000)
}

export type Sender = Disposable & {
  send(origin: string, sent: Sent, streams: boolean): Promise<Received>
}

export function createSender(): Sender {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  return {
    async send(origin, sent, streams) {
      try {
        return await sendOnce(agent, origin, sent, streams)
      } catch (error) {
        // The service closes the connection of a request whose body it refuses to read.
        if (!['ECONNRESET', 'EPIPE'].includes((error as NodeJS.ErrnoException).code ?? '')) throw error
        return await sendOnce(agent, origin, sent, streams)
      }
    },
    [Symbol.dispose]: () => agent.destroy(),
  }
}

async function sendOnce(agent: Agent, origin: string, sent: Sent, streams: boolean): Promise<Received> {
  const { hostname, port } = new URL(origin)
  const { method, path, body } = sent
  const length = body === null && method === 'GET' ? [] : ['content-length', String(Buffer.byteLength(body ?? ''))]
  const headers = ['host', `${hostname}:${port}`, ...sent.headers, ...length]
  const signal = AbortSignal.timeout(answerMaxMs)
  const asked = request({ hostname, port, path, method, agent, headers, signal })
  asked.end(body ?? undefined)
  const [answer] = (await once(asked, 'response')) as [IncomingMessage]
  const { text, isWhole } = await read(answer, streams)
  return { status: answer.statusCode ?? 0, headers: answer.headers, text, isWhole }
}

function decompress(bytes: Buffer, encoding = 'identity'): string {
  if (encoding === 'br') return brotliDecompressSync(bytes).toString('utf8')
  if (encoding === 'gzip') return gunzipSync(bytes).toString('utf8')
  return (encoding === 'zstd' ? zstdDecompressSync(bytes) : bytes).toString('utf8')
}

/** An endless stream is read until its first event. */
async function read(answer: IncomingMessage, streams: boolean) {
  const chunks: Buffer[] = []
  let bytes = 0
  const isEndless = streams && (answer.headers['content-type'] ?? '').startsWith('text/event-stream')
  for await (const chunk of answer as AsyncIterable<Buffer>) {
    chunks.push(chunk)
    bytes += chunk.byteLength
    if (isEndless || bytes > readMaxBytes) return { text: Buffer.concat(chunks).toString('utf8'), isWhole: false }
  }
  return { text: decompress(Buffer.concat(chunks), answer.headers['content-encoding']), isWhole: true }
}
