import { reportOffline } from './connection.ts'
import { problemOf, unreachableProblem } from './problem.ts'
import type { paths } from './schema.d.ts'
import { send } from './send.ts'
import { accessToken } from './session.ts'

type StreamOf<Operation> = Operation extends {
  responses: { 200: { content: { 'text/event-stream': infer Event } } }
}
  ? Event
  : never
/** The events of a path, as described by openapi.json. */
export type EventOf<P extends keyof paths> = StreamOf<paths[P]['get']> | StreamOf<paths[P]['post']>

export type StreamRequest = {
  readonly id: number
  readonly signal: AbortSignal
  /** With a body, the request is a POST. */
  readonly body?: unknown
}

/**
 * Server-sent events over `fetch`, which can send a token and a body. Ends with the stream; throws a `Problem` when the
 * request is refused or the stream is interrupted, and an AbortError when `signal` aborts it.
 */
export async function* streamEvents<P extends keyof paths>(
  path: P,
  { id, signal, body }: StreamRequest,
): AsyncGenerator<EventOf<P>> {
  const headers = new Headers({ accept: 'text/event-stream', authorization: `Bearer ${await accessToken()}` })
  if (body !== undefined) headers.set('content-type', 'application/json')
  const sent = body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) }
  const response = await send(new Request(path.replace('{id}', String(id)), { ...sent, headers, signal }))
  if (!response.ok) throw await problemOf(response)
  if (response.body === null) return
  try {
    yield* parseEvents(response.body)
  } catch (error) {
    if (!signal.aborted) reportOffline()
    throw unreachableProblem(error)
  }
}

async function* parseEvents<Event>(body: ReadableStream<Uint8Array>): AsyncGenerator<Event> {
  const reader = body.pipeThrough(new TextDecoderStream() as ReadableWritablePair<string, Uint8Array>).getReader()
  let waiting = ''
  try {
    for (;;) {
      const { done, value } = await reader.read()
      if (done) return
      waiting += value
      const blocks = waiting.split('\n\n')
      waiting = blocks.pop() ?? ''
      for (const block of blocks) {
        const event = parseEvent<Event>(block)
        if (event !== null) yield event
      }
    }
  } finally {
    // When the consumer stops iterating, the stream is cancelled as well.
    await reader.cancel().catch(() => {})
  }
}

/**
 * `null` for a heartbeat. The service writes each event as one `event:` and one `data:` line and is trusted to send
 * what its schemas describe, as in the responses that `api` reads.
 */
function parseEvent<Event>(block: string): Event | null {
  let event = 'message'
  const data: string[] = []
  for (const line of block.split('\n')) {
    if (line.startsWith('event:')) event = line.slice(6).trim()
    else if (line.startsWith('data:')) data.push(line.slice(5).trimStart())
  }
  return data.length === 0 ? null : ({ event, data: JSON.parse(data.join('\n')) } as Event)
}
