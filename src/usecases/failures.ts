import { Failure, type PlainErrorCode } from '#domain/errors.ts'
import type { ModelErrorKind } from '#domain/modelErrors.ts'
import { quotaExceeded } from '#domain/quotas.ts'
import { AiError } from '#ports/ai.ts'
import { HostError, type HostErrorKind } from '#ports/hosts.ts'
import { ProjectsFull } from '#ports/stores/quotas.ts'
import { StoresUnavailable, UserGone } from '#ports/stores/unavailable.ts'
import { WorkError, type WorkErrorKind } from '#ports/work.ts'
import { accountGone } from './sessions/ownUser.ts'

const outageRetryS = 2
const diskFullRetryS = 60

/** What callers see of a fault in a driver. Everything unexpected is `internal` and does not reveal its cause. */
export function failureOf(error: unknown): Failure {
  if (error instanceof Failure) return error
  if (error instanceof HostError) return from(error, hostCodes[error.kind], error.message)
  if (error instanceof AiError) return from(error, aiCodes[error.kind], aiSentences[error.kind])
  if (error instanceof WorkError && error.kind !== 'failed') {
    return from(error, workCodes[error.kind], workSentences[error.kind])
  }
  if (error instanceof ProjectsFull) return quotaExceeded('projects', error)
  if (error instanceof StoresUnavailable) return outageFailure(error)
  if (error instanceof UserGone) return accountGone(error)
  return new Failure('internal', 'Something went wrong here. The fault is logged under this request id.', {
    cause: error,
  })
}

function outageFailure(cause: StoresUnavailable): Failure {
  return cause.isDiskFull
    ? new Failure(
        'unavailable',
        'The disk of the database is full, so nothing was saved. Ask the administrator to free space, then try again.',
        { cause, retryAfterS: diskFullRetryS },
      )
    : new Failure('unavailable', 'The database is not answering. Try again shortly.', {
        cause,
        retryAfterS: outageRetryS,
      })
}

const hostCodes: Readonly<Record<HostErrorKind, PlainErrorCode>> = {
  name_taken: 'name_taken',
  access_expired: 'reconnect_required',
  access_refused: 'forbidden',
  gone: 'not_found',
  protected: 'protected',
  too_large: 'too_large',
  invalid: 'validation_failed',
  busy: 'unavailable',
  failed: 'repohost_failed',
}

const aiCodes: Readonly<Record<ModelErrorKind, PlainErrorCode>> = {
  key_refused: 'ai_failed',
  model_unknown: 'ai_failed',
  out_of_credit: 'ai_failed',
  rejected: 'ai_failed',
  rate_limited: 'ai_failed',
  overloaded: 'ai_failed',
  timeout: 'ai_timeout',
  disconnected: 'ai_failed',
  garbled: 'ai_failed',
}

/** For anyone who edits; administrators find more under Admin, AI model. */
const aiSentences: Readonly<Record<ModelErrorKind, string>> = {
  key_refused: 'The AI provider refused the key of this service. Ask an administrator to check the AI model.',
  model_unknown: 'The AI provider does not know the configured model. Ask an administrator to check the AI model.',
  out_of_credit: 'The credit at the AI provider is used up. Ask an administrator to renew it.',
  rejected:
    'The AI provider refused this request. Select a shorter part of the file; if that fails too, ask an administrator to check the AI model.',
  rate_limited: 'The AI provider does not accept more requests at the moment. Try again in a minute.',
  overloaded: 'The AI provider is overloaded. Try again in a minute.',
  timeout: 'The AI provider took too long. Try again, or ask for a smaller change.',
  disconnected: 'The AI provider could not be reached, or the connection was lost. Try again.',
  garbled: 'The AI provider sent an answer that cannot be read. Try again.',
}

type WorkLimit = Exclude<WorkErrorKind, 'failed'>

const workCodes: Readonly<Record<WorkLimit, PlainErrorCode>> = {
  busy: 'unavailable',
  deadline: 'too_large',
  memory: 'too_large',
  starved: 'unavailable',
  closed: 'unavailable',
}

const workSentences: Readonly<Record<WorkLimit, string>> = {
  busy: 'Too many computations are running. Try again shortly.',
  deadline: 'This takes longer to compute than one request may. Request less in one step, or split the file.',
  memory: 'This takes more memory than one request may have. Request less in one step, or split the file.',
  starved: 'The service is busy and did not finish this in time. Try again shortly.',
  closed: 'The service is shutting down. Try again shortly.',
}

function from(error: HostError | AiError | WorkError, code: PlainErrorCode, message: string): Failure {
  return new Failure(code, message, {
    cause: error,
    ...(error.retryAfterS !== undefined && { retryAfterS: error.retryAfterS }),
  })
}
