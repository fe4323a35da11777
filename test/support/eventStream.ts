import assert from 'node:assert/strict'

export type ReceivedEvent = { readonly event: string; readonly data: unknown }

export type EventStream = AsyncDisposable & {
  readonly status: number
  readonly headers: Headers
  /** All events received so far. */
  readonly received: readonly ReceivedEvent[]
  /** Consumes and returns the next event that matches, skipping earlier ones. `null`: the stream ended first. */
  next(satisfies: string | ((event: ReceivedEvent) => boolean)): Promise<ReceivedEvent | null>
  /** Waits until the service ends the stream. */
  ended(): Promise<void>
  /** Closes the connection, as a client that disconnects does. */
  close(): void
}

/** Subscribes to server-sent events over real HTTP. */
export async function openEventStream(url: string, request: RequestInit = {}): Promise<EventStream> {
  const leaving = new AbortController()
  const answer = await fetch(url, {
    ...request,
    headers: { accept: 'text/event-stream', ...(request.headers as Record<string, string>) },
    signal: leaving.signal,
  })
  const received: ReceivedEvent[] = []
  let taken = 0
  const reading = read(answer.body, event => received.push(event))
  let done = false
  let arrival = Promise.withResolvers<void>()
  const notify = () => {
    arrival.resolve()
    arrival = Promise.withResolvers()
  }

  async function read(body: Response['body'], take: (event: ReceivedEvent) => void): Promise<void> {
    let pending = ''
    try {
      for await (const text of body?.pipeThrough(new TextDecoderStream()) ?? []) {
        const parts = (pending + text).split('\n\n')
        pending = parts.pop() ?? ''
        for (const part of parts) {
          const event = eventOf(part)
          if (event) take(event)
        }
        notify()
      }
      assert.equal(pending, '', 'the stream ended within an event')
    } catch (error) {
      if (!leaving.signal.aborted) throw error
    } finally {
      done = true
      notify()
    }
  }
  reading.catch(() => {})

  return {
    status: answer.status,
    headers: answer.headers,
    received,
    async next(satisfies) {
      const fits = typeof satisfies === 'string' ? (event: ReceivedEvent) => event.event === satisfies : satisfies
      for (;;) {
        const at = received.findIndex((event, index) => index >= taken && fits(event))
        if (at >= 0) {
          taken = at + 1
          return received[at] ?? null
        }
        if (done) return null
        await arrival.promise
      }
    },
    ended: () => reading,
    close: () => leaving.abort(),
    async [Symbol.asyncDispose]() {
      leaving.abort()
      await reading.catch(() => {})
    },
  }
}

/** `null` for a comment, such as a heartbeat. */
function eventOf(part: string): ReceivedEvent | null {
  const lines = part.split('\n').filter(line => !line.startsWith(':'))
  if (lines.length === 0) return null
  const [name = '', data = '', ...rest] = lines
  assert.match(name, /^event: /)
  assert.match(data, /^data: /)
  assert.deepEqual(rest, [])
  return { event: name.slice(7), data: JSON.parse(data.slice(6)) }
}
