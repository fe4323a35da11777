import { createHash } from 'node:crypto'
import { type HostAccess, HostError } from '#ports/hosts.ts'
import type { HttpClientOptions, HttpRequest } from './interface.ts'
import type { HttpClientLimits } from './limits.ts'

/** A request with everything that its attempts share. */
export type Call = {
  readonly url: URL
  readonly method: HttpRequest['method']
  readonly headers: Headers
  readonly body: string | undefined
  /** The display name of the host. */
  readonly host: string
  /** Names the call in the log: only method, host and path. */
  readonly name: string
  /** Identifies the caller: a hash, so that no list here contains a token. */
  readonly holder: string
  readonly isRead: boolean
  readonly repeatable: boolean
  readonly timeoutMs: number
  readonly answerMaxBytes: number
  /** The statuses besides 2xx that the caller handles. */
  readonly expect: readonly number[]
}

export function callOf(
  options: HttpClientOptions,
  limits: HttpClientLimits,
  access: HostAccess,
  request: HttpRequest,
): Call {
  const isRead = request.method === 'GET' || request.method === 'HEAD'
  if (isRead && request.json !== undefined) throw new TypeError('a read has no body')
  const url = urlOf(options.apiBase, request)
  return {
    url,
    method: request.method,
    headers: headersOf(options, access, request),
    body: request.json === undefined ? undefined : JSON.stringify(request.json),
    host: options.label,
    name: `${request.method} ${url.host}${url.pathname.slice(0, 200)}`,
    holder: access ? createHash('sha256').update(access.token).digest('base64url') : 'anonymous',
    isRead,
    repeatable: isRead || request.safe === true,
    timeoutMs: request.timeoutMs ?? (isRead ? limits.readTimeoutMs : limits.writeTimeoutMs),
    answerMaxBytes: request.answerMaxBytes ?? limits.answerMaxBytes,
    expect: request.expect ?? [],
  }
}

export function isWanted({ expect }: Call, status: number): boolean {
  return (status >= 200 && status < 300) || expect.includes(status)
}

/** A name such as `..` would lead out of the API, and encoding does not help: URLs treat `%2e%2e` the same way. */
const dotSegment = /(^|\/)(\.|%2e){1,2}(\/|$)/i

function urlOf(apiBase: string, { path, query }: HttpRequest): URL {
  if (!path.startsWith('/') || dotSegment.test(path) || /[?#\\\s\p{Cc}]/u.test(path))
    throw new HostError('invalid', 'the path of the call contains a name that no URL can contain')
  const url = new URL(apiBase.replace(/(?<!\/)\/+$/, '') + path)
  for (const [name, value] of Object.entries(query ?? {})) {
    if (value !== undefined) url.searchParams.append(name, String(value))
  }
  return url
}

/** A value that cannot be a header gets its own error message: the platform's would repeat the token. */
function headersOf(options: HttpClientOptions, access: HostAccess, request: HttpRequest): Headers {
  const fields = [
    options.headers,
    request.json === undefined ? {} : { 'content-type': 'application/json' },
    request.headers ?? {},
    access ? options.authorization(access.token) : {},
  ]
  const headers = new Headers()
  try {
    for (const [name, value] of fields.flatMap(Object.entries<string>)) headers.set(name, value)
  } catch {
    throw new HostError('access_expired', 'the token contains characters that are not valid in a token')
  }
  return headers
}
