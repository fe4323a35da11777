import type { HostAccess, HostError } from '#ports/hosts.ts'
import type { HttpClientLimits } from './limits.ts'

/**
 * The HTTP core of all hosts that are reached over the network.
 *
 * - Only a request that is `safe` to repeat is retried: after a lost connection, a 5xx or a stall. Any other is sent
 *   once; its caller checks whether it was carried out before sending another.
 * - 429 and the hosts' other ways to say "slower" are waited for up to 10 s, with jitter, then thrown as `busy`.
 * - Redirects are followed within the origin of the API, with method, body and token; never beyond it.
 * - Each token has a budget of calls per hour and limited concurrency, so that one user cannot starve another.
 * - Answers with an ETag are requested conditionally; what is addressed by an object id is cached and not requested
 *   again for an hour. Both are per token: what one user may see says nothing about another.
 * - A host that keeps failing gets no calls for a while (circuit breaker).
 * - Errors and log lines never contain a token, query or body.
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
  /** Whether the request is idempotent. Reads always are, whatever this says. */
  readonly safe?: boolean
  /** Addressed by an object id: the answer never changes. */
  readonly immutable?: boolean
  /** Returns the answer as bytes instead of JSON. */
  readonly as?: 'json' | 'bytes'
  /** Verifies the bytes; wrong ones, such as a web page of a proxy, are an error and are not cached. */
  readonly isRight?: (bytes: Uint8Array) => boolean
  readonly answerMaxBytes?: number
  readonly timeoutMs?: number
  /** Statuses besides 2xx that are returned instead of thrown. */
  readonly expect?: readonly number[]
}

export type HttpResponse<T> = {
  readonly status: number
  readonly headers: Headers
  /** Parsed JSON, `null` for an empty answer; or bytes, possibly none. */
  readonly body: T
}

export type HttpClientOptions = {
  /** The display name of the host. */
  readonly label: string
  /** Such as `https://api.github.com`; may have a path. */
  readonly apiBase: string
  /** Sent with every request. */
  readonly headers: Readonly<Record<string, string>>
  authorization(token: string): Readonly<Record<string, string>>
  /** Maps a refusal by this host to an error; `null`: the default for its status. */
  classify(refusal: ErrorResponse): HostError | null
  readonly fetch?: typeof fetch
  /** For tests; milliseconds. */
  readonly wait?: (ms: number, signal?: AbortSignal) => Promise<void>
  /** For tests; milliseconds of a monotonic clock. */
  readonly now?: () => number
  readonly limits?: Partial<HttpClientLimits>
}

export type ErrorResponse = {
  readonly request: HttpRequest
  readonly status: number
  readonly headers: Headers
  /** The host's message, at most 500 characters. */
  readonly message: string
  readonly body: unknown
}
