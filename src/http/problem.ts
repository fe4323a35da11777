import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import type { EditEvent } from '#contract/events.ts'
import type { Problem } from '#contract/problem.ts'
import { Failure, type PlainErrorCode } from '#domain/errors.ts'
import type { Events } from '#ports/events.ts'
import { failureOf } from '#usecases/failures.ts'
import { presentReason } from './present/problem.ts'
import { statusOf } from './status.ts'

/**
 * Every refusal and fault is sent as RFC 9457 problem details with `message` (Interface §7), without stack and secrets.
 */
export function problemHandler(events: Pick<Events, 'fault'>, challenge = 'Bearer realm="speckeep"') {
  return (error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply => {
    const failure = failureOf(ofFramework(error))
    const [status] = statusOf[failure.code]
    if (status >= 500)
      events.fault({ where: `${request.method} ${request.routeOptions.url ?? 'unknown route'}`, error })
    if (status === 401) reply.header('www-authenticate', challenge)
    if (failure.retryAfterS !== undefined)
      reply.header('retry-after', String(Math.max(1, Math.ceil(failure.retryAfterS))))
    else if (status === 429 || status === 503) reply.header('retry-after', '1')
    return reply
      .code(status)
      .type('application/problem+json; charset=utf-8')
      .send(JSON.stringify(problemOf(failure, request)))
  }
}

export function problemOf(failure: Failure, request: Pick<FastifyRequest, 'url' | 'id'>): Problem {
  const [status, title] = statusOf[failure.code]
  return {
    ...(typeof failure.reason !== 'string' && presentReason(failure.reason)),
    type: `urn:speckeep:problem:${failure.code}`,
    title,
    status,
    detail: failure.message,
    instance: request.url.split('?')[0] ?? '/',
    message: failure.message,
    code: failure.code,
    requestId: request.id,
    ...(failure.fields.length > 0 && { errors: [...failure.fields] }),
  }
}

/** An event of a stream has no headers, so it contains what `Retry-After` would say. */
export function presentEditFailure(failure: Failure, request: Pick<FastifyRequest, 'url' | 'id'>): EditEvent {
  const { retryAfterS } = failure
  const data = {
    ...problemOf(failure, request),
    ...(retryAfterS !== undefined && { retryAfterS: Math.ceil(retryAfterS) }),
  }
  return { event: 'error', data }
}

/** Errors of the framework itself, in our wording. */
function ofFramework(error: unknown): unknown {
  const { code, statusCode } = error as Partial<FastifyError>
  if (code === undefined || error instanceof Failure) return error
  const known = frameworkCodes[code]
  if (known) return new Failure(known[0], known[1], { cause: error })
  if (statusCode === 400) return new Failure('validation_failed', 'The request cannot be read.', { cause: error })
  return error
}

const frameworkCodes: Readonly<Record<string, readonly [PlainErrorCode, string]>> = {
  FST_ERR_CTP_BODY_TOO_LARGE: ['too_large', 'The body is larger than this endpoint takes.'],
  FST_ERR_CTP_INVALID_MEDIA_TYPE: ['unsupported_media_type', 'The body must be application/json.'],
  FST_ERR_CTP_EMPTY_JSON_BODY: ['validation_failed', 'The body is empty; this endpoint takes JSON.'],
  FST_ERR_CTP_INVALID_JSON_BODY: ['validation_failed', 'The body is not valid JSON.'],
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: ['validation_failed', 'The body is not as long as Content-Length says.'],
  FST_ERR_BAD_URL: ['validation_failed', 'The address is not valid.'],
  FST_ERR_MAX_PARAM_LENGTH: ['validation_failed', 'A part of the address is too long.'],
}
