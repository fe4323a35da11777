import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'

export type ExactAnswer = {
  readonly status: number
  readonly headers: IncomingMessage['headers']
  readonly body: Buffer
  readonly text: string
}

type ExactRequest = {
  readonly method?: string
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string | Uint8Array
}

/** A request whose path is sent verbatim; `fetch` would normalise `..` and `%2e%2e`, and sets Host itself. */
export async function requestExactly(origin: string, path: string, init: ExactRequest = {}): Promise<ExactAnswer> {
  const { hostname, port } = new URL(origin)
  const { method = 'GET', headers = {}, body } = init
  const asked = request({ hostname, port, path, method, headers, agent: false })
  asked.end(body)
  const [answer] = (await once(asked, 'response')) as [IncomingMessage]
  const bytes = Buffer.concat(await answer.toArray())
  return { status: answer.statusCode ?? 0, headers: answer.headers, body: bytes, text: bytes.toString('utf8') }
}
