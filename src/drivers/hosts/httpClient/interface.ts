import type { HostAccess, HostError } from '#ports/hosts.ts'
import type { HttpClientLimits } from './limits.ts'

/**
 * The one HTTP core of all hosts that are reached over the network.
 *
 * - Only a request that is `safe` to repeat is sent again: after a lost connection, a 5xx or a stall. A request that is
 *   not is sent once; its caller looks whether it was carried out before sending another.
 * - 429 and the hosts' other ways to say "slower" are waited for up to 10 s, with jitter, then thrown as `busy`.
 * - Redirects are followed within the origin of the API, with method, body and token; never beyond it.
 * - Each token has a budget of calls an hour and few at once, so that one user cannot starve another.
 * - Answers with an ETag are asked for conditionally; what is addressed by an object id is kept and not asked
 *   again for an hour. Both per token: what one user may see says nothing about another.
 * - A host that keeps failing is left alone for a while (circuit breaker).
 * - No token, query or body is ever part of an error or a log line.
 */
export type HttpClient = {
  send<T = unknown>(access: HostAccess, request: HttpRequest): Promise<HttpResponse<T>>
}

export type HttpRequest = {
  readonly method: 'GET' | 'HEAD' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** Below the base of the API, with every part encoded: `/repositories/7/git/trees/main`. */
  readonly path: string
  readonly query?: Readonly<Record<string, string | number | boolean | undefined>>
  readonly json?: unknown
  readonly headers?: Readonly<Record<string, string>>
  /** Whether sending it twice does the same as once. Reads are, whatever is said here. */
  readonly safe?: boolean
  /** Addressed by an object id: the answer never changes. */
  readonly immutable?: boolean
  /** The answer as bytes instead of JSON. */
  readonly as?: 'json' | 'bytes'
  /** Whether these are the bytes that were asked for; others, such as a page of a proxy, are an error and are not kept. */
  readonly isRight?: (bytes: Uint8Array) => boolean
  readonly answerMaxBytes?: number
  readonly timeoutMs?: number
  /** Statuses besides 2xx that are returned instead of thrown. */
  readonly expect?: readonly number[]
}

export type HttpResponse<T> = {
  readonly status: number
  readonly headers: Headers
  /** Parsed JSON, `null` for an empty answer; or bytes, however few. */
  readonly body: T
}

export type HttpClientOptions = {
  /** As people call the host. */
  readonly label: string
  /** Such as `https://api.github.com`; a path may follow. */
  readonly apiBase: string
  /** Sent with every request. */
  readonly headers: Readonly<Record<string, string>>
  authorization(token: string): Readonly<Record<string, string>>
  /** What a refusal of this host means; `null`: what the status says by itself. */
  classify(refusal: ErrorResponse): HostError | null
  readonly fetch?: typeof fetch
  /** For tests; milliseconds. */
  readonly wait?: (ms: number, signal?: AbortSignal) => Promise<void>
  /** For tests; milliseconds of a clock that never goes back. */
  readonly now?: () => number
  readonly limits?: Partial<HttpClientLimits>
}

export type ErrorResponse = {
  readonly request: HttpRequest
  readonly status: number
  readonly headers: Headers
  /** What the host says, at most 500 characters. */
  readonly message: string
  readonly body: unknown
}
