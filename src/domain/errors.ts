import type { DetailedReason } from './detailedReason.ts'

/**
 * The closed list of error codes (Interface, Conventions). The HTTP status of each code is in `http/status.ts`, and
 * nowhere else.
 */
export const errorCodes = [
  'validation_failed',
  'email_in_use',
  'unauthenticated',
  'bad_credentials',
  'second_factor_needed',
  'budget_exceeded',
  'forbidden',
  'confirmation_needed',
  'not_found',
  'conflict',
  'name_taken',
  'reconnect_required',
  'not_ready',
  'too_large',
  'quota_exceeded',
  'unsupported_media_type',
  'instruction_unsupported',
  'edit_refused',
  'protected',
  'rate_limited',
  'internal',
  'repohost_failed',
  'identity_failed',
  'ai_failed',
  'unavailable',
  'ai_timeout',
] as const

export type ErrorCode = (typeof errorCodes)[number]

/** The problem with one field: what was given and what the field accepts, in one sentence. */
export type FieldProblem = { readonly field: string; readonly message: string }

export type FailureDetails = {
  readonly fields?: readonly FieldProblem[]
  /** Seconds after which the same request may succeed; becomes `Retry-After`. */
  readonly retryAfterS?: number
  readonly cause?: unknown
}

/** Codes that may come without data; `conflict` has data only where a file could not be merged. */
export type PlainErrorCode = Exclude<ErrorCode, DetailedReason['code']> | 'conflict'

export type FailureReason = PlainErrorCode | DetailedReason

/** A refusal or fault that callers may see. The message says what to do next and contains no secret. */
export class Failure extends Error {
  readonly code: ErrorCode
  readonly reason: FailureReason
  readonly fields: readonly FieldProblem[]
  readonly retryAfterS: number | undefined

  constructor(reason: FailureReason, message: string, details: FailureDetails = {}) {
    super(message, details.cause === undefined ? undefined : { cause: details.cause })
    this.name = 'Failure'
    this.code = typeof reason === 'string' ? reason : reason.code
    this.reason = reason
    this.fields = details.fields ?? []
    this.retryAfterS = details.retryAfterS
  }
}

/** The usual refusal of one bad field. */
export function invalidField(field: string, message: string): Failure {
  return new Failure('validation_failed', `${field}: ${message}`, { fields: [{ field, message }] })
}
