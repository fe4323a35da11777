import { once } from 'node:events'
import { type Agent, request } from 'node:http'
import { json } from 'node:stream/consumers'

export type SlowRequest = {
  /** Sends the rest of the body and waits for the answer. */
  finish(): Promise<{ readonly status: number; readonly body: unknown }>
}

/** A POST whose head the service has received, and whose body is sent only when the test says so. */
export async function openSlowPost(url: string, body: unknown, token?: string, agent?: Agent): Promise<SlowRequest> {
  const text = JSON.stringify(body)
  const outgoing = request(url, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(text),
      expect: '100-continue',
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
    },
    ...(agent && { agent }),
  })
  const answered = once(outgoing, 'response')
  answered.catch(() => {})
  outgoing.flushHeaders()
  await once(outgoing, 'continue')
  return {
    async finish() {
      outgoing.end(text)
      const [answer] = await answered
      return { status: answer.statusCode, body: await json(answer) }
    },
  }
}
