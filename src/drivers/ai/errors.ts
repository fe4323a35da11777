import type { ModelErrorKind } from '#domain/modelErrors.ts'
import { AiError } from '#ports/ai.ts'

/**
 * Translates what the SDK throws into the port's error. Messages are written here and causes are class names: provider
 * messages may quote the request, and with it the document or the key.
 */
export function aiErrorOf(error: unknown): AiError {
  if (error instanceof AiError) return error
  const fault: Partial<SdkFault> = typeof error === 'object' && error !== null ? error : {}
  const cause = namesOf(error).join(' < ')
  const { statusCode, type } = fault
  if (typeof statusCode === 'number' && statusCode >= 400) {
    const retryAfterS = retryAfterOf(fault.responseHeaders)
    const retry = retryAfterS === null ? {} : { retryAfterS }
    return new AiError(kindByStatus(statusCode, codesIn(fault.responseBody)), `the provider answered ${statusCode}`, {
      cause,
      ...retry,
    })
  }
  const kind = kindByType(type) ?? kindByName(error)
  return new AiError(kind, sentences[kind], { cause })
}

/** The fields of the SDK's errors that are read here; `type` is how providers classify an error inside an answer. */
type SdkFault = {
  readonly statusCode: unknown
  readonly type: unknown
  readonly responseBody: string | undefined
  readonly responseHeaders: Readonly<Record<string, string>> | undefined
}

const sentences: Readonly<Record<ModelErrorKind, string>> = {
  key_refused: 'the provider refused the key',
  model_unknown: 'the provider has no such model',
  out_of_credit: 'the account at the provider has no credit',
  rejected: 'the provider refused the request',
  rate_limited: 'the rate limit of the provider is reached',
  overloaded: 'the provider reported an internal error',
  timeout: 'the provider stopped responding',
  disconnected: 'the connection to the provider failed or was lost',
  garbled: 'the answer of the provider cannot be parsed',
}

/** The codes in the body take precedence: several providers answer 400 or 429 whatever the reason is. */
function kindByStatus(status: number, codes: string): ModelErrorKind {
  if (status >= 500) return 'overloaded'
  if (status === 408) return 'timeout'
  const byCode = kindByCode(codes)
  if (byCode !== null) return byCode
  if (status === 429) return 'rate_limited'
  if (status === 401 || status === 403) return 'key_refused'
  if (status === 402) return 'out_of_credit'
  return status === 404 ? 'model_unknown' : 'rejected'
}

function kindByCode(codes: string): ModelErrorKind | null {
  if (/insufficient_quota|billing/.test(codes)) return 'out_of_credit'
  if (/api_key|authentication|unauthenticated/.test(codes)) return 'key_refused'
  return /model_not_found|invalid_model/.test(codes) ? 'model_unknown' : null
}

const bodyMaxChars = 10_000

/** What the error of a response calls itself. Its sentences are left out: they may quote the document. */
function codesIn(body: string | undefined): string {
  const named = body?.slice(0, bodyMaxChars).matchAll(/"(?:code|type|reason|status)"\s*:\s*"(\w{1,60})"/g) ?? []
  return [...named].map(([, code = '']) => code.toLowerCase()).join(' ')
}

function kindByType(type: unknown): ModelErrorKind | null {
  if (typeof type !== 'string') return null
  const byCode = kindByCode(type)
  if (byCode !== null) return byCode
  if (/rate_limit/.test(type)) return 'rate_limited'
  if (/overloaded|api_error|server_error|timeout_error/.test(type)) return 'overloaded'
  if (/permission/.test(type)) return 'key_refused'
  if (/not_found/.test(type)) return 'model_unknown'
  return /invalid_request|too_large/.test(type) ? 'rejected' : null
}

/** The first recognized class, from the outermost error inwards: the SDK wraps errors of Node and of its parsers. */
function kindByName(error: unknown): ModelErrorKind {
  for (const name of namesOf(error)) {
    if (name === 'TimeoutError') return 'timeout'
    if (/JSONParse|TypeValidation|Invalid(Response|StreamPart)|No(Content|Output)|EmptyResponse/.test(name)) {
      return 'garbled'
    }
    if (/NoSuchModel/.test(name)) return 'model_unknown'
    if (/LoadAPIKey|LoadSetting|InvalidPrompt|InvalidArgument|Unsupported/.test(name)) return 'rejected'
  }
  return isBroken(error) ? 'disconnected' : 'garbled'
}

/** Socket errors have a class or code that identifies them; a bare `Error` means that a response parser gave up. */
function isBroken(error: unknown): boolean {
  return error instanceof Error && (error.name !== 'Error' || 'code' in error || error.cause !== undefined)
}

const namesMax = 5

/** The classes of an error and its causes: the only part of it that is safe to log. */
function namesOf(error: unknown, depth = 0): readonly string[] {
  if (!(error instanceof Error)) return error === undefined ? [] : [typeof error]
  return depth === namesMax ? [] : [error.name, ...namesOf(error.cause, depth + 1)]
}

const retryAfterMaxS = 3_600

/** Whole seconds, rounded up. `Retry-After` is a number of seconds or a date (RFC 9110 §10.2.3). */
function retryAfterOf(headers: Partial<SdkFault>['responseHeaders']): number | null {
  const ms = headers?.['retry-after-ms']
  const written = headers?.['retry-after']
  const seconds = ms ? Number(ms) / 1_000 : written ? secondsOf(written) : Number.NaN
  return Number.isFinite(seconds) ? Math.min(Math.max(0, Math.ceil(seconds)), retryAfterMaxS) : null
}

function secondsOf(written: string): number {
  return /^\s*\d/.test(written) ? Number(written) : (Date.parse(written) - Date.now()) / 1_000
}
