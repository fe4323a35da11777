import { setTimeout as waitOf } from 'node:timers/promises'
import type { HostAccess } from '#ports/hosts.ts'
import { parsed } from './httpClient/body.ts'
import { createBreaker } from './httpClient/breaker.ts'
import { type Call, callOf, isWanted } from './httpClient/call.ts'
import { createCallBudget } from './httpClient/callBudget.ts'
import { HttpClientError, todo } from './httpClient/errors.ts'
import { type ExchangeResult, exchange, type RawResponse } from './httpClient/exchange.ts'
import type { HttpClient, HttpClientOptions, HttpRequest, HttpResponse } from './httpClient/interface.ts'
import { httpClientLimits } from './httpClient/limits.ts'
import { refusalOf } from './httpClient/refusal.ts'
import { createResponseCache } from './httpClient/responseCache.ts'
import { createRetry } from './httpClient/retry.ts'

export type { ErrorResponse, HttpClient, HttpClientOptions, HttpRequest, HttpResponse } from './httpClient/interface.ts'

export function createHttpClient(options: HttpClientOptions): HttpClient {
  const limits = { ...httpClientLimits, ...options.limits }
  const now = options.now ?? (() => performance.now())
  const wait = options.wait ?? ((ms, signal) => waitOf(ms, undefined, signal ? { signal } : {}))
  const transport = { fetch: options.fetch ?? fetch, redirectsMax: limits.redirectsMax }
  const budget = createCallBudget(limits, now, options.label)
  const breaker = createBreaker(limits, now, options.label)
  const retry = createRetry(limits, wait)
  const responses = createResponseCache()

  async function sendRequest(access: HostAccess, request: HttpRequest, call: Call): Promise<RawResponse> {
    const known = responses.find(call, request)
    if (known && request.immutable) return known

    async function attempt(): Promise<ExchangeResult> {
      const result = await exchange(call, responses.conditional(call, known), transport)
      if (result.kind === 'failed') return result
      if (result.answer.status === 304 && known) return { kind: 'answered', answer: known }
      if (isWanted(call, result.answer.status)) return result
      const fault = refusalOf(call, result.answer, { request, token: access?.token, classify: options.classify })
      if (fault.nature === 'slower') budget.pause(call.holder, fault.error.retryAfterS)
      return { kind: 'failed', fault }
    }

    return await budget.enqueue(call, () =>
      retry(call, budget.pauseLeftMs(call.holder), async () => {
        await budget.spend(call.holder)
        return await budget.enqueueGlobally(() => breaker.guard(attempt))
      }),
    )
  }

  return {
    async send<T>(access: HostAccess, request: HttpRequest): Promise<HttpResponse<T>> {
      if (access?.failure) throw access.failure
      const call = callOf(options, limits, access, request)
      const answer = await sendRequest(access, request, call)
      const body = bodyOf(call, request, answer) as T
      responses.keep(call, request, answer)
      return { status: answer.status, headers: new Headers(answer.headers), body }
    },
  }
}

/** Cached objects are returned as copies. An expected refusal may be a web page of a proxy, so its body is `null`. */
function bodyOf(call: Call, request: HttpRequest, { status, bytes }: RawResponse): unknown {
  if (request.as === 'bytes') {
    if (status < 300 && request.isRight?.(bytes) === false) throw misread(call, 'returned different content')
    return new Uint8Array(bytes)
  }
  const body = parsed(bytes)
  if (body !== undefined) return body
  if (status >= 300) return null
  throw misread(call, 'returned an answer that is not JSON')
}

function misread({ host, name }: Call, fault: string): HttpClientError {
  const reason = 'answered with something unexpected, perhaps a page of a proxy'
  return new HttpClientError('failed', { host, reason, todo: todo.lasting, detail: `${name} ${fault}` })
}
