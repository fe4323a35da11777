import { HostError, type HostErrorKind } from '#ports/hosts.ts'
import { parsed } from './body.ts'
import type { Call } from './call.ts'
import { HttpClientError, todo } from './errors.ts'
import type { RawResponse } from './exchange.ts'
import type { Fault } from './fault.ts'
import type { HttpClientOptions, HttpRequest } from './interface.ts'
import { pauseOf } from './pause.ts'

const messageMaxChars = 500
const quotedMaxChars = 200

/** Maps an unexpected answer to an error: the driver decides first, then the status. */
export function refusalOf(
  call: Call,
  answer: RawResponse,
  {
    request,
    token,
    classify,
  }: { request: HttpRequest; token: string | undefined } & Pick<HttpClientOptions, 'classify'>,
): Fault {
  const { status, headers } = answer
  const body = parsed(answer.bytes) ?? null
  const message = withoutSecret(sentenceOf(body), token).slice(0, messageMaxChars)
  const known = classify({ request, status, headers, message, body })
  const error = withPause(known ?? plainly(call, status, message.slice(0, quotedMaxChars)), headers)
  if (status < 500) return { nature: error.kind === 'busy' ? 'slower' : 'refused', error }
  return { nature: error.isTransient ? 'lost' : 'refused', error }
}

const kinds: Readonly<Record<number, HostErrorKind>> = {
  400: 'invalid',
  401: 'access_expired',
  403: 'access_refused',
  404: 'gone',
  408: 'busy',
  409: 'invalid',
  410: 'gone',
  413: 'too_large',
  422: 'invalid',
  423: 'protected',
  429: 'busy',
  451: 'access_refused',
}

function plainly({ host, name }: Call, status: number, said: string): HttpClientError {
  const kind = kindOf(status)
  const parts = { host, ...meaningOf(kind, status), said, detail: `${name} was answered ${status}` }
  return new HttpClientError(kind, parts)
}

function meaningOf(kind: HostErrorKind, status: number) {
  switch (kind) {
    case 'access_expired':
      return { reason: 'no longer accepts the connection', todo: todo.reconnect }
    case 'access_refused':
      return { reason: 'does not allow it', todo: todo.rights }
    case 'gone':
      return { reason: 'has nothing there that your account may see', todo: todo.gone }
    case 'busy':
      return { reason: 'asks to slow down', todo: todo.again }
    case 'failed':
      return { reason: `reports an internal error (${status})`, todo: todo.lasting }
    default:
      return { reason: `does not accept the request (${status})`, todo: todo.lasting }
  }
}

function kindOf(status: number): HostErrorKind {
  return kinds[status] ?? 'failed'
}

function withPause(error: HostError, headers: Headers): HostError {
  if (error.kind !== 'busy' || error.retryAfterS !== undefined) return error
  const retryAfterS = pauseOf(headers)
  if (retryAfterS === null) return error
  return error instanceof HttpClientError
    ? new HttpClientError('busy', { ...error.parts, retryAfterS })
    : new HostError('busy', error.message, { retryAfterS })
}

/** Hosts use `message`, `error_description` or `error`, with details under `errors`; any of them may be nested. */
function sentenceOf(body: unknown): string {
  if (typeof body !== 'object' || body === null) return ''
  const said = body as Readonly<Record<string, unknown>>
  const parts = [said['message'] ?? said['error_description'] ?? said['error'], said['errors']].flatMap(part =>
    textsIn(part, 3),
  )
  return [...new Set(parts)]
    .join('; ')
    .replace(/[\p{Cc}\s]+/gu, ' ')
    .trim()
}

function textsIn(value: unknown, depth: number): string[] {
  if (typeof value === 'string') return [value]
  if (typeof value !== 'object' || value === null || depth === 0) return []
  return Object.values(value).flatMap(inner => textsIn(inner, depth - 1))
}

function withoutSecret(text: string, secret: string | undefined): string {
  return secret ? text.replaceAll(secret, '…') : text
}
