import type { HostError } from '#ports/hosts.ts'
import { readBody } from './body.ts'
import { type Call, isWanted } from './call.ts'
import { HttpClientError, todo } from './errors.ts'
import { type Fault, faultOf, refused } from './fault.ts'
import { redirectOf } from './redirects.ts'

/** The host's answer, completely read. */
export type RawResponse = {
  readonly status: number
  readonly headers: Headers
  readonly bytes: Uint8Array
}

export type ExchangeResult =
  | { readonly kind: 'answered'; readonly answer: RawResponse }
  | { readonly kind: 'failed'; readonly fault: Fault }

/** How much of a refusal's body is read: enough for any message, and a bound on what a host can send. */
const refusalMaxBytes = 64 * 2 ** 10

/** One attempt: sends the request, follows redirects, reads the answer. Never throws. */
export async function exchange(
  call: Call,
  headers: Headers,
  transport: { readonly fetch: typeof fetch; readonly redirectsMax: number },
): Promise<ExchangeResult> {
  const signal = AbortSignal.timeout(call.timeoutMs)
  let url = call.url
  try {
    for (let redirects = 0; ; redirects += 1) {
      const response = await transport.fetch(url, {
        method: call.method,
        headers,
        redirect: 'manual',
        signal,
        ...(call.body === undefined ? {} : { body: call.body }),
      })
      const next = call.expect.includes(response.status) ? null : redirectOf(response, url)
      if (next === null) return await answerOf(call, response)
      await response.body?.cancel()
      if (next.origin !== call.url.origin) return refused(misled(call, `${call.name} is redirected away from the host`))
      if (redirects === transport.redirectsMax)
        return refused(misled(call, `${call.name} is redirected too many times`))
      url = next
    }
  } catch (error) {
    return { kind: 'failed', fault: faultOf(call, error) }
  }
}

async function answerOf(call: Call, response: Response): Promise<ExchangeResult> {
  const { status, headers } = response
  const wanted = isWanted(call, status)
  const { bytes, whole } = await readBody(response, wanted ? call.answerMaxBytes : refusalMaxBytes)
  if (wanted && !whole) {
    const detail = `${call.name} returned more than ${call.answerMaxBytes} bytes`
    const parts = { host: call.host, reason: 'answered with more than can be read here', todo: largeTodo, detail }
    return refused(new HttpClientError('too_large', parts))
  }
  return { kind: 'answered', answer: { status, headers, bytes } }
}

const largeTodo = 'Use git for content of this size.'

function misled(call: Call, detail: string): HostError {
  return new HttpClientError('failed', {
    host: call.host,
    reason: 'redirects to another address',
    todo: todo.administrator,
    detail,
  })
}
